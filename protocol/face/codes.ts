/**
 * The three codes that two phones show each other to agree without a net (docs/PROTOCOL.md, "Face to face"), each signed by the
 * person who shows it. Each fits a QR code of at most 400 bytes at level M.
 *
 *   passenger ── request ──▶ owner ── offer (of that request's hash) ──▶ passenger ── receipt (of that offer's hash) ──▶ owner
 *
 * The owner's number is in the offer and the passenger's in the receipt. The app shows his only once she has signed, though
 * it is no secret between two people who stand face to face. The hash in each certificate proves its number.
 */
import { BitReader, BitWriter } from '../nodata/bits.ts';
import { readId, readNamedOrNone, writeId, writeNamed, type Named } from '../nodata/small-ids.ts';
import { signed, SIGNATURE_BYTES } from '../nodata/signing.ts';
import { readTerms, writeTerms, type RequestTerms } from '../nodata/up-messages.ts';
import { Unreadable } from '../nodata/unreadable.ts';
import { base45, fromBase45 } from './base45.ts';
import { joined, readCertificate, type ReadCertificate } from './certificate.ts';
import { kindOf, readForm, writeForm, type SignedKind } from './form.ts';

/** The prefix of a QR code's letters. */
const PREFIX = 'DP1:';
export const MOST_BYTES = 400;
const HASH_BITS = 128;
const LINK_BITS = 64;
const SALT_BITS = 64;

/** Instants in epoch s, by the phone that made it. */
type Signed = { at: number };

export type FaceRequest = Signed & {
  tripId: string;
  terms: RequestTerms;
  /** 64 random bits, so that an offer answers this very request. */
  nonce: bigint;
};

export type FaceOffer = Signed & {
  /** The hash of the request's bytes (`codeHash`). */
  requestHash: bigint;
  bidId: string;
  /** Taka. */
  price: number;
  /** Bits of `bidIncludes`; `meets`: bits of `tripNeeds`, null where the request names no needs. */
  includes: number;
  meets: number | null;
  /** One of the owner's drivers; null: drives himself. */
  driver: Named | null;
  /** Its place in the owner's chain, from 1, and the hash of the link before; 0 for the first. */
  linkNo: number;
  lastLink: bigint;
  number: SaltedNumber;
};

export type FaceReceipt = Signed & {
  /** The hash of the offer's bytes. */
  offerHash: bigint;
  number: SaltedNumber;
  /** Whether the request goes to the feed if the server finds that the car was given away before. */
  asksAgain: boolean;
};

/** A Bangladeshi number as the nine digits after 01, and the salt of its hash. */
export type SaltedNumber = { digits: number; salt: bigint };

export type ReadCode<T> = {
  value: T;
  /** The whole code, as the QR code holds it. */
  bytes: Uint8Array<ArrayBuffer>;
  /** The signed bytes, and the signature. */
  facts: Uint8Array;
  signature: Uint8Array;
};
type WithCertificate = { certificate: ReadCertificate };

/** The first 16 bytes of SHA-256 over the bytes of a code, which the next code answers. */
export async function codeHash(bytes: Uint8Array): Promise<bigint> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
  return numberOf(hash.subarray(0, HASH_BITS / 8));
}

/** A hash in hexadecimal digits. */
export const hashText = (hash: bigint): string => hash.toString(16).padStart(HASH_BITS / 4, '0');

/** How the next link of a chain names this one. */
export const linkOf = (hash: bigint): bigint => hash >> BigInt(HASH_BITS - LINK_BITS);

/** The two digits that both phones show, from the receipt's hash. */
export const spokenDigits = (hash: bigint): string => String(hash % 100n).padStart(2, '0');

/** The hash of a number that a certificate holds. */
export async function numberHash({ digits, salt }: SaltedNumber): Promise<bigint> {
  const bits = new BitWriter().write(salt, SALT_BITS).write(digits, 32);
  return linkOf(await codeHash(bits.bytes()));
}

/** The nine digits after 01 of '+8801…'; null for any other number. */
export function digitsOfPhone(phone: string): number | null {
  const [, digits] = /^\+8801(\d{9})$/.exec(phone) ?? [];
  return digits === undefined ? null : Number(digits);
}

export const phoneOfDigits = (digits: number): string => `+8801${String(digits).padStart(9, '0')}`;

/** @param own the person's signing key */
export async function requestCode(
  request: FaceRequest,
  certificate: Uint8Array,
  own: CryptoKey,
): Promise<Uint8Array<ArrayBuffer>> {
  const bits = new BitWriter().write(request.at, 32);
  writeId(bits, request.tripId);
  bits.write(request.nonce, 64);
  writeTerms(bits, request.terms);
  return closed('request', bits, certificate, own);
}

/** @throws Unreadable */
export function readRequest(bytes: Uint8Array): ReadCode<FaceRequest> & WithCertificate {
  const { bits, certificate, ...parts } = halves('request', bytes);
  const value = { at: bits.read(32), tripId: readId(bits), nonce: bits.readBig(64), terms: readTerms(bits) };
  bits.end();
  return { ...parts, value, certificate };
}

export async function offerCode(
  offer: FaceOffer,
  certificate: Uint8Array,
  own: CryptoKey,
): Promise<Uint8Array<ArrayBuffer>> {
  const bits = new BitWriter().write(offer.at, 32);
  bits.write(offer.requestHash, HASH_BITS);
  writeId(bits, offer.bidId);
  bits.write(offer.price, 20).write(offer.includes, 4);
  bits.write(Number(offer.meets !== null), 1).write(offer.meets ?? 0, 4);
  writeNamed(bits, offer.driver, 4);
  bits.write(offer.linkNo, 16).write(offer.lastLink, LINK_BITS);
  writeNumber(bits, offer.number);
  return closed('offer', bits, certificate, own);
}

/** @throws Unreadable */
export function readOffer(bytes: Uint8Array): ReadCode<FaceOffer> & WithCertificate {
  const { bits, certificate, ...parts } = halves('offer', bytes);
  const at = bits.read(32);
  const [requestHash, bidId] = [bits.readBig(HASH_BITS), readId(bits)];
  const [price, includes] = [bits.read(20), bits.read(4)];
  const [hasNeeds, needs, driver] = [bits.read(1) === 1, bits.read(4), readNamedOrNone(bits, 4)];
  if (!hasNeeds && needs !== 0) throw new Unreadable('unknown_value');
  const [linkNo, lastLink] = [bits.read(16), bits.readBig(LINK_BITS)];
  const number = readNumber(bits);
  bits.end();
  if (linkNo === 0) throw new Unreadable('unknown_value');
  const terms = { price, includes, meets: hasNeeds ? needs : null, driver };
  return { ...parts, value: { at, requestHash, bidId, ...terms, linkNo, lastLink, number }, certificate };
}

export async function receiptCode(receipt: FaceReceipt, own: CryptoKey): Promise<Uint8Array<ArrayBuffer>> {
  const bits = new BitWriter();
  writeForm(bits, 'receipt');
  bits.write(receipt.at, 32).write(receipt.offerHash, HASH_BITS).write(Number(receipt.asksAgain), 1);
  writeNumber(bits, receipt.number);
  const facts = bits.bytes();
  return joined(facts, await signed(facts, own));
}

/** @throws Unreadable */
export function readReceipt(bytes: Uint8Array): ReadCode<FaceReceipt> {
  const { facts, signature } = apart(bytes);
  const bits = new BitReader(facts);
  readForm(bits, 'receipt');
  const at = bits.read(32);
  const [offerHash, asksAgain] = [bits.readBig(HASH_BITS), bits.read(1) === 1];
  const value = { at, offerHash, asksAgain, number: readNumber(bits) };
  bits.end();
  return { value, facts, signature, bytes: new Uint8Array(bytes) };
}

/** The letters of a QR code. */
export const codeText = (bytes: Uint8Array): string => PREFIX + base45(bytes);

/** @throws Unreadable not_ours, too_long, unknown_kind */
export function codeOfText(text: string): { kind: SignedKind; bytes: Uint8Array<ArrayBuffer> } {
  if (!text.startsWith(PREFIX)) throw new Unreadable('not_ours');
  if (text.length > PREFIX.length + MOST_BYTES * 1.5 + 2) throw new Unreadable('too_long');
  const bytes = fromBase45(text.slice(PREFIX.length));
  const kind = kindOf(bytes[0]);
  if (kind === null) throw new Unreadable('unknown_kind');
  return { kind, bytes };
}

/** The form, the length of the certificate, the certificate, the bits, and the signature over all of them. */
async function closed(
  kind: SignedKind,
  bits: BitWriter,
  certificate: Uint8Array,
  own: CryptoKey,
): Promise<Uint8Array<ArrayBuffer>> {
  const form = new BitWriter();
  writeForm(form, kind);
  const facts = joined(form.bytes(), Uint8Array.of(certificate.length), certificate, bits.bytes());
  return joined(facts, await signed(facts, own));
}

function halves(kind: SignedKind, bytes: Uint8Array) {
  const { facts, signature } = apart(bytes);
  readForm(new BitReader(facts.subarray(0, 1)), kind);
  const end = 2 + (facts[1] ?? 0);
  if (facts.length <= end) throw new Unreadable('too_short');
  const certificate = readCertificate(facts.subarray(2, end));
  return {
    bits: new BitReader(facts.subarray(end)),
    certificate,
    facts,
    signature,
    bytes: new Uint8Array(bytes),
  };
}

function apart(bytes: Uint8Array): { facts: Uint8Array; signature: Uint8Array } {
  if (bytes.length > MOST_BYTES) throw new Unreadable('too_long');
  if (bytes.length <= SIGNATURE_BYTES) throw new Unreadable('too_short');
  return { facts: bytes.subarray(0, -SIGNATURE_BYTES), signature: bytes.subarray(-SIGNATURE_BYTES) };
}

function writeNumber(bits: BitWriter, { digits, salt }: SaltedNumber): void {
  bits.write(digits, 30).write(salt, SALT_BITS);
}

const readNumber = (bits: BitReader): SaltedNumber => ({
  digits: bits.read(30),
  salt: bits.readBig(SALT_BITS),
});

const numberOf = (bytes: Uint8Array): bigint =>
  bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
