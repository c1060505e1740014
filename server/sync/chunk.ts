/**
 * Several mutations of one person in one transaction, so that a long outbox drains with few commits.
 *
 *   chunk ─ effect after effect ─ numbers and all results ─ commit
 *              └─ one is refused, a lock is held, an id has a result ─ rolled back ─▶ judged in smaller parts
 *
 * Invariants
 *   1. A chunk commits with a result for each of its mutations, or leaves nothing behind: a refusal is never stored here.
 *   2. A chunk waits for no lock longer than `LOCK_WAIT_MS`. That is shorter than PostgreSQL waits before it looks for a
 *      deadlock, because people who act on the same trips lock them in the order of their own outboxes.
 */
import { setImmediate as others } from 'node:timers/promises';
import type { MutationEnvelope } from '../../protocol/sync/mutations.ts';
import type { MutationResult } from '../../protocol/sync/sync.ts';
import type { Actor } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import { failureOf } from '../base/failure.ts';
import { Refused } from '../base/refused.ts';
import { isDatabaseAway } from '../db/away.ts';
import { sql } from '../db/sql.ts';
import { transact, userStream } from '../streams/change-log.ts';
import type { History } from '../streams/epoch.ts';
import { handlerOf } from './handlers.ts';
import { bodyHashOf, checkStillWanted, reached } from './judge.ts';
import { storeResults, type ToStore } from './stored-results.ts';

/** The most mutations of a chunk. */
export const MOST_TOGETHER = 25;
const LOCK_WAIT_MS = 100;

/** Ends the transaction of a chunk whose mutation at `index` is refused. */
export class ChunkRefused extends Error {
  readonly index: number;

  constructor(index: number) {
    super('one of the chunk is refused');
    this.index = index;
  }
}

export type Done = { envelope: MutationEnvelope; result: MutationResult; ms: number };

/**
 * What became of a chunk: all are done, and stored `under` a history; or nothing is, because the one at `index` was
 * refused, or for another reason.
 */
export type ChunkEnd =
  | { kind: 'done'; done: Done[]; under: History | null | undefined }
  | { kind: 'refused'; index: number }
  | { kind: 'failed' };

/** The longest beginning that may run in one transaction: no id comes twice, and the server knows each name. */
export function chunkFrom(
  envelopes: readonly MutationEnvelope[],
  mayRun: (envelope: MutationEnvelope) => boolean,
): MutationEnvelope[] {
  const ids = new Set<string>();
  for (const envelope of envelopes) {
    if (ids.has(envelope.id) || !mayRun(envelope) || !handlerOf(envelope.name, envelope.v)) break;
    ids.add(envelope.id);
  }
  return envelopes.slice(0, ids.size);
}

/** @throws the errors that `isDatabaseAway` recognizes */
export async function judgeChunk(
  context: Context,
  actor: Actor,
  envelopes: readonly MutationEnvelope[],
): Promise<ChunkEnd> {
  const own = userStream(actor.id);
  try {
    const {
      value: took,
      spans,
      last,
    } = await transact(
      context,
      async (tx, changes) => {
        const waits = tx.execute(sql.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`));
        waits.catch(() => undefined); // it is awaited below, so that it leaves together with the first statement
        const took: number[] = [];
        const before = new Set<string>();
        for (const [index, envelope] of envelopes.entries()) {
          await others();
          const startedAt = performance.now();
          await runOne(index, async () => {
            const act = { context, tx, changes, actor };
            await checkStillWanted(act, envelope, { mayCome: () => Promise.resolve(false), before });
            return handlerOf(envelope.name, envelope.v)?.(act, envelope.args);
          });
          before.add(envelope.id);
          took.push(performance.now() - startedAt);
        }
        await waits;
        return took;
      },
      (tx, _, streams, numbers) => {
        const number = numbers && reached(numbers, actor.id);
        return storeResults(
          tx,
          { userId: actor.id, now: context.now(), number },
          accepted(envelopes, streams.has(own)),
        );
      },
    );
    const at = reached(spans, actor.id);
    context.metrics.count('durpalla_chunks_total', { end: 'done' });
    const done = envelopes.map((envelope, i): Done => {
      const result: MutationResult = { id: envelope.id, ok: true, at };
      return { envelope, result, ms: took[i] ?? 0 };
    });
    return { kind: 'done', done, under: last };
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const refused = error instanceof ChunkRefused ? error : null;
    context.metrics.count('durpalla_chunks_total', { end: refused ? 'refused' : 'failed' });
    if (refused) return { kind: 'refused', index: refused.index };
    // a held lock and an id with a result are expected; a fault is reported when the mutation fails alone too
    context.log.info({ failure: failureOf(error), mutations: envelopes.length }, 'chunk failed');
    return { kind: 'failed' };
  }
}

/** @throws ChunkRefused when the work throws or returns a refusal */
async function runOne(index: number, work: () => Promise<void | Refused>): Promise<void> {
  let refused: void | Refused;
  try {
    refused = await work();
  } catch (error) {
    if (error instanceof Refused) throw new ChunkRefused(index);
    throw error;
  }
  if (refused) throw new ChunkRefused(index);
}

/** The results wait for the number that the chunk reaches, including those that took no number themselves. */
const accepted = (envelopes: readonly MutationEnvelope[], reaches: boolean): ToStore[] =>
  envelopes.map((envelope) => ({
    envelope,
    bodyHash: bodyHashOf(envelope),
    result: { id: envelope.id, ok: true, at: 0 },
    reaches,
  }));
