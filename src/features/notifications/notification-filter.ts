import type { NotificationRow } from '../../../protocol/rows.ts';

export type NotificationFilter = 'all' | 'unseen' | 'bids' | 'bookings';

type Filtered = Pick<NotificationRow, 'type' | 'seen'>;

/** The types about bids, including that it is time to choose one and that the chosen car owner has canceled. */
const isOfBids = (type: NotificationRow['type']): boolean =>
  type.startsWith('bid_') || type === 'trip_extended' || type === 'provider_canceled';

const passes: Record<NotificationFilter, (row: Filtered) => boolean> = {
  all: () => true,
  unseen: ({ seen }) => !seen,
  bids: ({ type }) => isOfBids(type),
  bookings: ({ type }) => type.startsWith('booking_'),
};

/** The rows that match a filter, in their order. */
export const filtered = <R extends Filtered>(rows: readonly R[], filter: NotificationFilter): R[] =>
  rows.filter(passes[filter]);

/** The filters worth offering: those that match some rows and not all; none if there would be no choice. */
export function filtersFor(rows: readonly Filtered[]): NotificationFilter[] {
  const narrower = (['unseen', 'bids', 'bookings'] as const).filter((filter) => {
    const count = filtered(rows, filter).length;
    return count > 0 && (count < rows.length || filter === 'unseen');
  });
  return narrower.length === 0 ? [] : ['all', ...narrower];
}
