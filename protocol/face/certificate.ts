/**
 * What the server states about a person for at most a week, signed, so that a phone without a net can believe it: who
 * it is, with which key this person signs, and, for an owner, the car and how many more agreements are allowed. The
 * phone number is in it as a salted hash, since a plain hash of a number can be guessed in a minute.
 */
import type { CarType } from '../../domain/car/car.ts';
import { isPlate } from '../../domain/car/plate.ts';
import { numberOfPlate, plateOfNumber } from '../../domain/car/plate-number.ts';
import type { Certified } from '../../domain/face/certified.ts';
import { BitReader, BitWriter } from '../nodata/bits.ts';
import { isSignedBy, signed, SIGNATURE_BYTES } from '../nodata/signing.ts';
import { base64url } from '../nodata/base64url.ts';
import { uncompressed } from '../nodata/points.ts';
import { Unreadable } from '../nodata/unreadable.ts';
import { readForm, writeForm } from './form.ts';
import { nameBytes, nameOf } from './name-letters.ts';

/** The order never changes: only add at the end. */
const carTypes = ['sedan car', 'mini micro', 'micro', 'premium car'] as const satisfies readonly CarType[];

const HOUR_MS = 3_600_000;
/** Hours are counted from this instant. */
const FIRST_HOUR = Date.UTC(2024, 0, 1) / HOUR_MS;
export const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS) - FIRST_HOUR;
export const msOfHour = (hour: number): number => (hour + FIRST_HOUR) * HOUR_MS;
const POINT_BITS = 33 * 8;
export const NUMBER_HASH_BITS = 64;
export const NO_RATING = 63;
const PLATE_BITS = 29;
/** Takes the place of the number of a plate in free text, whose letters follow. */
const IN_WORDS = 2 ** PLATE_BITS - 1;
const LETTERS_BITS = 5;

/**
 * Whether a certificate can hold this registration: a canonical one, or at most 24 letters that decode to themselves.
 */
export const isCertifiable = (registration: string): boolean =>
  isPlate(registration) || (registration !== '' && nameOf(nameBytes(registration)) === registration);

export type Certificate = Certified & {
  /** The person's own key: 33 bytes. */
  point: Uint8Array<ArrayBuffer>;
  /** The hash of the number and its salt (`numberHash`). */
  numberHash: bigint;
};

/** A parsed certificate, with its bytes for passing it on. */
export type ReadCertificate = { certificate: Certificate; bytes: Uint8Array<ArrayBuffer> };

/** The bits without the signature. @param bits are appended to; they end on a whole byte */
function writeFacts(bits: BitWriter, certificate: Certificate): void {
  writeForm(bits, 'certificate');
  bits.write(BigInt(`0x${certificate.accountId.replaceAll('-', '')}`), 128);
  bits.write(hourOf(certificate.issuedAt), 18).write(certificate.hours, 8);
  bits.write(Number(certificate.isBlocked), 1).write(Number(certificate.owesTooMuch), 1);
  bits.write(Math.min(certificate.trips, 4095), 12);
  bits.write(BigInt(`0x${hexOf(certificate.point)}`), POINT_BITS);
  bits.write(certificate.numberHash, NUMBER_HASH_BITS);
  const { owner } = certificate;
  bits.write(Number(owner !== null), 1);
  if (owner) {
    bits
      .write(owner.rating ?? NO_RATING, 6)
      .write(owner.agreements, 2)
      .write(owner.settledUpTo, 16);
    bits.write(Math.min(Math.floor(owner.commissionRoom / 100), 255), 8);
    bits.write(carTypes.indexOf(owner.carType), 2);
    const plate = numberOfPlate(owner.registration);
    bits.write(plate ?? IN_WORDS, PLATE_BITS);
    if (plate === null) writeLetters(bits, owner.registration);
  }
  writeLetters(bits, certificate.name);
}

function writeLetters(bits: BitWriter, text: string): void {
  const letters = nameBytes(text);
  bits.write(letters.length, LETTERS_BITS);
  for (const letter of letters) bits.write(letter, 8);
}

const readLetters = (bits: BitReader): string =>
  nameOf(Array.from({ length: bits.read(LETTERS_BITS) }, () => bits.read(8)));

function readFacts(bits: BitReader): Certificate {
  readForm(bits, 'certificate');
  const accountId = uuidOf(bits.readBig(128));
  const [hour, hours] = [bits.read(18), bits.read(8)];
  const [isBlocked, owesTooMuch] = [bits.read(1) === 1, bits.read(1) === 1];
  const trips = bits.read(12);
  const point = bytesOf(bits.readBig(POINT_BITS), 33);
  const numberHash = bits.readBig(NUMBER_HASH_BITS);
  const owner = bits.read(1) === 1 ? readOwner(bits) : null;
  const name = readLetters(bits);
  const issuedAt = msOfHour(hour);
  return { accountId, issuedAt, hours, isBlocked, owesTooMuch, trips, point, numberHash, owner, name };
}

function readOwner(bits: BitReader): NonNullable<Certified['owner']> {
  const [rating, agreements, settledUpTo] = [bits.read(6), bits.read(2), bits.read(16)];
  const [commissionRoom, carType, plate] = [
    bits.read(8) * 100,
    carTypes[bits.read(2)],
    bits.read(PLATE_BITS),
  ];
  const registration = plate === IN_WORDS ? readLetters(bits) : plateOfNumber(plate);
  if (carType === undefined || (rating > 50 && rating !== NO_RATING)) throw new Unreadable('unknown_value');
  if (registration === null || !isCertifiable(registration)) throw new Unreadable('unknown_value');
  return {
    rating: rating === NO_RATING ? null : rating,
    agreements,
    settledUpTo,
    commissionRoom,
    carType,
    registration,
  };
}

/** What the server signs. @throws RangeError for a value out of its range */
export function factsOf(certificate: Certificate): Uint8Array<ArrayBuffer> {
  const bits = new BitWriter();
  writeFacts(bits, certificate);
  return bits.bytes();
}

/** A certificate of the server. @param own its signing key */
export async function certified(certificate: Certificate, own: CryptoKey): Promise<Uint8Array<ArrayBuffer>> {
  const facts = factsOf(certificate);
  return joined(facts, await signed(facts, own));
}

/** The certificate, which must fill these bytes. @throws Unreadable; the signature is not checked */
export function readCertificate(bytes: Uint8Array): ReadCertificate {
  const facts = bytes.subarray(0, -SIGNATURE_BYTES);
  const bits = new BitReader(facts);
  const certificate = readFacts(bits);
  bits.end();
  return { certificate, bytes: new Uint8Array(bytes) };
}

/** Whether a key of the server signed it. @param points 65 bytes each, in base64url */
export async function isCertified({ bytes }: ReadCertificate, points: readonly string[]): Promise<boolean> {
  const [facts, signature] = [bytes.subarray(0, -SIGNATURE_BYTES), bytes.subarray(-SIGNATURE_BYTES)];
  const verdicts = await Promise.all(points.map((point) => isSignedBy(point, facts, signature)));
  return verdicts.includes(true);
}

/** Whether the person named in a certificate signed these bytes. */
export async function isSignedByPerson(
  { point }: Certificate,
  facts: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  try {
    return await isSignedBy(base64url(uncompressed(point)), facts, signature);
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export function bytesOf(value: bigint, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = length - 1, rest = value; at >= 0; at--, rest >>= 8n) bytes[at] = Number(rest & 0xffn);
  return bytes;
}

export function uuidOf(value: bigint): string {
  const hex = value.toString(16).padStart(32, '0');
  return [8, 12, 16, 20, 32].map((end, at, ends) => hex.slice(ends[at - 1] ?? 0, end)).join('-');
}
