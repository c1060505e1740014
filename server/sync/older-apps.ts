/** Adapts answers to older apps, which stay on phones until their owners open them. */
import { SKIPS_SINCE } from '../../protocol/wire/version.ts';
import type { ReportRow } from '../../protocol/sync/rows.ts';
import type { PullAnswer, WireChange } from '../../protocol/sync/sync.ts';
import { typesKnownTo } from '../notice/notification-facts.ts';

/** Apps before version 3 require the count of bids in a trip; they ignore fields that they do not know. */
const withBidCounts = (page: PullAnswer): PullAnswer => ({
  ...page,
  changes: page.changes.map(([stream, seq, kind, id, row]): WireChange => {
    const old = row && (kind === 'feed' || kind === 'trip') ? { ...row, bids_count: countIn(row) } : row;
    return [stream, seq, kind, id, old];
  }),
});

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
    if (kind === 'report' && row && 'kind' in row && !reportsBefore4.has(row.kind))
      return [[stream, seq, kind, id, { ...row, kind: 'other' }]];
    if (kind === 'wallet' && row && 'kind' in row && row.kind === 'refund')
      return [[stream, seq, kind, id, { ...row, kind: 'correction' }]];
    return [change];
  }),
});

const countIn = (row: object): number =>
  'bids_count' in row && typeof row.bids_count === 'number' ? row.bids_count : 0;

/**
 * Apps before version 5 refuse an entire page for one unknown value, so they get no notifications of newer types, and
 * no questions. Newer apps skip such a row and read it after their update.
 */
const withKnownNotifications = (protocol: number, page: PullAnswer): PullAnswer => ({
  ...page,
  changes: page.changes.filter(
    ([, , kind, , row]) => kind !== 'question' && (kind !== 'notification' || !row || isKnown(row, protocol)),
  ),
});

const isKnown = (row: object, protocol: number): boolean =>
  'type' in row && typesKnownTo(protocol).some((type) => type === row.type);

/** The versions of one class get the same pages: the class is the oldest version that does. */
export const appClass = (protocol: number): number => Math.min(protocol, SKIPS_SINCE);

/** A page as an app of this protocol version can read it. */
export function asAppOf(protocol: number, page: PullAnswer): PullAnswer {
  const known = protocol < SKIPS_SINCE ? withKnownNotifications(protocol, page) : page;
  const read = protocol < 4 ? asBefore4(known) : known;
  return protocol < 3 ? withBidCounts(read) : read;
}
