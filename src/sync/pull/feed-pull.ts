/**
 * Decides which streams a pull asks for, and keeps the feed's part of the mirror in step with the wanted
 * districts.
 *
 *   wanted, not held ─▶ joined: pulled newest first, added to the cursor once complete
 *   held, not wanted ─▶ evicted with its rows
 */
import { applyJoined, evictFeeds } from '../../db/mirror/apply.ts';
import { districtOf, saveRoads, wantedFeeds } from '../../db/mirror/feed-interest.ts';
import type { Position } from '../../db/mirror/mirror-db.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { correctedNow } from '../../platform/clock.ts';
import type { PullRequest } from '../../../protocol/sync/requests.ts';
import { MAX_PAGE } from '../../../protocol/sync/sync.ts';
import { pageOf, type PulledPage } from './pulled-page.ts';
import type { StepResult } from '../push/push-step.ts';
import type { Transport } from '../net/transport.ts';

/**
 * The next request for the streams in the mirror. A first pull continues with the streams that it began with.
 */
export function nextRequest({ cursor, back, paging }: Position): PullRequest {
  const streams = back && paging ? Object.entries(cursor).filter(([name]) => paging.includes(name)) : null;
  return {
    cursor: streams ? Object.fromEntries(streams) : cursor,
    back,
    limit: MAX_PAGE,
    streams: 'cursor',
  };
}

/**
 * Joins the feeds that are wanted and not held, and evicts those that are held and not wanted.
 * @returns with `more` if the server has started another history since
 */
export async function followInterest(dbs: UserDbs, transport: Transport): Promise<StepResult> {
  const position = await dbs.mirror.position.get('position');
  const wanted = await wantedFeeds(dbs, correctedNow());
  if (!position || position.back !== null || !wanted) return { done: true, more: false };
  await saveRoads(dbs, correctedNow());
  const held = Object.keys(position.cursor).filter((stream) => districtOf(stream) !== null);
  const surplus = held.filter((stream) => !wanted.includes(stream));
  if (surplus.length > 0) await evictFeeds(dbs.mirror, surplus);
  const missing = wanted.filter((stream) => !held.includes(stream));
  return missing.length > 0 ? join(dbs, transport, missing) : { done: true, more: false };
}

async function join(dbs: UserDbs, transport: Transport, streams: string[]): Promise<StepResult> {
  let page: PulledPage | null = null;
  do {
    const request: PullRequest = {
      streams,
      limit: MAX_PAGE,
      ...(page && { cursor: page.cursor, back: page.back }),
    };
    const answer = await transport.post('sync/pull?feed', request);
    if (!answer.ok) return { done: false, failure: answer.failure };
    if (answer.data === null) break;
    page = pageOf(answer.data);
    if (!page) return { done: false, failure: { kind: 'busy', retryAfterMs: 0 } };
    if (!(await applyJoined(dbs.mirror, page))) return { done: true, more: true };
  } while (page.more);
  return { done: true, more: false };
}
