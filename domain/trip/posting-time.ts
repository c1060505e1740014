// When a request is posted: at night hardly anyone reads the feed, and bidding is over within an hour.

import { addDays, dhakaDate, dhakaInstant, dhakaTime, minimumLeadMs } from '../base/calendar.ts';
import { refuse, type Refusal } from '../base/refusal.ts';
import type { TripParty, TripStatus } from './trip-status.ts';

const nightFrom = '22:00:00';
const nightUntil = '06:00:00';
const morning = '07:00:00';
/** A nearer journey needs its bids now. */
const farAheadMs = 10 * 60 * 60 * 1000;

/** The next time that it is 7:00 in Dhaka (epoch ms), later than `now`. */
export function comingMorning(now: number): number {
  const date = dhakaDate(now);
  return dhakaInstant(dhakaTime(now) < morning ? date : addDays(date, 1), morning);
}

/**
 * The coming 7:00 (epoch ms), if the app asks a passenger who requests this journey now whether to post it
 * then: between 22:00 and 6:00 in Dhaka, for a journey more than ten hours away. Otherwise null.
 */
export function offeredPosting({ now, journeyAt }: { now: number; journeyAt: number }): number | null {
  const time = dhakaTime(now);
  const isNight = time >= nightFrom || time < nightUntil;
  return isNight && journeyAt > now + farAheadMs ? comingMorning(now) : null;
}

/** Whether a request for this journey could still be posted at this instant (REQ 5). Epoch ms. */
export const isPostable = (publishAt: number, journeyAt: number): boolean =>
  publishAt < journeyAt - minimumLeadMs;

type Scheduled = { status: TripStatus; createdBy: 'customer' | 'provider'; journeyAt: number };

/**
 * Why a draft may not be scheduled for this instant, or null. A past instant means at once; a null instant
 * cancels the scheduled time. A car owner's offer has none, because it stays in the feed until its journey.
 * Instants in epoch ms.
 */
export function checkPosting(
  { status, createdBy, journeyAt }: Scheduled,
  publishAt: number | null,
  { part }: TripParty,
): Refusal | null {
  if (part !== 'creator') return refuse('not_your_trip');
  if (status !== 'draft' || createdBy !== 'customer') return refuse('trip_not_schedulable');
  return publishAt === null || isPostable(publishAt, journeyAt) ? null : refuse('posting_too_late');
}
