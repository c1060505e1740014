/** What the server says to a phone without a net in one SMS, bit by bit. Names, photos and free text are left out. */
import type { CarType } from '../../domain/car/car.ts';
import { answerResults, type AnswerResult } from './code-numbers.ts';
import { BitReader, BitWriter } from './bits.ts';
import { END_BITS, readId, writeId } from './small-ids.ts';
import {
  BID_NO_BITS,
  COUNTER_BITS,
  PRICE_BITS,
  readTerms,
  TRIP_NO_BITS,
  writeTerms,
  type RequestTerms,
} from './up-messages.ts';
import { Unreadable } from './unreadable.ts';

/** A place in one of these lists never changes its meaning: only add at the end. */
const kinds = ['posted', 'refused', 'bids', 'agreed', 'certificate', 'new_trip'] as const;
export type DownKind = (typeof kinds)[number];
const carTypes = ['sedan car', 'mini micro', 'micro', 'premium car'] as const satisfies readonly CarType[];
const colours = ['', 'white', 'silver', 'grey', 'black', 'maroon', 'red', 'blue', 'green', 'gold'] as const;

/**
 * `about`: the counter of the SMS that it answers, 0 for none. `tripEnd`: the last bits of the trip's id (`endOf`),
 * since a phone restored from a backup uses a counter twice. `untilMinute`: of the day in Dhaka, the one nearest to
 * now.
 */
export type AboutTrip = {
  about: number;
  tripEnd: number;
  tripNo: number;
  result: AnswerResult;
  bidsCount: number;
  untilMinute: number;
};

/**
 * A bid, as far as one SMS can tell it. `modelId`: of `carModels`, 0 for a typed one; `rating`: in tenths, null
 * without ratings.
 */
export type SaidBid = {
  no: number;
  /** The last bits of its id, which a choice of it says too. */
  end: number;
  price: number;
  carType: CarType;
  modelId: number;
  /** 0: not said. */
  year: number;
  /** '' for any other colour. */
  colour: (typeof colours)[number];
  airConditioned: boolean;
  rating: number | null;
  /** How many ratings there are; 15 means 15 or more. */
  ratings: number;
  verified: boolean;
  /** Bits of `bidIncludes`. */
  includes: number;
};

/** `phone`: the nine digits after '+8801'; `plate`: by `plate-number.ts`; `pin`: only for the passenger. */
export type Agreed = { bidNo: number; price: number; phone: number; plate: number; pin: number | null };

/** A request without a confirmed bid, to an owner who does not know it. `terms.day`: modulo 64. */
export type NewTrip = {
  tripNo: number;
  tripId: string;
  terms: RequestTerms;
  /** Hundreds of metres, already doubled for a round trip. */
  hectometres: number;
  /** Until when bids are taken: the minute of the day in Dhaka, the one nearest to now. */
  untilMinute: number;
  /** How many trips the passenger has made; 15 means 15 or more. */
  trips: number;
};

export type DownMessage =
  | ({ kind: 'posted' } & AboutTrip)
  /**
   * `end`: the last bits of the action's id; `code`: by `code-numbers.ts`; `value`: the taka that the refusal names,
   * else 0.
   */
  | { kind: 'refused'; about: number; end: number; code: number; value: number }
  | ({ kind: 'bids'; bids: SaidBid[] } & AboutTrip)
  | ({ kind: 'agreed' } & AboutTrip & Agreed)
  | ({ kind: 'new_trip' } & NewTrip)
  /** The bytes of `protocol/face/renewal.ts`. */
  | { kind: 'certificate'; bytes: Uint8Array };

export const mostBidsInSms = 3;
export const mostRatings = 15;
export const firstYear = 1980;
export const PLATE_BITS = 29;
const PHONE_BITS = 30;
const PIN_BITS = 14;
const NO_RATING = 63;
const ABOUT_BITS = COUNTER_BITS + END_BITS + TRIP_NO_BITS + 8 + 6 + 11;
const SAID_BID_BITS = 62 + END_BITS;
const DISTANCE_BITS = 15;
export const mostTrips = 15;

export const numberOfDownKind = (kind: DownKind): number => kinds.indexOf(kind) + 1;

/** @throws Unreadable unknown_kind */
export function downKindOfNumber(number: number): DownKind {
  const kind = kinds[number - 1];
  if (kind === undefined) throw new Unreadable('unknown_kind');
  return kind;
}

/** A colour that an SMS can name; '' for any other. */
export const smsColour = (colour: string): SaidBid['colour'] =>
  colours.find((each) => each === colour.toLowerCase()) ?? '';

/** The bits of a message without its head. @throws RangeError for a value out of its range */
export function downBytes(message: DownMessage): Uint8Array {
  if (message.kind === 'certificate') return message.bytes;
  const bits = new BitWriter();
  if (message.kind === 'refused')
    return bits
      .write(message.about, COUNTER_BITS)
      .write(message.end, END_BITS)
      .write(message.code, 8)
      .write(message.value, PRICE_BITS)
      .bytes();
  if (message.kind === 'new_trip') return newTripBits(bits, message).bytes();
  writeAbout(bits, message);
  if (message.kind === 'bids') for (const bid of message.bids.slice(0, mostBidsInSms)) writeBid(bits, bid);
  if (message.kind === 'agreed') {
    bits.write(message.bidNo, BID_NO_BITS).write(message.price, PRICE_BITS);
    bits.write(message.phone, PHONE_BITS).write(message.plate, PLATE_BITS);
    if (message.pin !== null) bits.write(message.pin, PIN_BITS);
  }
  return bits.bytes();
}

/** @throws Unreadable */
export function readDown(kind: DownKind, bytes: Uint8Array): DownMessage {
  if (kind === 'certificate') return { kind, bytes };
  const bits = new BitReader(bytes);
  const message = readBits(kind, bits);
  bits.end();
  return message;
}

function readBits(kind: Exclude<DownKind, 'certificate'>, bits: BitReader): DownMessage {
  if (kind === 'refused') return { kind, ...readEnd(bits), code: bits.read(8), value: bits.read(PRICE_BITS) };
  if (kind === 'new_trip') return { kind, ...readNewTrip(bits) };
  const many = Math.floor((bits.left - ABOUT_BITS) / SAID_BID_BITS);
  const about = readAbout(bits);
  if (kind === 'posted') return { kind, ...about };
  if (kind === 'bids') {
    if (many > mostBidsInSms) throw new Unreadable('too_long');
    return { kind, ...about, bids: Array.from({ length: many }, () => readBid(bits)) };
  }
  const agreed = {
    bidNo: bits.read(BID_NO_BITS),
    price: bits.read(PRICE_BITS),
    phone: bits.read(PHONE_BITS),
    plate: bits.read(PLATE_BITS),
  };
  if (agreed.phone >= 1e9) throw new Unreadable('unknown_value');
  const pin = bits.left >= PIN_BITS ? bits.read(PIN_BITS) : null;
  if (pin !== null && pin > 9999) throw new Unreadable('unknown_value');
  return { kind, ...about, ...agreed, pin };
}

function newTripBits(bits: BitWriter, trip: NewTrip): BitWriter {
  bits.write(trip.tripNo, TRIP_NO_BITS);
  writeId(bits, trip.tripId);
  writeTerms(bits, trip.terms);
  bits.write(Math.min(trip.hectometres, (1 << DISTANCE_BITS) - 1), DISTANCE_BITS);
  return bits.write(trip.untilMinute, 11).write(Math.min(trip.trips, mostTrips), 4);
}

function readNewTrip(bits: BitReader): NewTrip {
  const [tripNo, tripId, terms] = [bits.read(TRIP_NO_BITS), readId(bits), readTerms(bits)];
  const [hectometres, untilMinute, trips] = [bits.read(DISTANCE_BITS), bits.read(11), bits.read(4)];
  if (untilMinute >= 24 * 60) throw new Unreadable('unknown_value');
  return { tripNo, tripId, terms, hectometres, untilMinute, trips };
}

const readEnd = (bits: BitReader) => ({ about: bits.read(COUNTER_BITS), end: bits.read(END_BITS) });

function writeAbout(bits: BitWriter, trip: AboutTrip): void {
  bits.write(trip.about, COUNTER_BITS).write(trip.tripEnd, END_BITS).write(trip.tripNo, TRIP_NO_BITS);
  bits.write(answerResults.indexOf(trip.result), 8);
  bits.write(Math.min(trip.bidsCount, 63), 6).write(trip.untilMinute, 11);
}

function readAbout(bits: BitReader): AboutTrip {
  const { about, end: tripEnd } = readEnd(bits);
  const tripNo = bits.read(TRIP_NO_BITS);
  const result = answerResults[bits.read(8)];
  const [bidsCount, untilMinute] = [bits.read(6), bits.read(11)];
  if (result === undefined || untilMinute >= 24 * 60) throw new Unreadable('unknown_value');
  return { about, tripEnd, tripNo, result, bidsCount, untilMinute };
}

function writeBid(bits: BitWriter, bid: SaidBid): void {
  bits.write(bid.no, BID_NO_BITS).write(bid.end, END_BITS);
  bits.write(bid.price, PRICE_BITS).write(carTypes.indexOf(bid.carType), 2);
  bits.write(bid.modelId < 256 ? bid.modelId : 0, 8);
  bits.write(bid.year < firstYear ? 0 : Math.min(bid.year - firstYear, 63), 6);
  bits.write(colours.indexOf(bid.colour), 4).write(Number(bid.airConditioned), 1);
  bits.write(bid.rating ?? NO_RATING, 6).write(Math.min(bid.ratings, mostRatings), 4);
  bits.write(Number(bid.verified), 1).write(bid.includes, 4);
}

function readBid(bits: BitReader): SaidBid {
  const [no, end, price] = [bits.read(BID_NO_BITS), bits.read(END_BITS), bits.read(PRICE_BITS)];
  const [carType, modelId, since] = [carTypes[bits.read(2)], bits.read(8), bits.read(6)];
  const [colour, airConditioned] = [colours[bits.read(4)], bits.read(1) === 1];
  const [rating, ratings] = [bits.read(6), bits.read(4)];
  const [verified, includes] = [bits.read(1) === 1, bits.read(4)];
  if (carType === undefined || colour === undefined || (rating > 50 && rating !== NO_RATING))
    throw new Unreadable('unknown_value');
  const year = since === 0 ? 0 : firstYear + since;
  const seen = { no, end, price, carType, modelId, year, colour, airConditioned };
  return { ...seen, rating: rating === NO_RATING ? null : rating, ratings, verified, includes };
}
