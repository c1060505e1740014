/**
 * Builds what a screen shows: the server's rows with the person's unconfirmed actions laid over them.
 *
 *   server rows ──┐
 *                 ├─ pure function ─ rows + mutation states ─ screen
 *   outbox rows ──┘
 *
 * Invariants
 *   1. Server rows are never changed, only copied.
 *   2. An action's overlay stays from the person's press until the pull that covers it has arrived
 *      (`covered`), so nothing flickers; a refused action leaves only its mutation state.
 *   3. What only the server can decide (the winning bid, a trip's cancellation) is a mutation state, never a
 *      change.
 */
import { EPOCH } from '../../../protocol/sync/epoch.ts';
import type { Intent } from '../../../protocol/sync/mutations.ts';
import type { Position } from '../mirror/mirror-db.ts';
import {
  concernedId,
  isOfKind,
  overlayOf,
  subjectKey,
  type Overlaying,
  type SubjectKind,
} from '../outbox/actions.ts';
import type { OutboxRow } from '../outbox/outbox-db.ts';

/** The state of one of the person's actions on a subject. */
export type MutationState = Pick<
  OutboxRow,
  'id' | 'name' | 'state' | 'error' | 'createdAt' | 'settledAt' | 'attempts' | 'sms'
> &
  Pick<Action, 'covered' | 'held'>;

export type WithMutations<T> = T & { mutations: MutationState[] };

/**
 * The outbox row, whether the mirror already holds its effect, and whether it waits for its car
 * (`held-bids.ts`).
 */
export type Action = OutboxRow & { covered: boolean; held?: boolean };

/**
 * Adds to each action whether the mirror covers it. During a first pull the cursor is already at the heads
 * while older rows are still missing, so nothing is covered before that pull has ended.
 */
export function withCoverage(
  rows: OutboxRow[],
  position: Position | undefined,
  held: ReadonlySet<string> = new Set(),
): Action[] {
  const reached = position?.back === null ? (position.cursor['u'] ?? 0) : 0;
  const epoch = position?.cursor[EPOCH];
  return rows.map((row) => ({
    ...row,
    covered:
      row.state === 'sent' &&
      row.at !== null &&
      row.at <= reached &&
      (row.epoch === undefined || epoch === undefined || row.epoch === epoch),
    held: held.has(row.id),
  }));
}

export const isLaidOver = (action: Action): boolean => action.state !== 'refused' && !action.covered;

export const mutationStateOf = ({
  id,
  name,
  state,
  error,
  createdAt,
  settledAt,
  attempts,
  covered,
  held = false,
  sms,
}: Action): MutationState => ({
  id,
  name,
  state,
  error,
  createdAt,
  settledAt,
  attempts,
  covered,
  held,
  ...(sms && { sms }),
});

export type ActionOf<N extends Intent['name']> = Action & Extract<Intent, { name: N }>;

/** How the actions of one kind of subject are laid over its rows. */
type Laying<K extends SubjectKind, R> = {
  kind: K;
  /** The row that an action creates; null if the phone does not know enough to show one. */
  create: (action: ActionOf<Overlaying<K, 'creates'>>) => R | null;
  /** The fields of the server's row that an action changes. */
  change: (row: R, action: ActionOf<Overlaying<K, 'changes'>>) => Partial<R>;
  /** Whether an action that concerns the row shows its state on it. */
  isShown?: (action: Action) => boolean;
  /** Created rows are sorted latest first, like the server's. */
  latestFirst?: true;
};

const isLaying =
  <K extends SubjectKind, How extends 'creates' | 'changes'>(kind: K, how: How) =>
  (action: Action): action is ActionOf<Overlaying<K, How>> =>
    isOfKind(kind, action) && overlayOf(action) === how;

/** The server's rows of one kind with the person's actions laid over them, unconfirmed rows first. */
export function overlay<K extends SubjectKind, R extends { id: string }>(
  rows: readonly R[],
  actions: readonly Action[],
  { kind, create, change, isShown = () => true, latestFirst }: Laying<K, R>,
): WithMutations<R>[] {
  const stored = new Set(rows.map((row) => row.id));
  const created = actions
    .filter(isLaying(kind, 'creates'))
    .filter((action) => !stored.has(concernedId(action, kind) ?? '') && !action.covered)
    .flatMap((action) => create(action) ?? []);
  return [...(latestFirst ? created.reverse() : created), ...rows].map((row) => {
    const key = subjectKey(kind, row.id);
    const own = actions.filter(({ about }) => about.includes(key));
    const changes = own.filter(isLaying(kind, 'changes')).filter(isLaidOver);
    const laid = { ...row, mutations: own.filter(isShown).map(mutationStateOf) };
    for (const action of changes) Object.assign(laid, change(row, action));
    return laid;
  });
}
