import { packed, PackedAnswer } from '../../protocol/columns.ts';
import type { NotificationRow } from '../../protocol/rows.ts';
import { PullRequest, PushRequest } from '../../protocol/requests.ts';
import { PushAnswer, type PullAnswer, type WireChange } from '../../protocol/sync.ts';
import { userRoute, type Route } from '../http/route.ts';
import { pull } from './pull.ts';
import type { PullTurns } from './pull-turns.ts';
import { PushTurns } from './push-turns.ts';
import { push } from './push.ts';

const tag = 'sync';

/** Apps before version 3 require the count of bids in a trip; they ignore fields that they do not know. */
const withBidCounts = (page: PullAnswer): PullAnswer => ({
  ...page,
  changes: page.changes.map(([stream, seq, kind, id, row]): WireChange => {
    const old = row && (kind === 'feed' || kind === 'trip') ? { ...row, bids_count: countIn(row) } : row;
    return [stream, seq, kind, id, old];
  }),
});

/** What apps before version 4 cannot read: one row of an unknown type, and they refuse the entire page. */
const unknownBefore4 = new Set<unknown>([
  'car_verified',
  'car_sent_back',
  'car_lost',
  'driver_named',
  'driver_removed',
  'driver_changed',
  'driver_left',
  'driver_started',
  'driver_completed',
] satisfies NotificationRow['type'][]);

const withoutNewNotifications = (page: PullAnswer): PullAnswer => ({
  ...page,
  changes: page.changes.filter(
    ([, , kind, , row]) => !(kind === 'notification' && row && 'type' in row && unknownBefore4.has(row.type)),
  ),
});

const countIn = (row: object): number =>
  'bids_count' in row && typeof row.bids_count === 'number' ? row.bids_count : 0;

/** @param turns the turns of this node's pulls */
export const syncRoutes = (turns: PullTurns, pushTurns = new PushTurns()): Route[] => [
  userRoute('user', {
    method: 'POST',
    path: 'sync/push',
    tag,
    summary: "Runs the phone's outbox in order; a repeated id gets its first result again",
    bare: true,
    input: PushRequest,
    answer: PushAnswer,
    handle: async ({ context, caller, input }) =>
      pushTurns.run(caller.id, () => push(context, caller, input)),
  }),
  userRoute('user', {
    method: 'POST',
    path: 'sync/pull',
    tag,
    summary: "What is new for the person since the phone's cursor",
    bare: true,
    reads: true,
    empty: 'Nothing has changed',
    input: PullRequest,
    answer: PackedAnswer,
    handle: async ({ context, caller, input, protocol }) => {
      const page = await turns.run(caller.id, (pace) => pull(context, caller, input, pace));
      if (!page || protocol >= 4) return page && packed(page);
      const read = withoutNewNotifications(page);
      return packed(protocol < 3 ? withBidCounts(read) : read);
    },
  }),
];
