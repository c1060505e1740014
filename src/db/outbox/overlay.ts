/**
 * What a screen shows: the server's rows with the person's own unconfirmed actions laid over them.
 *
 *   server rows ──┐
 *                 ├─ pure function ─ rows + marks ─ screen
 *   outbox rows ──┘
 *
 * Invariants
 *   1. Server rows are never changed, only copied.
 *   2. An action's overlay stays from the moment it is done until the pull that covers it has arrived
 *      (`covered`), so nothing flickers; a refused one leaves only its mark.
 *   3. What only the server can decide (who won, that a trip is canceled) is a mark, never a change.
 */
import type { Intent } from '../../../protocol/mutations.ts';
import type { BidRow } from '../../../protocol/rows.ts';
import type { Position } from '../mirror/mirror-db.ts';
import type { OutboxRow } from './outbox-db.ts';

/** How one of the person's actions on a subject stands. */
export type Mark = Pick<
  OutboxRow,
  'id' | 'name' | 'state' | 'error' | 'createdAt' | 'settledAt' | 'attempts'
> &
  Pick<Action, 'covered'>;

export type Marked<T> = T & { marks: Mark[] };

/** The outbox row together with whether the mirror already holds its effect. */
export type Action = OutboxRow & { covered: boolean };

/** Marks the actions that the mirror has caught up with. While a first pull goes back page by page its cursor
 * already stands at the heads, but the rows below are still to come: nothing is covered before it has ended. */
export function withCoverage(rows: OutboxRow[], position: Position | undefined): Action[] {
  const reached = position?.back === null ? (position.cursor['u'] ?? 0) : 0;
  return rows.map((row) => ({
    ...row,
    covered: row.state === 'sent' && row.at !== null && row.at <= reached,
  }));
}

export const isLaidOver = (action: Action): boolean => action.state !== 'refused' && !action.covered;

export const markOf = ({
  id,
  name,
  state,
  error,
  createdAt,
  settledAt,
  attempts,
  covered,
}: Action): Mark => ({
  id,
  name,
  state,
  error,
  createdAt,
  settledAt,
  attempts,
  covered,
});

export type ActionOf<N extends Intent['name']> = Action & Extract<Intent, { name: N }>;
export const isNamed =
  <N extends Intent['name']>(name: N) =>
  (action: Action): action is ActionOf<N> =>
    action.name === name;

/**
 * Bids of the server and, for a provider, the own one that is on its way. A changed price shows as changed,
 * with its mark; a withdrawn bid stays until the server has taken it back.
 */
export function overlayBids(rows: BidRow[], actions: Action[]): Marked<BidRow>[] {
  const stored = new Set(rows.map((row) => row.id));
  const placed = actions
    .filter(isNamed('bid.place'))
    .filter((action) => !stored.has(action.args.id) && !action.covered)
    .flatMap((action) => pendingBid(action) ?? []);
  return [...placed, ...rows].map((row) => {
    const own = actions.filter((action) => bidOf(action) === row.id);
    const change = own.filter(isNamed('bid.change')).findLast(isLaidOver);
    return {
      ...row,
      ...(change
        ? {
            price: change.args.price,
            note: change.args.note,
            includes: change.args.includes ?? [],
            car: change.preview?.car ?? row.car,
          }
        : {}),
      marks: own.map(markOf),
    };
  });
}

function pendingBid({ args, preview, createdAt, userId }: ActionOf<'bid.place'>): BidRow | null {
  if (!preview?.car) return null;
  const asked = new Date(createdAt).toISOString();
  return {
    id: args.id,
    trip_id: args.trip_id,
    status: 'proposed',
    price: args.price,
    note: args.note,
    includes: args.includes ?? [],
    created_at: asked,
    updated_at: asked,
    closed_reason: null,
    car: preview.car,
    provider: {
      id: userId,
      name: '',
      photo: null,
      verified: false,
      rating_x10: 0,
      ratings_count: 0,
      trips_count: 0,
      agreed_count: 0,
      canceled_count: 0,
      since: asked,
    },
  };
}

function bidOf(action: Action): string | null {
  switch (action.name) {
    case 'bid.place':
      return action.args.id;
    case 'bid.change':
    case 'bid.withdraw':
    case 'bid.confirm':
      return action.args.bid_id;
    default:
      return null;
  }
}
