/** What this phone has sent by SMS: the counters that are left, and what the person says of one. */
import { correctedNow } from '../../platform/clock.ts';
import type { UserDbs } from '../user-dbs.ts';
import type { NodataKeyRow } from './outbox-rows.ts';

/** The last counter of a key: 16 bits. */
export const MOST_COUNTER = 65_535;

/** The newest keys of this phone that have counters left; null without any. */
export async function sendingKeys({ outbox }: UserDbs): Promise<NodataKeyRow | null> {
  const all = await outbox.nodata.toArray();
  const [newest] = all
    .filter(({ counter }) => counter < MOST_COUNTER)
    .toSorted((one, other) => other.madeAt - one.madeAt);
  return newest ?? null;
}

/** What the person answers to "did you send it?". */
export async function saySent(dbs: UserDbs, id: string, isSent: boolean): Promise<void> {
  await dbs.outbox.outbox
    .where('id')
    .equals(id)
    .modify((row) => {
      if (row.sms) row.sms = { ...row.sms, sentAt: isSent ? correctedNow() : null, openedAt: 0 };
    });
}

/** Notes that the SMS app was opened again with the same letters. */
export async function openedAgain(dbs: UserDbs, id: string): Promise<void> {
  await dbs.outbox.outbox
    .where('id')
    .equals(id)
    .modify((row) => {
      if (row.sms) row.sms = { ...row.sms, sentAt: null, openedAt: correctedNow() };
    });
}
