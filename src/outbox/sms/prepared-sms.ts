/**
 * The SMS of an action that waits.
 *
 *   row ─ what it follows has arrived? ─ the same args in bits? ── yes ─▶ offered as it is
 *            └─ by SMS, unanswered: waits   └─ no, never tried ─ without note, own words, typed place? ─▶ offered, and said what is left out
 *
 * Invariants
 *   1. The counter is on the disk before the SMS app opens: two SMS never share one, unless they are the same letters.
 *   2. What follows another action is not offered before that one has arrived. If the SMS of a bid was lost, the server would
 *      refuse its withdrawal for good, and take the bid itself with the next net.
 *   3. The row waits all the same. From the press on only the server knows its outcome, so it cannot be discarded.
 */
import { placeById } from '../../../domain/place/gazetteer.ts';
import {
  forSms,
  isSmsAction,
  packed,
  type MeantMessage,
  type SmsAction,
} from '../../../protocol/nodata/expand.ts';
import { seal } from '../../../protocol/nodata/sealing.ts';
import { smsKeysOf } from '../../../protocol/nodata/sms-keys.ts';
import { upText } from '../../../protocol/nodata/sms-text.ts';
import { numberOfKind, upBytes } from '../../../protocol/nodata/up-messages.ts';
import type { OutboxRow } from '../../db/outbox/outbox-db.ts';
import type { NodataKeyRow } from '../../db/outbox/outbox-rows.ts';
import { saidOfTrips, statusWith } from '../../db/mirror/said-views.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { sendingKeys, MOST_COUNTER } from '../../db/outbox/sent-sms.ts';
import { correctedNow } from '../../platform/clock.ts';
import { phoneBook } from './phone-book.ts';
import { smsChoices } from './sms-choices.ts';

export type PreparedSms = {
  message: MeantMessage;
  words: string;
  key: NodataKeyRow;
  /** Where the SMS goes. */
  number: string;
  /** What the SMS leaves out of the action. */
  without: 'note' | 'place' | 'words' | null;
  action: SmsAction;
};

/**
 * The SMS of this row; null if it has none and goes over the net alone. 'waits': it has one as soon as the answer to an
 * earlier SMS is here.
 */
export async function preparedSms(dbs: UserDbs, row: OutboxRow): Promise<PreparedSms | 'waits' | null> {
  const key = smsChoices().offered ? await sendingKeys(dbs) : null;
  if (!key?.number || row.state !== 'waiting' || !isSmsAction(row)) return null;
  const before = (await dbs.outbox.outbox.where('id').anyOf(row.after).toArray()).filter(
    (each) => !hasArrived(each),
  );
  if (row.name === 'bid.confirm' && (await isOverBySms(dbs, row.args.trip_id))) return null;
  if (before.length > 0) return before.every(({ state, sms }) => sms && state !== 'refused') ? 'waits' : null;
  const book = await phoneBook(dbs, row);
  const side = { now: correctedNow(), book };
  const { number } = key;
  const offered = (action: SmsAction, without: PreparedSms['without']): PreparedSms | null => {
    const message = packed(action, side);
    const words = message && smsChoices().words ? wordsOf(action, message) : '';
    return message && { message, words, key, number, without, action };
  };
  const whole = offered(row, null);
  if (whole || row.attempts > 0) return whole;
  const plain = forSms(row, book);
  return offered(plain, leftOut(row, plain));
}

/** Whether it is certain that the server has this action. */
const hasArrived = ({ state, sms }: OutboxRow): boolean =>
  state === 'sent' || (state !== 'refused' && Boolean(sms?.answeredAt));

/** Whether an SMS said that nothing is to be chosen any more. */
const isOverBySms = async (dbs: UserDbs, tripId: string): Promise<boolean> =>
  statusWith((await saidOfTrips(dbs)).get(tripId) ?? null, 'extended') !== 'extended';

function leftOut(row: SmsAction, plain: SmsAction): PreparedSms['without'] {
  if (row.name === 'trip.create' && plain.name === 'trip.create')
    return row.args.pickup_full_address === plain.args.pickup_full_address &&
      row.args.destination_full_address === plain.args.destination_full_address
      ? 'note'
      : 'place';
  return row.name === 'trip.cancel' ? 'words' : 'note';
}

/**
 * Seals the SMS with the next counter, and saves both with the action in one transaction; from then on its args are
 * those of the SMS.
 * @returns the letters; null if the action is gone, is being sent, or already has its SMS
 */
export async function takeLetters(dbs: UserDbs, sms: PreparedSms): Promise<string | null> {
  const { outbox, nodata } = dbs.outbox;
  const { no } = sms.key;
  const keys = await smsKeysOf(sms.key.ecdh, sms.key.server, no);
  for (;;) {
    const counter = ((await nodata.get(no))?.counter ?? MOST_COUNTER) + 1;
    if (counter > MOST_COUNTER) return null;
    const head = { kind: numberOfKind(sms.message.kind), key: no, counter };
    const letters = upText(await seal('up', head, upBytes(sms.message), keys.up), sms.words);
    const sent = { key: no, counter, letters, openedAt: correctedNow(), sentAt: null, answeredAt: null };
    const taken = await dbs.outbox.transaction('rw', outbox, nodata, async () => {
      const [row, key] = [await outbox.get({ id: sms.action.id }), await nodata.get(no)];
      if (!row || !key || row.state !== 'waiting' || row.sms) return 'gone';
      // another tab has taken this counter meanwhile
      if (key.counter + 1 !== counter) return 'again';
      await nodata.update(no, { counter });
      await outbox.update(row.seq, { args: sms.action.args, attempts: row.attempts + 1, sms: sent });
      return 'taken';
    });
    if (taken !== 'again') return taken === 'taken' ? letters : null;
  }
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The words of an SMS, in Latin letters: they are for people alone. */
function wordsOf(action: SmsAction, message: MeantMessage): string {
  if (action.name === 'trip.create') return requestWords(action.args);
  const trip = 'trip' in message ? ('no' in message.trip ? message.trip.no : '') : '';
  switch (message.kind) {
    case 'bid':
      return `Trip ${trip} bid Tk${message.price}`;
    case 'confirm':
      return `Trip ${trip} bid ${message.bid.no} Tk${message.price} OK`;
    case 'withdraw':
      return `Trip ${trip} bid back`;
    default:
      return `Trip ${trip} cancel`;
  }
}

function requestWords(args: Extract<SmsAction, { name: 'trip.create' }>['args']): string {
  const place = (id: string | null): string => (id === null ? '' : (placeById(id)?.name.en ?? ''));
  const [, month = '1', day = '1'] = (args.journey_date ?? '').split('-');
  const [hours = 0, minutes = 0] = (args.journey_time ?? '').split(':').map(Number);
  const clock = `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}${hours < 12 ? 'am' : 'pm'}`;
  const way = `${place(args.pickup_place_id)}>${place(args.destination_place_id)}`;
  return `${way} ${Number(day)}${months[Number(month) - 1] ?? ''} ${clock} ${args.car_type ?? ''}`;
}
