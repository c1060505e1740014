/** Deliberately broken builds: each checker must catch what it claims to catch. */
import type { Actor } from '../../server/act/act.ts';
import type { Database } from '../../server/db/connection.ts';
import type { PushRequest } from '../../protocol/sync/requests.ts';
import type { PullAnswer, WireChange } from '../../protocol/sync/sync.ts';
import { settle, takeNotice } from '../../server/money/payments/service.ts';
import type { Action } from '../../src/db/overlay/overlay.ts';

export type Breakage = {
  /** Runs before the server takes a push. */
  beforePush(database: Database, request: PushRequest): Promise<void>;
  answer(answer: PullAnswer | null, reader: Pick<Actor, 'type'>): PullAnswer | null;
  /** The actions as the overlay sees them. */
  actions(actions: Action[]): Action[];
  /** Whether the server forgets how much of a file has arrived. */
  forgetsUploads: boolean;
  /** What a notice of a payment makes the server do. */
  takeNotice: typeof takeNotice;
  /** Whether anybody looks in which history the database is. */
  hasEpochs: boolean;
  /** Whether the others' effects in a chunk stay when one of them is refused. */
  keepsChunks: boolean;
};

const sound: Breakage = {
  beforePush: () => Promise.resolve(),
  answer: (answer) => answer,
  actions: (actions) => actions,
  forgetsUploads: false,
  takeNotice,
  hasEpochs: true,
  keepsChunks: false,
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
  /** Numbers belong to no history: after a restore they mean what they meant before it. */
  'no-epoch': { ...sound, hasEpochs: false },
  /** A chunk with a refused mutation is committed without its results, and each of it is judged again. */
  'kept-chunk': { ...sound, keepsChunks: true },
  /** The overlay disappears as soon as the server has accepted the action, before its rows have arrived. */
  'early-overlay': {
    ...sound,
    actions: (actions) => actions.map((action) => ({ ...action, covered: action.state === 'sent' })),
  },
  /** Every upload begins anew after a break. */
  'forgotten-uploads': { ...sound, forgetsUploads: true },
  /** A notice is believed, without a question to the gateway. */
  'believed-notices': {
    ...sound,
    takeNotice: async (context, { tranId, valId }) => {
      const { rows } = await context.database.query('select amount from payments where tran_id = $1', [
        tranId,
      ]);
      const said = { status: 'VALID', currency: 'BDT', riskLevel: '0', reason: '' };
      return settle(context, tranId, [
        { ...said, tranId, valId: valId ?? '', amount: String(rows[0]?.['amount']) },
      ]);
    },
  },
  /** A driver is shown a trip as its owner is. */
  'driver-as-owner': {
    ...sound,
    answer: (answer, { type }) =>
      answer &&
      (type !== 'driver'
        ? answer
        : {
            ...answer,
            changes: answer.changes.map(([stream, seq, kind, id, row]): WireChange => [
              stream,
              seq,
              kind,
              id,
              kind === 'trip' && row ? { ...row, lowest_bid: 4500 } : row,
            ]),
          }),
  },
} as const satisfies Record<string, Breakage>;

export type BreakageName = keyof typeof breakages;
export const isBreakageName = (name: string): name is BreakageName => Object.hasOwn(breakages, name);
