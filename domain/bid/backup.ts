// The backup: a second bid, held ready for a confirmed trip.
//
//   proposed ──passenger chooses it──▶ backup ──confirmed provider cancels──▶ may be confirmed
//                                        └──the trip starts, ends or is canceled──▶ closed
//
// The provider of a backup can only withdraw it; its price cannot change.

import type { BiddingWindow } from '../trip/bidding-window.ts';
import type { BidStatus } from '../booking/booking-status.ts';

const timeToTakeMs = 30 * 60 * 1000;

/**
 * The window in which the passenger may take the backup after the confirmed provider has canceled: half an hour, but
 * not past the journey (epoch ms). No new bids are accepted.
 */
export function backupWindow(canceledAt: number, journeyAt: number): BiddingWindow {
  return { bidsUntil: canceledAt, confirmUntil: Math.min(canceledAt + timeToTakeMs, journeyAt) };
}

/** The bid that becomes the backup when another is confirmed: the named one if it is still open, or none. */
export function backupOf<B extends { id: string; status: BidStatus }>(
  others: readonly B[],
  wanted: string | null,
): B | null {
  return others.find(({ id, status }) => id === wanted && status === 'proposed') ?? null;
}

/** The bid to suggest as the backup of the chosen one: the first of the others in their order on the screen. */
export function nextBest<B extends { id: string }>(ordered: readonly B[], chosenId: string): B | null {
  return ordered.find(({ id }) => id !== chosenId) ?? null;
}

/**
 * The bid whose provider canceled, for a trip that is open for its backup: the last one withdrawn, because all others
 * were settled before it (`updated_at`: ISO instants of the server).
 */
export function leftBid<B extends { status: BidStatus; updated_at: string }>(bids: readonly B[]): B | null {
  const withdrawn = bids.filter(({ status }) => status === 'canceled');
  return withdrawn.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))[0] ?? null;
}
