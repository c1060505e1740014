// How much a provider may come to owe (REQ 1). All sums in taka, instants in epoch ms.
//
//   an agreement ──▶ its commission will be owed ──completed──▶ due, in grace ──24 h──▶ due, and counts
//
// The dues that count must be within the limit. The commissions of agreed trips are added to them, except that one is
// always allowed: otherwise an owner whose limit is below one commission could never drive.

import { refuse, type Refusal } from '../base/refusal.ts';
import { commissionOf } from './wallet.ts';

/** A commission counts against the limit this long after its trip was completed. */
export const graceMs = 24 * 60 * 60 * 1000;

/** The present and future dues of a provider. */
export type Credit = {
  /** Commissions minus payments; negative when more was paid. */
  dues: number;
  /** Those commissions that are still in grace, and when each will count. */
  inGrace: readonly { amount: number; countsAt: number }[];
  /** Trips agreed on but not yet completed, and their future commissions. */
  agreed: { trips: number; dues: number };
  creditLimit: number;
};

/** The dues that count now: payments settle the older ones first. */
export function countingDues({ dues, inGrace }: Pick<Credit, 'dues' | 'inGrace'>, now: number): number {
  const spared = inGrace.reduce((sum, { amount, countsAt }) => sum + (countsAt > now ? amount : 0), 0);
  return Math.min(dues, Math.max(0, dues - spared));
}

/** Why a provider may not bid at this price, or agree on it, or null. Paying `pay` lifts the refusal. */
export function checkCredit(credit: Credit, price: number, now: number): Refusal | null {
  const { agreed, creditLimit: limit } = credit;
  const dues = countingDues(credit, now);
  if (dues > limit) return refuse('dues_over_limit', undefined, { dues, limit, pay: dues - limit });
  const owed = dues + agreed.dues + commissionOf(price);
  if (agreed.trips === 0 || owed <= limit) return null;
  return refuse('agreed_over_limit', undefined, { trips: agreed.trips, owed, limit, pay: owed - limit });
}

/** Whether a refusal concerns the car owner's dues, whether the owner or the passenger receives it. */
export const isRefusalOfCredit = (code: string): boolean =>
  code === 'dues_over_limit' || code === 'agreed_over_limit' || code === 'owner_over_limit';

/** The taka to pay before the provider can bid again; 0 when bidding is open. */
export function liftingSum(credit: Credit, now: number): number {
  return Math.max(0, countingDues(credit, now) - credit.creditLimit);
}

/**
 * When commissions in grace will close bidding, and how many taka paid before that keep it open; null while it is
 * closed, or when nothing will close it.
 */
export function willClose(credit: Credit, now: number): { at: number; pay: number } | null {
  if (liftingSum(credit, now) > 0) return null;
  const instants = credit.inGrace.map(({ countsAt }) => countsAt).filter((at) => at > now);
  const at = instants.toSorted((a, b) => a - b).find((instant) => liftingSum(credit, instant) > 0);
  return at === undefined ? null : { at, pay: liftingSum(credit, at) };
}

/** The commission in grace that counts next, or null. */
export function nextToCount(
  credit: Pick<Credit, 'inGrace'>,
  now: number,
): { amount: number; countsAt: number } | null {
  const left = credit.inGrace.filter(({ countsAt }) => countsAt > now);
  return left.toSorted((a, b) => a.countsAt - b.countsAt)[0] ?? null;
}
