import type { CardTimes } from '../../../ui/cards/card.tsx';
import { biddingWindowOfTrip, mayBeAgreed, type Timed } from '../current-status.ts';

type Trip = Timed & { journey_date_time?: string; publish_at?: string | null | undefined };

/**
 * When a trip's card in a list changes its words, and when it leaves the list, by the clock alone (epoch ms): without
 * the app, a saved page must not show it beyond that.
 */
export function cardTimes(trip: Trip): CardTimes {
  const { status, journey_date_time: journey, publish_at: posting } = trip;
  if (status === 'draft' && posting) return { 'data-changes': Date.parse(posting) };
  if (status === 'pending' && journey !== undefined) return { 'data-ends': Date.parse(journey) };
  if ((status !== 'active' && status !== 'extended') || mayBeAgreed(trip)) return {};
  const { bidsUntil, confirmUntil } = biddingWindowOfTrip(trip);
  return { 'data-changes': bidsUntil, 'data-ends': confirmUntil };
}
