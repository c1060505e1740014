/** Packs the single values of a feed's rows (`feed-row-bytes.ts`): identifiers, round numbers, minutes. */
import type { PackReader, PackWriter } from './packing.ts';

/** The usual size in bits of each number of a row. */
export const usual = {
  created: 15,
  idTime: 13,
  number: 8,
  window: 22,
  quarters: 9,
  minutes: 12,
  back: 9,
  step: 12,
  price: 7,
  counts: 7,
  party: 3,
  instant: 41,
  year: 5,
  seats: 4,
  images: 2,
  imageBytes: 18,
  belowFive: 3,
  ratings: 4,
} as const;

/** The chance of each case. */
export const often = {
  offer: 0.2,
  returnLeg: 0.1,
  covered: 0.9,
  included: { toll: 0.5, fuel: 0.9, driver_food: 0.8, waiting: 0.2 },
  verified: 0.7,
  airConditioned: 0.7,
  round: 0.2,
  usualWindow: 0.97,
  via: 0.1,
  note: 0.25,
  who: 0.4,
  count: 0.6,
  need: 0.25,
  photo: 0.1,
  standing: 0.4,
  mark: 0.6,
} as const;

/** An identifier as numbers: its time (epoch ms), and the random bits between version and variant. */
const ID_TIME_BYTES = 6;
const ID_PARTS = [
  [6, 12],
  [8, 14],
  [10, 48],
] as const;
const VERSION = 7;
const VARIANT = 2;

const hexOf = (id: string): string => id.replaceAll('-', '');
const numberIn = (hex: string, byte: number, bytes: number): number =>
  Number.parseInt(hex.slice(2 * byte, 2 * (byte + bytes)), 16);

export function writeId(writer: PackWriter, id: string, near: number): void {
  const hex = hexOf(id);
  writer.signed(near - numberIn(hex, 0, ID_TIME_BYTES), usual.idTime);
  for (const [byte, bits] of ID_PARTS) {
    const bytes = Math.ceil(bits / 8);
    writer.bits(numberIn(hex, byte, bytes) % 2 ** bits, bits);
  }
}

export function readId(reader: PackReader, near: number): string {
  const time = near - reader.signed(usual.idTime);
  const [high = 0, middle = 0, low = 0] = ID_PARTS.map(([, bits]) => reader.bits(bits));
  const hex = [
    [time, 12],
    [VERSION * 2 ** 12 + high, 4],
    [VARIANT * 2 ** 14 + middle, 4],
    [low, 12],
  ] as const;
  return hex
    .map(([value, digits]) => value.toString(16).padStart(digits, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A number that is usually a multiple of `step`. */
export function writeRounded(writer: PackWriter, value: number, step: number, bits: number): void {
  const isRound = value % step === 0;
  writer.flag(isRound, 0.95);
  writer.number(isRound ? value / step : value, bits);
}

export function readRounded(reader: PackReader, step: number, bits: number): number {
  return reader.flag(0.95) ? reader.number(bits) * step : reader.number(bits);
}

/** Minutes after an instant, usually whole quarters of an hour. */
const QUARTER = 15;

export function writeMinutes(writer: PackWriter, minute: number, after: number): void {
  const isQuarter = minute % QUARTER === 0;
  writer.flag(isQuarter, 0.9);
  if (isQuarter) writer.signed(minute / QUARTER - Math.floor(after / QUARTER), usual.quarters);
  else writer.signed(minute - after, usual.minutes);
}

export const readMinutes = (reader: PackReader, after: number): number =>
  reader.flag(0.9)
    ? (Math.floor(after / QUARTER) + reader.signed(usual.quarters)) * QUARTER
    : after + reader.signed(usual.minutes);

export function writeOptional(writer: PackWriter, path: string | null, likelyThere: number): void {
  writer.flag(path !== null, likelyThere);
  if (path !== null) writer.plain(path);
}

export const readOptional = (reader: PackReader, likelyThere: number): string | null =>
  reader.flag(likelyThere) ? reader.plain() : null;
