/**
 * A certificate in one SMS, for a phone whose own is about to end: what may have changed, and the server's signature.
 * The phone adds what it already has: whose it is, the name, its own point, the salted number, and the car.
 */
import { BitReader, BitWriter } from '../nodata/bits.ts';
import { SIGNATURE_BYTES } from '../nodata/signing.ts';
import { Unreadable } from '../nodata/unreadable.ts';
import {
  factsOf,
  hourOf,
  joined,
  msOfHour,
  NO_RATING,
  readCertificate,
  type Certificate,
} from './certificate.ts';

const CAR_BITS = 6;
/** The highest small number of a car that an SMS can hold. */
export const MOST_CAR_NO = 2 ** CAR_BITS - 1;

type Owner = NonNullable<Certificate['owner']>;
/** What the phone already has. `car`: null for a passenger. */
export type KnownFacts = Pick<Certificate, 'accountId' | 'name' | 'point' | 'numberHash'> & {
  car: Pick<Owner, 'carType' | 'registration'> | null;
};
export type Renewal = Omit<Certificate, 'accountId' | 'name' | 'point' | 'numberHash' | 'owner'> & {
  /** The owner's small number of the car; 0 for a passenger. */
  carNo: number;
  owner: Omit<Owner, 'carType' | 'registration'> | null;
  signature: Uint8Array;
};

/** @param bytes a certificate @param carNo the small number of its car, 0 for a passenger's @throws RangeError for a higher one */
export function renewalBytes(bytes: Uint8Array, carNo: number): Uint8Array<ArrayBuffer> {
  const { certificate } = readCertificate(bytes);
  const { owner } = certificate;
  const bits = new BitWriter()
    .write(hourOf(certificate.issuedAt), 18)
    .write(certificate.hours, 8)
    .write(Number(certificate.isBlocked), 1)
    .write(Number(certificate.owesTooMuch), 1)
    .write(certificate.trips, 12)
    .write(carNo, CAR_BITS);
  if (owner) {
    bits
      .write(owner.rating ?? NO_RATING, 6)
      .write(owner.agreements, 2)
      .write(owner.settledUpTo, 16);
    bits.write(owner.commissionRoom / 100, 8);
  }
  return joined(bits.bytes(), bytes.subarray(-SIGNATURE_BYTES));
}

/** @throws Unreadable */
export function readRenewal(bytes: Uint8Array): Renewal {
  if (bytes.length <= SIGNATURE_BYTES) throw new Unreadable('too_short');
  const bits = new BitReader(bytes.subarray(0, -SIGNATURE_BYTES));
  const [hour, hours] = [bits.read(18), bits.read(8)];
  const [isBlocked, owesTooMuch] = [bits.read(1) === 1, bits.read(1) === 1];
  const [trips, carNo] = [bits.read(12), bits.read(CAR_BITS)];
  const owner = carNo === 0 ? null : readOwner(bits);
  bits.end();
  const issuedAt = msOfHour(hour);
  const signature = bytes.slice(-SIGNATURE_BYTES);
  return { issuedAt, hours, isBlocked, owesTooMuch, trips, carNo, owner, signature };
}

function readOwner(bits: BitReader): Renewal['owner'] {
  const [rating, agreements, settledUpTo] = [bits.read(6), bits.read(2), bits.read(16)];
  const commissionRoom = bits.read(8) * 100;
  if (rating > 50 && rating !== NO_RATING) throw new Unreadable('unknown_value');
  return { rating: rating === NO_RATING ? null : rating, agreements, settledUpTo, commissionRoom };
}

/**
 * The certificate that the server signed, provided the phone's data equal the server's: the caller checks its
 * signature.
 * @returns null for a car's certificate without a car, or a passenger's with one
 */
export function renewedCertificate(
  { signature, owner, ...said }: Renewal,
  { car, ...known }: KnownFacts,
): Uint8Array<ArrayBuffer> | null {
  if ((owner === null) !== (car === null)) return null;
  const whole = { ...said, ...known, owner: owner && car && { ...owner, ...car } };
  return joined(factsOf(whole), signature);
}
