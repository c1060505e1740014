import { PgSelectBase } from 'drizzle-orm/pg-core';

/** Runs the work with a deliberately broken build: no query locks the rows that it reads. */
export async function withoutRowLocks<T>(work: () => Promise<T>): Promise<T> {
  Object.defineProperty(PgSelectBase.prototype, 'for', {
    configurable: true,
    value(this: unknown) {
      return this;
    },
  });
  try {
    return await work();
  } finally {
    Reflect.deleteProperty(PgSelectBase.prototype, 'for');
  }
}
