/**
 * The same mutation by SMS. Phone and server both expand the few bits of `up-messages.ts` into its args, so that the hash of
 * its body is the same whichever way it arrives first; an action that would expand to other args is not offered.
 *
 *   args ─ packed ─▶ message ─ bits, seal ─▶ SMS ─ open, bits ─▶ message ─ expanded ─▶ the same args, key for key
 */
import { addDays, dhakaDate } from '../../domain/base/calendar.ts';
import { bidIncludes } from '../../domain/money/bid-includes.ts';
import { chosenPlace } from '../../domain/place/chosen-place.ts';
import { numberOfPlace, placeOfNumber } from '../../domain/place/place-numbers.ts';
import type { Place } from '../../domain/place/gazetteer.ts';
import { emptyDraft, requestOf, withPlace, type TripDraft } from '../../domain/trip/trip-draft.ts';
import { tripNeeds } from '../../domain/trip/travellers.ts';
import type { Intent, MutationArgs } from '../sync/mutations.ts';
import { carTypes } from '../../domain/car/car.ts';
import { smsReasons, type RequestTerms, type Back, type TripRef, type UpMessage } from './up-messages.ts';
import { endOf, isNear, namedOf, type Named } from './small-ids.ts';
import { Unreadable } from './unreadable.ts';

/** What both sides know by number and by id; null for what this side does not know, or knows by this number alone. */
export type Book = {
  tripOf(trip: TripRef): string | null;
  /** Its number; 'asked': it was asked for by SMS, and has none so far. */
  tripNo(tripId: string): number | 'asked' | null;
  bidOf(tripId: string, named: Named): string | null;
  bidNo(tripId: string, bidId: string): number | null;
  /** The person's own bid on a trip, by the end of its id. */
  ownBidOf(tripId: string, end: number): string | null;
  carOf(named: Named): string | null;
  carNo(carId: string): number | null;
  driverOf(named: Named): string | null;
  driverNo(driverId: string): number | null;
  /** A union by its id; the table is large. */
  union(id: string): Place | undefined;
};

/** The versions of the args that an SMS carries; actions of other versions are not offered. */
export const smsVersions = {
  'trip.create': 3,
  'bid.place': 3,
  'bid.confirm': 2,
  'bid.withdraw': 1,
  'trip.cancel': 1,
} as const;
export type SmsName = keyof typeof smsVersions;
/** An action with its id and the version of its args. */
export type Sent<I = Intent> = I & { id: string; v: number };
export type SmsAction = Sent<Extract<Intent, { name: SmsName }>>;
/** The messages that are mutations. */
export type MeantMessage = Exclude<UpMessage, { kind: 'again' | 'renew' }>;

/** Which mutation a message is. */
export const nameOfKind = {
  request: 'trip.create',
  bid: 'bid.place',
  confirm: 'bid.confirm',
  withdraw: 'bid.withdraw',
  cancel: 'trip.cancel',
} as const satisfies Record<MeantMessage['kind'], SmsName>;

export const isMeant = (message: UpMessage): message is MeantMessage =>
  message.kind !== 'again' && message.kind !== 'renew';

export const isSmsAction = (action: Sent): action is SmsAction =>
  Object.entries(smsVersions).some(([name, v]) => action.name === name && action.v === v);

const DAY_MS = 86_400_000;
const DAYS = 64;

/** The days since 1970 of a date. */
const dayNumberOf = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);

/** The date that a day modulo 64 means: the one nearest to `now` (epoch ms). */
function dateOf(day: number, now: number): string {
  const today = dhakaDate(now);
  const ahead = (((day - dayNumberOf(today)) % DAYS) + DAYS) % DAYS;
  return addDays(today, ahead < DAYS / 2 ? ahead : ahead - DAYS);
}

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;

/** The minute of the day of 'HH:mm:00'; null for any other text. */
function minuteOf(time: string | null): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d):00$/.exec(time ?? '') ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

const bitsOf = <T extends string>(all: readonly T[], some: readonly T[]): number =>
  all.reduce((bits, each, at) => (some.includes(each) ? bits | (1 << at) : bits), 0);
const someOf = <T extends string>(all: readonly T[], bits: number): T[] =>
  all.filter((_, at) => (bits & (1 << at)) !== 0);

/** @throws Unreadable unknown_value */
function known<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Unreadable('unknown_value');
  return value;
}

type Side = { now: number; book: Book };
type Meant<K extends UpMessage['kind']> = Extract<UpMessage, { kind: K }>;

/**
 * The mutation that a message expands to.
 * @param now epoch ms: the arrival on the server, the press on the phone
 * @throws Unreadable unknown_value for an unknown number
 */
export function expanded(message: MeantMessage, { now, book }: Side): SmsAction {
  const { id } = message;
  switch (message.kind) {
    case 'request':
      return {
        id,
        name: 'trip.create',
        v: smsVersions['trip.create'],
        args: requestArgsOf(message, { now, union: book.union }),
      };
    case 'bid':
      return { id, name: 'bid.place', v: smsVersions['bid.place'], args: bidArgs(message, book) };
    case 'confirm':
      return { id, name: 'bid.confirm', v: smsVersions['bid.confirm'], args: confirmArgs(message, book) };
    case 'withdraw': {
      const trip_id = known(book.tripOf(message.trip));
      const args = { bid_id: known(book.ownBidOf(trip_id, message.bidEnd)), trip_id };
      return { id, name: 'bid.withdraw', v: smsVersions['bid.withdraw'], args };
    }
    case 'cancel': {
      const cancel_note = message.reason === 'others' ? '' : message.reason;
      const args = { trip_id: known(book.tripOf(message.trip)), cancel_note };
      return { id, name: 'trip.cancel', v: smsVersions['trip.cancel'], args };
    }
  }
}

/** The request with these terms. @throws Unreadable unknown_value for a number without a place */
export function requestArgsOf(
  message: RequestTerms & { tripId: string },
  { now, union }: { now: number } & Pick<Book, 'union'>,
): MutationArgs['trip.create'] {
  const placeOf = (no: number) => chosenPlace(known(placeOfNumber(no, union)), message.locale);
  const journeyDate = dateOf(message.day, now);
  const { back, party, via } = message;
  const form: TripDraft = {
    ...emptyDraft,
    type: back ? 'round' : 'oneway',
    journeyDate,
    journeyTime: timeOf(message.minute),
    returnDate: back && addDays(journeyDate, back.nights),
    returnTime: back && timeOf(back.minute),
    carType: message.carType,
    ...(party && { ...party, needs: someOf(tripNeeds, party.needs) }),
  };
  const ends = withPlace(
    withPlace(form, 'pickup', placeOf(message.from)),
    'destination',
    placeOf(message.to),
  );
  return { ...requestOf(via === null ? ends : withPlace(ends, 'via', placeOf(via))), id: message.tripId };
}

function bidArgs(message: Meant<'bid'>, book: Book): MutationArgs['bid.place'] {
  return {
    trip_id: known(book.tripOf(message.trip)),
    car_id: known(book.carOf(message.car)),
    price: message.price,
    note: null,
    includes: someOf(bidIncludes, message.includes),
    ...(message.meets !== null && { meets: someOf(tripNeeds, message.meets) }),
    driver_id: message.driver && known(book.driverOf(message.driver)),
    id: message.bidId,
  };
}

function confirmArgs(message: Meant<'confirm'>, book: Book): MutationArgs['bid.confirm'] {
  const { bid, backup, price } = message;
  const trip_id = known(book.tripOf(message.trip));
  if (!message.byId) {
    const chosen = { trip_id, bid_no: bid.no, bid_end: bid.end, price };
    return { ...chosen, ...(backup && { backup_no: backup.no, backup_end: backup.end }) };
  }
  const backup_bid_id = backup && known(book.bidOf(trip_id, backup));
  return { bid_id: known(book.bidOf(trip_id, bid)), trip_id, price, backup_bid_id };
}

/** The message that expands to exactly this action; null if no SMS can carry it unchanged. */
export function packed(action: Sent, side: Side): MeantMessage | null {
  if (!isSmsAction(action)) return null;
  try {
    const message = messageOf(action, side.book);
    return message && isSame(expanded(message, side), action) ? message : null;
  } catch (error) {
    if (error instanceof Unreadable || error instanceof RangeError) return null;
    throw error;
  }
}

/** Compared as JSON text, like the server's hash of a body: a different order of keys is a different body. */
const isSame = (one: SmsAction, other: SmsAction): boolean =>
  JSON.stringify([one.name, one.v, one.args]) === JSON.stringify([other.name, other.v, other.args]);

function messageOf({ id, ...action }: SmsAction, book: Book): MeantMessage | null {
  switch (action.name) {
    case 'trip.create':
      return requestMessage(id, action.args);
    case 'bid.place':
      return bidMessage(id, action.args, book);
    case 'bid.confirm':
      return confirmMessage(id, action.args, book);
    case 'bid.withdraw': {
      const trip = refOf(book, action.args.trip_id);
      return trip && { kind: 'withdraw', id, trip, bidEnd: endOf(action.args.bid_id) };
    }
    case 'trip.cancel': {
      const { trip_id, cancel_note } = action.args;
      const trip = refOf(book, trip_id);
      const reason = smsReasons.find((each) => each === (cancel_note || 'others'));
      return trip && reason ? { kind: 'cancel', id, trip, reason } : null;
    }
  }
}

function refOf(book: Book, tripId: string): TripRef | null {
  const no = book.tripNo(tripId);
  return no === 'asked' ? { id: tripId } : no === null ? null : namedOf(no, tripId);
}

function tripNamed(book: Book, tripId: string): Named | null {
  const no = book.tripNo(tripId);
  return typeof no === 'number' ? namedOf(no, tripId) : null;
}

/** What has this id and this number; null where it has none. */
const named = (id: string, no: number | null): Named | null => (no === null ? null : namedOf(no, id));

const placeNo = (id: string | null): number | null => (id === null ? null : numberOfPlace(id));

function requestMessage(id: string, args: MutationArgs['trip.create']): MeantMessage | null {
  const [from, to] = [placeNo(args.pickup_place_id), placeNo(args.destination_place_id)];
  const minute = minuteOf(args.journey_time);
  const carType = carTypes.find((each) => each === args.car_type);
  if (from === null || to === null || minute === null || !carType || !isNear(args.id, id)) return null;
  if (args.journey_date === null) return null;
  const back = backOf(args);
  const { adults, children, bags, needs } = args;
  const says = [adults, children, bags, needs].some((part) => part !== undefined && part !== null);
  const counts = { adults: adults ?? 0, children: children ?? 0, bags: bags ?? 0 };
  const party = says ? { ...counts, needs: bitsOf(tripNeeds, needs ?? []) } : null;
  // an address depends on the person's language, and each version is a body of its own
  const locale = /[\u0980-\u09ff]/.test(args.pickup_full_address ?? '') ? 'bn' : 'en';
  const day = dayNumberOf(args.journey_date) % DAYS;
  const via = placeNo(args.via_place_id);
  return { kind: 'request', id, tripId: args.id, from, to, via, day, minute, back, carType, locale, party };
}

function backOf({ type, journey_date, return_date, return_time }: MutationArgs['trip.create']): Back | null {
  const minute = minuteOf(return_time);
  if (type !== 'round' || return_date === null || journey_date === null || minute === null) return null;
  return { nights: dayNumberOf(return_date) - dayNumberOf(journey_date), minute };
}

function bidMessage(id: string, args: MutationArgs['bid.place'], book: Book): MeantMessage | null {
  const trip = tripNamed(book, args.trip_id);
  const car = named(args.car_id, book.carNo(args.car_id));
  const driver = args.driver_id ? named(args.driver_id, book.driverNo(args.driver_id)) : null;
  if (!trip || !car || (args.driver_id && !driver) || !isNear(args.id, id)) return null;
  const includes = bitsOf(bidIncludes, args.includes ?? []);
  const meets = args.meets ? bitsOf(tripNeeds, args.meets) : null;
  const { price, id: bidId } = args;
  return { kind: 'bid', id, bidId, trip, car, driver, price, includes, meets };
}

function confirmMessage(id: string, args: MutationArgs['bid.confirm'], book: Book): MeantMessage | null {
  const trip = tripNamed(book, args.trip_id);
  const { trip_id, price, bid_id, bid_no, bid_end, backup_bid_id, backup_no, backup_end } = args;
  const byId = bid_id !== undefined;
  const bid = byId ? named(bid_id, book.bidNo(trip_id, bid_id)) : numbered(bid_no, bid_end);
  const backup = backup_bid_id
    ? named(backup_bid_id, book.bidNo(trip_id, backup_bid_id))
    : numbered(backup_no, backup_end);
  if (!trip || !bid || (backup_bid_id && !backup)) return null;
  return { kind: 'confirm', id, trip, bid, price, backup, byId };
}

const numbered = (no: number | undefined, end: number | undefined): Named | null =>
  no === undefined || end === undefined ? null : { no, end };

/**
 * The same action without what no SMS can carry: notes, a reason in free text, a place that was typed or found on a
 * map, which becomes its upazila or district. The person is told before it replaces the original.
 */
export function forSms(action: SmsAction, { union }: Pick<Book, 'union'>): SmsAction {
  if (action.name === 'bid.place') return { ...action, args: { ...action.args, note: null } };
  if (action.name === 'trip.cancel') {
    const isReady = smsReasons.some((each) => each === action.args.cancel_note);
    return isReady ? action : { ...action, args: { ...action.args, cancel_note: '' } };
  }
  if (action.name !== 'trip.create') return action;
  const { args } = action;
  const plain = { ...args, trip_note: null };
  const message = requestMessage(action.id, {
    ...plain,
    pickup_place_id: coarse(args.pickup_place_id, args.pickup_sub_district_id, args.pickup_district_id),
    destination_place_id: coarse(
      args.destination_place_id,
      args.destination_sub_district_id,
      args.destination_district_id,
    ),
  });
  if (message?.kind !== 'request' || args.journey_date === null) return { ...action, args: plain };
  // noon of that day is nearer than noon of any other day with this number
  const now = Date.parse(`${args.journey_date}T06:00:00Z`);
  try {
    return { ...action, args: requestArgsOf(message, { now, union }) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ...action, args: plain };
  }
}

/** The place that an SMS names: this one if it has a number, else its upazila or district. */
export function coarse(
  placeId: string | null,
  subDistrict: number | null,
  district: number | null,
): string | null {
  if (placeNo(placeId) !== null) return placeId;
  if (subDistrict !== null) return `u${subDistrict}`;
  return district === null ? null : `d${district}`;
}
