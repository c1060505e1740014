// How long bids are accepted and how long the customer may choose (REQ 4).
//
//   created ──────── bidsUntil ──────── confirmUntil ──────▶
//            active             extended             expired
//
// Neither end lies after the journey. Server and app use this same function, so
// that a phone without a network shows what the server will do.

import { minimumLeadMs } from '../base/calendar.ts';
import type { TripStatus } from './trip-status.ts';

const minute = 60 * 1000;

/**
 * 'staged': bids are accepted for `activeMs` after creation and the customer may choose until `extendedMs` after
 * creation. 'single': one window of `windowMs` for both.
 */
export type BiddingRule =
  | { reading: 'staged'; activeMs: number; extendedMs: number }
  | { reading: 'single'; windowMs: number };

export const defaultBiddingRule: BiddingRule = {
  reading: 'staged',
  activeMs: 60 * minute,
  extendedMs: 80 * minute,
};

/** The other reading of REQ 4: two hours after creation. */
export const singleBiddingRule: BiddingRule = { reading: 'single', windowMs: 120 * minute };

/** Instants in epoch ms; the end itself is outside the window. */
export type BiddingWindow = { bidsUntil: number; confirmUntil: number };

/** The window of a trip with this creation and journey (epoch ms). */
export function biddingWindow(
  trip: { createdAt: number; journeyAt: number },
  rule: BiddingRule = defaultBiddingRule,
): BiddingWindow {
  const [forBids, forChoice] =
    rule.reading === 'staged' ? [rule.activeMs, rule.extendedMs] : [rule.windowMs, rule.windowMs];
  const cap = (length: number) => Math.min(trip.createdAt + length, trip.journeyAt);
  return { bidsUntil: cap(forBids), confirmUntil: cap(Math.max(forBids, forChoice)) };
}

/**
 * The window of a provider's own trip: it may be booked until one hour before the journey (REQ 5). The window of REQ 4
 * is for requests only. Epoch ms.
 */
export function offerWindow({ journeyAt }: { journeyAt: number }): BiddingWindow {
  const until = journeyAt - minimumLeadMs;
  return { bidsUntil: until, confirmUntil: until };
}

/**
 * The status of a trip at an instant (epoch ms): the clock alone moves `active` and `extended` on, never back; every
 * other status remains.
 */
export function statusAt(status: TripStatus, window: BiddingWindow, now: number): TripStatus {
  if (status !== 'active' && status !== 'extended') return status;
  if (now >= window.confirmUntil) return 'expired';
  return now >= window.bidsUntil ? 'extended' : status;
}

export type Remaining = {
  status: TripStatus;
  /** Milliseconds until bids close or, after that, until the choice must be made; 0 when over. */
  ms: number;
  /** The remaining share of that time, 0 to 1. */
  left: number;
  /** Not more than ten minutes. */
  hot: boolean;
};

const hotMs = 10 * minute;

/**
 * The time from an instant to the next deadline, for a trip with this status at that instant (instants in epoch ms).
 */
export function remainingAt(
  { status, window, createdAt }: { status: TripStatus; window: BiddingWindow; createdAt: number },
  now: number,
): Remaining {
  const isOpen = status === 'active' || status === 'extended';
  const [from, to] =
    status === 'active' ? [createdAt, window.bidsUntil] : [window.bidsUntil, window.confirmUntil];
  const ms = isOpen ? Math.max(0, to - now) : 0;
  return { status, ms, left: to > from ? Math.min(1, ms / (to - from)) : 0, hot: isOpen && ms <= hotMs };
}
