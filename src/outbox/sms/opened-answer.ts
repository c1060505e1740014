/** An answer by SMS, opened on this phone without a net, from its link or its whole text. */
import { refusalOfNumber } from '../../../protocol/nodata/code-numbers.ts';
import { downKindOfNumber, readDown, type DownMessage } from '../../../protocol/nodata/down-messages.ts';
import { headOf, opened } from '../../../protocol/nodata/sealing.ts';
import { smsKeysOf } from '../../../protocol/nodata/sms-keys.ts';
import { bytesInDownText } from '../../../protocol/nodata/sms-text.ts';
import { Unreadable } from '../../../protocol/nodata/unreadable.ts';
import type { CodedError } from '../../../protocol/wire/errors.ts';
import type { OutboxRow } from '../../db/outbox/outbox-db.ts';
import type { SaidRow } from '../../db/outbox/outbox-rows.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { correctedNow } from '../../platform/clock.ts';
import { isAnswerTo, isOfTrip } from './answer-to.ts';
import { saveRenewal } from './renewal-acts.ts';
import { saidTrip } from './said-trip.ts';

/** A certificate by SMS: until when this phone can agree (epoch ms), and what bars the person. */
export type OpenedCertificate = { certificate: { until: number; isBlocked: boolean; owesTooMuch: boolean } };

/**
 * What the answer said; `foreign`: sealed for another phone, or not by our server; `none`: it holds no letters of
 * ours; `unfit`: a certificate over facts that this phone does not have.
 */
export type OpenedAnswer = SaidRow | OpenedCertificate | 'foreign' | 'none' | 'unfit';

/** Opens an answer, saves it, and notes the outcome at the action that it answers. */
export async function openAnswer(dbs: UserDbs, text: string): Promise<OpenedAnswer> {
  try {
    const bytes = bytesInDownText(text);
    if (!bytes) return 'none';
    const head = headOf('down', bytes);
    const keys = (await dbs.outbox.nodata.toArray()).filter(({ no }) => no % 256 === head.key);
    for (const key of keys) {
      const { ecdh, server, no } = key;
      const { down } = await smsKeysOf(ecdh, server, no);
      const plain = await opened('down', bytes, down).catch(nullIfUnreadable);
      if (!plain) continue;
      const message = readDown(downKindOfNumber(head.kind), plain);
      if (message.kind === 'certificate') {
        const certificate = await saveRenewal(dbs, key, message.bytes);
        return certificate ? { certificate } : 'unfit';
      }
      const said = await saidOf(no, head.counter, message);
      await save(dbs, said);
      return said;
    }
    return 'foreign';
  } catch (error) {
    return nullIfUnreadable(error) ?? 'foreign';
  }
}

/** A request is stored under the id of its trip, whichever of two SMS reported it. */
async function saidOf(no: number, counter: number, message: DownMessage): Promise<SaidRow> {
  const at = correctedNow();
  if (message.kind !== 'new_trip') return { id: `${no}:${counter}`, key: no, at, message };
  return { id: message.tripId, key: no, at, message, trip: await saidTrip(message, at) };
}

function nullIfUnreadable(error: unknown): null {
  if (error instanceof Unreadable) return null;
  throw error;
}

/** The taka that a refusal names, under each name that a text may use. */
const valuesOf = (taka: number) =>
  taka === 0 ? {} : { values: { price: taka, min: taka, max: taka, limit: taka, seen: taka } };

/** The refusal in an answer, as the app shows it. */
export const refusalIn = (message: DownMessage): CodedError | null =>
  message.kind === 'refused' ? { code: refusalOfNumber(message.code), ...valuesOf(message.value) } : null;

/** By then the journey that an SMS was about is over; screens read all that stays. */
const SAID_STAYS_MS = 31 * 24 * 60 * 60_000;

async function save(dbs: UserDbs, said: SaidRow): Promise<void> {
  const { outbox } = dbs.outbox;
  const { message } = said;
  const row = await outbox.filter((each) => each.sms?.key === said.key && isAnswerTo(message, each)).first();
  // opened again, it keeps the time of the first opening
  const before = await dbs.outbox.said.get(said.id);
  const tripId = message.kind === 'refused' ? tripAbout(row) : await tripSaid(dbs, message);
  await dbs.outbox.said.put({
    ...said,
    at: before?.at ?? said.at,
    ...(tripId !== null && { tripId }),
    ...(row && { actionId: row.id }),
  });
  await dbs.outbox.said.filter(({ id, at }) => id !== said.id && at < said.at - SAID_STAYS_MS).delete();
  if (!row?.sms || (row.state !== 'waiting' && row.state !== 'sending')) return;
  const error = refusalIn(message);
  if (error) await outbox.update(row.seq, { state: 'refused', error, settledAt: said.at });
  else await outbox.update(row.seq, { sms: { ...row.sms, answeredAt: said.at } });
}

const TRIP = 'trip:';
const tripsOf = (row: OutboxRow): string[] =>
  row.about.filter((key) => key.startsWith(TRIP)).map((key) => key.slice(TRIP.length));
const tripAbout = (row: OutboxRow | undefined): string | null => (row && tripsOf(row)[0]) ?? null;

/** The trip that an answer names, among those that this phone knows; null if it is none of them. */
async function tripSaid({ mirror, outbox }: UserDbs, message: DownMessage): Promise<string | null> {
  if (!('tripEnd' in message)) return null;
  const isOf = ({ number }: { number: number }): boolean => number === message.tripNo;
  const [own, feed, said, actions] = await Promise.all([
    mirror.trips.filter(isOf).toArray(),
    mirror.feed.filter(isOf).toArray(),
    outbox.said.filter(({ trip }) => trip !== undefined && isOf(trip)).toArray(),
    outbox.outbox.toArray(),
  ]);
  const ids = [...own, ...feed, ...said].map(({ id }) => id).concat(actions.flatMap(tripsOf));
  return ids.find((id) => isOfTrip(id, message)) ?? null;
}
