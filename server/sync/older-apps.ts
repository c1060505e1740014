/** What older apps are sent, which wait on phones until their owners open them. */
import type { NotificationRow, ReportRow } from '../../protocol/rows.ts';
import type { PullAnswer, WireChange } from '../../protocol/sync.ts';

/** Apps before version 3 require the count of bids in a trip; they ignore fields that they do not know. */
const withBidCounts = (page: PullAnswer): PullAnswer => ({
  ...page,
  changes: page.changes.map(([stream, seq, kind, id, row]): WireChange => {
    const old = row && (kind === 'feed' || kind === 'trip') ? { ...row, bids_count: countIn(row) } : row;
    return [stream, seq, kind, id, old];
  }),
});

/** What apps before version 4 can read of it: one row with another word, and they refuse the entire page. */
const notificationsBefore4 = new Set<unknown>([
  'bid_placed',
  'bid_changed',
  'bid_withdrawn',
  'bid_confirmed',
  'bid_closed',
  'trip_extended',
  'trip_expired',
  'trip_canceled',
  'trip_completed',
  'trip_started',
  'bid_backup',
  'provider_canceled',
  'booking_requested',
  'booking_confirmed',
  'booking_rejected',
  'booking_price',
  'booking_closed',
  'booking_canceled',
  'rating_received',
  'report_answered',
] satisfies NotificationRow['type'][]);

const reportsBefore4 = new Set<unknown>([
  'price_raised',
  'did_not_come',
  'behaviour',
  'other',
] satisfies ReportRow['kind'][]);

const asBefore4 = (page: PullAnswer): PullAnswer => ({
  ...page,
  changes: page.changes.flatMap((change): WireChange[] => {
    const [stream, seq, kind, id, row] = change;
    if (kind === 'notification' && row && 'type' in row && !notificationsBefore4.has(row.type)) return [];
    if (kind === 'report' && row && 'kind' in row && !reportsBefore4.has(row.kind))
      return [[stream, seq, kind, id, { ...row, kind: 'other' }]];
    if (kind === 'wallet' && row && 'kind' in row && row.kind === 'refund')
      return [[stream, seq, kind, id, { ...row, kind: 'correction' }]];
    return [change];
  }),
});

const countIn = (row: object): number =>
  'bids_count' in row && typeof row.bids_count === 'number' ? row.bids_count : 0;

/** A page as an app of this protocol version can read it. */
export function asAppOf(protocol: number, page: PullAnswer): PullAnswer {
  const read = protocol < 4 ? asBefore4(page) : page;
  return protocol < 3 ? withBidCounts(read) : read;
}
