/** Records the messages that the SMS gateway refused, for the office, without their number and text. */
import type { SmsGateway } from '../act/context.ts';
import type { Reader } from '../db/connection.ts';
import { smsFailures } from '../db/schema/stuck.ts';
import { lt } from '../db/sql.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;
/** '+88017': country and operator. */
const PREFIX = 6;

/** The gateway with a row for each failure of the last week. The sender still gets the failure. */
export function recordedSms(gateway: SmsGateway, db: Reader, now: () => number): SmsGateway {
  return {
    send: async (message) => {
      try {
        await gateway.send(message);
      } catch (error) {
        const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
        await db.delete(smsFailures).where(lt(smsFailures.at, new Date(now() - WEEK_MS)));
        await db
          .insert(smsFailures)
          .values({ at: new Date(now()), prefix: message.phone.slice(0, PREFIX), reason });
        throw error;
      }
    },
  };
}
