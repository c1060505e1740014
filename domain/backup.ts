// A runner-up kept for a confirmed trip.
//
//   proposed ──passenger keeps it──▶ backup ──confirmed provider cancels──▶ may be confirmed
//                                      └──the trip starts, ends or is canceled──▶ closed
//
// Its price holds while it is a backup: its provider cannot change it, only withdraw it.

import type { BiddingWindow } from './bidding-window.ts';
import type { BidStatus } from './booking-status.ts';

const timeToTakeMs = 30 * 60 * 1000;

/**
 * The window in which the passenger may take the backup after the confirmed provider has
 * canceled: half an hour, capped at the journey (epoch ms). No new bids are taken.
 */
export function backupWindow(canceledAt: number, journeyAt: number): BiddingWindow {
  return { bidsUntil: canceledAt, chooseUntil: Math.min(canceledAt + timeToTakeMs, journeyAt) };
}

/** The bid to keep when another is confirmed: the named one while it is still open, or none. */
export function backupOf<B extends { id: string; status: BidStatus }>(
  others: readonly B[],
  wanted: string | null,
): B | null {
  return others.find(({ id, status }) => id === wanted && status === 'proposed') ?? null;
}

/** The bid to propose as the backup of the chosen one: the first of the others in the order they are shown. */
export function nextBest<B extends { id: string }>(ordered: readonly B[], chosenId: string): B | null {
  return ordered.find(({ id }) => id !== chosenId) ?? null;
}

/**
 * Of a trip that is open for its backup the bid whose provider canceled: the last of those that were taken back, for
 * all others had been settled before it (`updated_at`: ISO instants of the server).
 */
export function leftBid<B extends { status: BidStatus; updated_at: string }>(bids: readonly B[]): B | null {
  const withdrawn = bids.filter(({ status }) => status === 'canceled');
  return withdrawn.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))[0] ?? null;
}
