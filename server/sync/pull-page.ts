/**
 * The answer to a pull, ready to be sent.
 *
 *   pull ─ nothing new ─▶ 204
 *        ├ of feeds only ─▶ a page in which nothing depends on the reader: kept whole, by the numbers in it
 *        └ with the reader's own stream ─▶ made for this reader, in turn
 *
 * Session, permission and the heads are looked up for each pull; only what follows from them is kept.
 */
import { packed } from '../../protocol/sync/columns.ts';
import type { PullRequest } from '../../protocol/sync/requests.ts';
import type { Context } from '../act/context.ts';
import type { Database } from '../db/connection.ts';
import { ReadyAnswer, type Encoding } from '../http/answer/ready-answer.ts';
import type { Caller } from '../http/route.ts';
import { CachedPages } from './cached-pages.ts';
import { appClass, asAppOf } from './older-apps.ts';
import { plan, type Plan } from './pull-plan.ts';
import { answer } from './pull.ts';
import type { PullTurns } from './pull-turns.ts';

/** How the caller reads the answer. `protocol`: the version of its app. */
type For = { protocol: number; encoding: Encoding; turns: PullTurns };

const shelves = new WeakMap<Database, CachedPages>();

/** The pages that are kept of a database. */
export function cachedPagesOf(database: Database): CachedPages {
  const known = shelves.get(database);
  if (known) return known;
  const fresh = new CachedPages();
  shelves.set(database, fresh);
  return fresh;
}

/** The page of a pull; null when nothing has changed. @throws Refused unavailable, with `seconds` */
export async function pullPage(
  context: Context,
  caller: Caller,
  request: PullRequest,
  { protocol, encoding, turns }: For,
): Promise<ReadyAnswer | null> {
  turns.refuseIfFull();
  const planned = await plan(context, caller, request);
  if (!planned) return null;
  const make = async (): Promise<ReadyAnswer> => {
    const page = await turns.run(caller.id, (pace) => answer(context, caller, planned, pace));
    return ReadyAnswer.of(packed(asAppOf(protocol, page)), encoding);
  };
  if (planned.streams.has('u')) return make();
  const key = keyOf(planned, [caller.type, appClass(protocol), encoding]);
  const { ready, isCached } = await cachedPagesOf(context.database).get(key, caller.id, make);
  context.metrics.count('durpalla_feed_pages_total', { from: isCached ? 'memory' : 'rows' });
  return ready;
}

/** Everything on which a page of feeds depends. */
function keyOf(
  { request, streams, read, cached, isFirst, reset, restored }: Plan,
  reader: unknown[],
): string {
  const cursor = request.cursor ?? {};
  const numbers = [...streams].map(([wire, stored]) => {
    const head = cached.get(stored)?.head;
    return [wire, head ? `${head.seq}@${head.at}` : null, isFirst ? null : (cursor[wire] ?? 0)];
  });
  const start = isFirst ? null : (request.back ?? null);
  return JSON.stringify([
    reader,
    request.limit,
    start,
    isFirst,
    reset.length > 0,
    restored,
    read.history?.epoch,
    numbers,
  ]);
}
