/** Records the messages that the SMS gateway refused, for the office, without their number and text. */
import type { Context, SmsGateway } from '../act/context.ts';
import { deleteOld } from '../db/delete-old.ts';
import type { Reader } from '../db/connection.ts';
import { smsFailures } from '../db/schema/stuck.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;
/** '+88017': country and operator. */
const PREFIX = 6;

/** The gateway with a row for each failure. The sender still gets the failure. */
export function recordedSms(gateway: SmsGateway, db: Reader, now: () => number): SmsGateway {
  return {
    send: async (message) => {
      try {
        await gateway.send(message);
      } catch (error) {
        const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
        await db
          .insert(smsFailures)
          .values({ at: new Date(now()), prefix: message.phone.slice(0, PREFIX), reason });
        throw error;
      }
    },
  };
}

/** Deletes failures that are more than a week old. */
export const dropOldFailures = (
  { database: { db }, now }: Pick<Context, 'database' | 'now'>,
  limit: number,
): Promise<number> =>
  deleteOld(db, { table: smsFailures, at: smsFailures.at, before: new Date(now() - WEEK_MS), limit });
