import type { NotificationRow } from '../../protocol/sync/rows.ts';
import { notificationTable } from './notification-table.ts';

export type NotificationFilter = 'all' | 'unseen' | 'bids' | 'bookings';

type Filtered = Pick<NotificationRow, 'type' | 'seen'>;

const passes: Record<NotificationFilter, (row: Filtered) => boolean> = {
  all: () => true,
  unseen: ({ seen }) => !seen,
  bids: ({ type }) => notificationTable[type].filter === 'bids',
  bookings: ({ type }) => notificationTable[type].filter === 'bookings',
};

/** The rows that match a filter, in their order. */
export const filtered = <R extends Filtered>(rows: readonly R[], filter: NotificationFilter): R[] =>
  rows.filter(passes[filter]);

/** The filters worth offering: those that match some rows but not all; none if there would be no choice. */
export function filtersFor(rows: readonly Filtered[]): NotificationFilter[] {
  const narrower = (['unseen', 'bids', 'bookings'] as const).filter((filter) => {
    const count = filtered(rows, filter).length;
    return count > 0 && (count < rows.length || filter === 'unseen');
  });
  return narrower.length === 0 ? [] : ['all', ...narrower];
}
