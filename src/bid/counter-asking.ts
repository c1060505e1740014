import { priceRange, type Range, type Tariff } from '../../domain/money/fare.ts';
import type { BidRow, FeedRow } from '../../protocol/sync/rows.ts';
import type { MutationState, WithMutations } from '../db/overlay/overlay.ts';
import { correctedNow } from '../platform/clock.ts';
import { currentStatusOf, type Timed } from '../trip/parts/current-status.ts';

export type Counter = NonNullable<BidRow['counter']>;

/** Whether the owner can still answer the counter-offer, as far as the phone knows. */
export function isAsking(trip: FeedRow & Timed, bid: BidRow): boolean {
  const status = currentStatusOf(trip, correctedNow());
  const open = status === 'active' || status === 'extended';
  const { counter } = bid;
  return open && bid.status === 'proposed' && counter?.state === 'asked' && counter.price < bid.price;
}

/** The fare range of a trip in taka, by the tariff of its day; null if the trip has no distance. */
export const fareRangeOfTrip = (
  trip: Pick<FeedRow, 'distance' | 'type' | 'no_of_seat'>,
  tariff: Tariff,
): Range | null => priceRange({ distance: trip.distance, type: trip.type, seats: trip.no_of_seat }, tariff);

/** The actions by which an owner answers a counter-offer. */
export const answers: readonly MutationState['name'][] = [
  'bid.accept_counter',
  'bid.decline_counter',
  'bid.last_fare',
];

/** The latest of these actions on the bid, if the server refused it. */
export function refusedOf(
  { mutations }: WithMutations<BidRow>,
  names: readonly MutationState['name'][],
): MutationState | null {
  const last = mutations.findLast(({ name }) => names.includes(name));
  return last?.state === 'refused' ? last : null;
}
