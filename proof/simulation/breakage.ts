/** Deliberately broken builds: each checker must catch what it claims to catch. */
import type { Database } from '../../server/db/connection.ts';
import type { PushRequest } from '../../protocol/requests.ts';
import type { PullAnswer } from '../../protocol/sync.ts';
import type { Action } from '../../src/db/outbox/overlay.ts';

export type Breakage = {
  /** Runs before the server takes a push. */
  beforePush(database: Database, request: PushRequest): Promise<void>;
  answer(answer: PullAnswer | null): PullAnswer | null;
  /** The actions as the overlay sees them. */
  actions(actions: Action[]): Action[];
};

const sound: Breakage = {
  beforePush: () => Promise.resolve(),
  answer: (answer) => answer,
  actions: (actions) => actions,
};

export const breakages = {
  none: sound,
  /** The server forgets what it has judged: what comes twice is done twice. */
  'no-idempotency': {
    ...sound,
    beforePush: async (database, { mutations }) => {
      await database.query('delete from mutations where id = any($1)', [mutations.map(({ id }) => id)]);
    },
  },
  /** The cursor runs ahead of the rows that were delivered, as a plain sequence's does. */
  'plain-cursor': {
    ...sound,
    answer: (answer) => answer && { ...answer, changes: answer.changes.filter(([, seq]) => seq % 5 !== 0) },
  },
  /** The overlay disappears as soon as the server has accepted the action, before its rows have arrived. */
  'early-overlay': {
    ...sound,
    actions: (actions) => actions.map((action) => ({ ...action, covered: action.state === 'sent' })),
  },
} as const satisfies Record<string, Breakage>;

export type BreakageName = keyof typeof breakages;
export const isBreakageName = (name: string): name is BreakageName => Object.hasOwn(breakages, name);
