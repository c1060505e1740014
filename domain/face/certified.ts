/**
 * What two phones without a net may believe of each other: a certificate of the server that is at most a week old
 * (decision 0098). Instants in epoch ms, sums in taka.
 */
import type { CarType } from '../car/car.ts';
import { refuse, type Refusal } from '../base/refusal.ts';
import { commissionOf } from '../money/wallet.ts';

const HOUR_MS = 3_600_000;
export const MOST_HOURS = 168;
/** How many agreements an owner may make before the server has seen any of them. */
export const MOST_AGREEMENTS = 3;
/** How many offers, including those that came to nothing: each takes a number of the owner's chain. */
export const MOST_LINKS = 8;

export type Certified = {
  accountId: string;
  /** At most 24 letters. */
  name: string;
  issuedAt: number;
  /** How long it is valid. */
  hours: number;
  isBlocked: boolean;
  owesTooMuch: boolean;
  /** How many trips this person has completed. */
  trips: number;
  /** Null for a passenger. */
  owner: {
    /** Tenths of a star; null without ratings. */
    rating: number | null;
    /** How many more agreements may be made with it. */
    agreements: number;
    /** The last link of the owner's chain that the server has settled. */
    settledUpTo: number;
    /** How much commission (taka) may still be added to the owner's dues. */
    commissionRoom: number;
    carType: CarType;
    /** The car's plate: canonical, or the free text that is on it. */
    registration: string;
  } | null;
};

/**
 * The time that counts between two phones whose clocks may both be wrong: the latest that any of them has seen.
 * @param known this phone's clock, the server's time when it last answered, and when the certificates at hand were
 * issued
 */
export const faceTime = (known: readonly number[]): number => Math.max(...known);

export const endsAt = ({ issuedAt, hours }: Pick<Certified, 'issuedAt' | 'hours'>): number =>
  issuedAt + Math.min(hours, MOST_HOURS) * HOUR_MS;

/** Why nothing can be agreed with this person now, or null if it can. */
export function checkCertified(certified: Certified, now: number): Refusal | null {
  if (endsAt(certified) <= now) return refuse('certificate_over');
  if (certified.isBlocked) return refuse('blocked');
  return certified.owesTooMuch ? refuse('dues_over_limit') : null;
}

/**
 * Why this owner cannot promise a trip of this fare (taka) without the server, or null.
 * @param linkNo its number in the owner's chain, from 1
 */
export function checkOwnerRoom(
  { owner }: Certified,
  { price, linkNo }: { price: number; linkNo: number },
): Refusal | null {
  if (!owner) return refuse('only_providers_bid');
  if (linkNo <= owner.settledUpTo || linkNo > owner.settledUpTo + MOST_LINKS) return refuse('face_room_used');
  if (owner.agreements === 0) return refuse('face_room_used');
  return commissionOf(price) > owner.commissionRoom ? refuse('dues_over_limit') : null;
}
