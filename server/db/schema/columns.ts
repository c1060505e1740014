import { timestamp } from 'drizzle-orm/pg-core';

/** A point in time, read and written as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
