/**
 * What a phone without a net says to the server in one SMS, bit by bit (docs/PROTOCOL.md, "Without a net"). An id
 * takes 122 bits; everything else is a number that both sides know. Pure: `expand.ts` turns these into mutations.
 */
import type { CarType } from '../../domain/car/car.ts';
import type { Locale } from '../../domain/base/locale.ts';
import { PLACE_BITS } from '../../domain/place/place-numbers.ts';
import type { CancelReason } from '../../domain/trip/trip-status.ts';
import { BitReader, BitWriter } from './bits.ts';
import {
  END_BITS,
  readId,
  readNamed,
  readNamedOrNone,
  readNearId,
  writeId,
  writeNamed,
  writeNearId,
  type Named,
} from './small-ids.ts';
import { Unreadable } from './unreadable.ts';

/** A place in one of these lists never changes its meaning: only add at the end. */
const kinds = ['request', 'confirm', 'bid', 'cancel', 'withdraw', 'again', 'renew'] as const;
export type UpKind = (typeof kinds)[number];
export const smsReasons = [
  'fare_high',
  'schedule_changed',
  'not_needed',
  'app_testing',
  'others',
  'car_trouble',
  'no_driver',
  'other_work',
  'passenger_unreachable',
] as const satisfies readonly CancelReason[];
const carTypes = ['sedan car', 'mini micro', 'micro', 'premium car'] as const satisfies readonly CarType[];

/**
 * A trip by its number, or by its id while the number is unknown. The counter of the SMS that posted it would not do:
 * a phone restored from a backup has used it for two trips.
 */
export type TripRef = Named | { id: string };
/** Minutes of the day in Dhaka, and the nights in between. */
export type Back = { nights: number; minute: number };
/** Who travels; `needs` as bits of `tripNeeds`. */
export type SmallParty = { adults: number; children: number; bags: number; needs: number };

export type UpMessage =
  | {
      kind: 'request';
      id: string;
      tripId: string;
      from: number;
      to: number;
      via: number | null;
      /** The day since 1970 modulo 64: the one nearest to the arrival is meant. */
      day: number;
      minute: number;
      back: Back | null;
      carType: CarType;
      locale: Locale;
      party: SmallParty | null;
    }
  /** `byId`: the phone knew the bids by id, and its action names them so. */
  | {
      kind: 'confirm';
      id: string;
      trip: Named;
      bid: Named;
      price: number;
      backup: Named | null;
      byId: boolean;
    }
  /** `driver`: null for the owner. Bits of `bidIncludes`; `meets`: bits of `tripNeeds`, null where the request has no needs. */
  | {
      kind: 'bid';
      id: string;
      bidId: string;
      trip: Named;
      car: Named;
      driver: Named | null;
      price: number;
      includes: number;
      meets: number | null;
    }
  | { kind: 'cancel'; id: string; trip: TripRef; reason: (typeof smsReasons)[number] }
  /** `bidEnd`: the last bits of the bid's id (`endOf`), since its owner may have bid anew on the trip meanwhile. */
  | { kind: 'withdraw'; id: string; trip: TripRef; bidEnd: number }
  /**
   * Asks again for the answer to an earlier SMS. `renew`: for another certificate, that of the car with this number,
   * or 0 for a passenger's.
   */
  | { kind: 'again' | 'renew'; about: number };

export const KIND_BITS = 5;
export const COUNTER_BITS = 16;
export const TRIP_NO_BITS = 27;
export const BID_NO_BITS = 6;
export const PRICE_BITS = 20;
const SMALL_BITS = 4;
const PARTY_BITS = 5;

/** The number of a kind in the head. */
export const numberOfKind = (kind: UpKind): number => kinds.indexOf(kind) + 1;

/** @throws Unreadable unknown_kind */
export function kindOfNumber(number: number): UpKind {
  const kind = kinds[number - 1];
  if (kind === undefined) throw new Unreadable('unknown_kind');
  return kind;
}

/** The bits of a message without its head. @throws RangeError for a value out of its range */
export function upBytes(message: UpMessage): Uint8Array<ArrayBuffer> {
  const bits = new BitWriter();
  switch (message.kind) {
    case 'request':
      writeRequest(bits, message);
      break;
    case 'confirm':
      writeId(bits, message.id);
      writeNamed(bits, message.trip, TRIP_NO_BITS);
      writeNamed(bits, message.bid, BID_NO_BITS);
      bits.write(message.price, PRICE_BITS);
      writeNamed(bits, message.backup, BID_NO_BITS);
      bits.write(Number(message.byId), 1);
      break;
    case 'bid':
      writeId(bits, message.id);
      writeNearId(bits, message.bidId, message.id);
      writeNamed(bits, message.trip, TRIP_NO_BITS);
      writeNamed(bits, message.car, SMALL_BITS);
      writeNamed(bits, message.driver, SMALL_BITS);
      bits.write(message.price, PRICE_BITS).write(message.includes, SMALL_BITS);
      bits.write(Number(message.meets !== null), 1).write(message.meets ?? 0, SMALL_BITS);
      break;
    case 'cancel':
      writeId(bits, message.id);
      writeTrip(bits, message.trip);
      bits.write(smsReasons.indexOf(message.reason), SMALL_BITS);
      break;
    case 'withdraw':
      writeId(bits, message.id);
      writeTrip(bits, message.trip);
      bits.write(message.bidEnd, END_BITS);
      break;
    case 'again':
    case 'renew':
      bits.write(message.about, COUNTER_BITS);
  }
  return bits.bytes();
}

/** @throws Unreadable */
export function readUp(kind: UpKind, bytes: Uint8Array): UpMessage {
  const bits = new BitReader(bytes);
  const message = readBits(kind, bits);
  bits.end();
  return message;
}

function readBits(kind: UpKind, bits: BitReader): UpMessage {
  if (kind === 'again' || kind === 'renew') return { kind, about: bits.read(COUNTER_BITS) };
  const id = readId(bits);
  switch (kind) {
    case 'request':
      return readRequest(bits, id);
    case 'confirm':
      return {
        kind,
        id,
        trip: readNamed(bits, TRIP_NO_BITS),
        bid: readNamed(bits, BID_NO_BITS),
        price: bits.read(PRICE_BITS),
        backup: readNamedOrNone(bits, BID_NO_BITS),
        byId: bits.read(1) === 1,
      };
    case 'bid':
      return readBid(bits, id);
    case 'cancel':
      return { kind, id, trip: readTrip(bits), reason: known(smsReasons[bits.read(SMALL_BITS)]) };
    case 'withdraw':
      return { kind, id, trip: readTrip(bits), bidEnd: bits.read(END_BITS) };
  }
}

function writeRequest(bits: BitWriter, message: Extract<UpMessage, { kind: 'request' }>): void {
  writeId(bits, message.id);
  writeNearId(bits, message.tripId, message.id);
  writeTerms(bits, message);
}

/** What a request says besides its ids. */
export type RequestTerms = Omit<Extract<UpMessage, { kind: 'request' }>, 'kind' | 'id' | 'tripId'>;

export function writeTerms(bits: BitWriter, message: RequestTerms): void {
  const { back, via, party } = message;
  bits.write(message.from, PLACE_BITS).write(message.to, PLACE_BITS);
  bits.write(message.day, 6).write(message.minute, 11);
  bits.write(carTypes.indexOf(message.carType), 2).write(Number(message.locale === 'en'), 1);
  bits.write(Number(back !== null), 1);
  if (back) bits.write(back.nights, 3).write(back.minute, 11);
  bits.write(Number(via !== null), 1);
  if (via !== null) bits.write(via, PLACE_BITS);
  bits.write(Number(party !== null), 1);
  if (!party) return;
  for (const count of [party.adults, party.children, party.bags]) bits.write(count, PARTY_BITS);
  bits.write(party.needs, SMALL_BITS);
}

function readRequest(bits: BitReader, id: string): UpMessage {
  const tripId = readNearId(bits, id);
  return { kind: 'request', id, tripId, ...readTerms(bits) };
}

/** @throws Unreadable */
export function readTerms(bits: BitReader): RequestTerms {
  const [from, to] = [bits.read(PLACE_BITS), bits.read(PLACE_BITS)];
  const [day, minute] = [bits.read(6), readMinute(bits)];
  const carType = known(carTypes[bits.read(2)]);
  const locale = bits.read(1) === 1 ? 'en' : 'bn';
  const back = bits.read(1) === 1 ? { nights: bits.read(3), minute: readMinute(bits) } : null;
  const via = bits.read(1) === 1 ? bits.read(PLACE_BITS) : null;
  const party =
    bits.read(1) === 1
      ? {
          adults: bits.read(PARTY_BITS),
          children: bits.read(PARTY_BITS),
          bags: bits.read(PARTY_BITS),
          needs: bits.read(SMALL_BITS),
        }
      : null;
  return { from, to, via, day, minute, back, carType, locale, party };
}

function readBid(bits: BitReader, id: string): UpMessage {
  const bidId = readNearId(bits, id);
  const [trip, car] = [readNamed(bits, TRIP_NO_BITS), readNamed(bits, SMALL_BITS)];
  const driver = readNamedOrNone(bits, SMALL_BITS);
  const [price, includes] = [bits.read(PRICE_BITS), bits.read(SMALL_BITS)];
  const [hasNeeds, meets] = [bits.read(1) === 1, bits.read(SMALL_BITS)];
  if (!hasNeeds && meets !== 0) throw new Unreadable('unknown_value');
  return { kind: 'bid', id, bidId, trip, car, driver, price, includes, meets: hasNeeds ? meets : null };
}

function writeTrip(bits: BitWriter, trip: TripRef): void {
  if ('no' in trip) writeNamed(bits.write(0, 1), trip, TRIP_NO_BITS);
  else writeId(bits.write(1, 1), trip.id);
}

function readTrip(bits: BitReader): TripRef {
  return bits.read(1) === 1 ? { id: readId(bits) } : readNamed(bits, TRIP_NO_BITS);
}

function readMinute(bits: BitReader): number {
  const minute = bits.read(11);
  if (minute >= 24 * 60) throw new Unreadable('unknown_value');
  return minute;
}

/** @throws Unreadable unknown_value */
function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Unreadable('unknown_value');
  return value;
}
