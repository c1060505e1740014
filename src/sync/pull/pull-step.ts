import { EPOCH } from '../../../protocol/sync/epoch.ts';
import type { PullRequest } from '../../../protocol/sync/requests.ts';
import { FIRST_PAGE } from '../../../protocol/sync/sync.ts';
import { applyPage } from '../../db/mirror/apply.ts';
import { positionToPull } from '../../db/mirror/skipped.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { correctedNow } from '../../platform/clock.ts';
import { doubtAll, noteRestore } from '../../db/outbox/forgotten.ts';
import { followInterest, nextRequest } from './feed-pull.ts';
import { pageOf, type PulledPage } from './pulled-page.ts';
import { serverTrouble, type StepResult } from '../push/push-step.ts';
import { sendAgain } from '../push/send-again.ts';
import type { Answer, Transport } from '../net/transport.ts';

/** How many other histories may begin during one pull. */
const MOST_HISTORIES = 3;

/**
 * Fetches everything new, then joins feeds that are wanted and not held yet, then asks which accepted
 * mutations a restored server has lost.
 */
export async function pullPages(dbs: UserDbs, transport: Transport): Promise<StepResult> {
  for (let histories = 0; histories < MOST_HISTORIES; histories += 1) {
    const pulled = await pullHeld(dbs, transport);
    if (!pulled.done) return pulled;
    const joined = await followInterest(dbs, transport);
    const asked = joined.done && !joined.more ? await sendAgain(dbs, transport) : joined;
    if (!asked.done || !asked.more) return asked;
  }
  return serverTrouble;
}

/**
 * Notes the page's history in the outbox before the page is stored, so that a kill in between loses nothing.
 */
async function noteHistory(dbs: UserDbs, { cursor, reset, restored }: PulledPage): Promise<void> {
  const known = (await dbs.mirror.position.get('position'))?.cursor;
  const epoch = cursor[EPOCH];
  if (!known || epoch === undefined || reset.length === 0) return;
  if (known[EPOCH] !== epoch && restored) await noteRestore(dbs, { epoch, ...restored });
  if (known[EPOCH] === epoch && (cursor['u'] ?? 0) < (known['u'] ?? 0)) await doubtAll(dbs);
}

/**
 * Pulls page by page. The next page is requested before the current one is stored, to keep the link busy;
 * pages are stored in order, and a later pull requests a page that did not arrive. The first page of a first
 * pull is small, because the screen waits for it.
 */
async function pullHeld(dbs: UserDbs, transport: Transport): Promise<StepResult> {
  const position = await positionToPull(dbs.mirror);
  const first = !position || position.back !== null;
  const ask = (request: PullRequest): Promise<Answer> =>
    transport.post(first ? 'sync/pull?first' : 'sync/pull', request);
  let asked = ask(position ? nextRequest(position) : { limit: FIRST_PAGE, streams: 'interest' });
  for (;;) {
    const answer = await asked;
    if (!answer.ok) return { done: false, failure: answer.failure };
    if (answer.data === null) {
      await dbs.mirror.position.update('position', { pulledAt: correctedNow() });
      return { done: true, more: false };
    }
    const page = pageOf(answer.data);
    if (!page) return { done: false, failure: { kind: 'busy', retryAfterMs: 0 } };
    const { cursor, back, more } = page;
    if (more) asked = ask(nextRequest({ key: 'position', cursor, back, pulledAt: 0 }));
    await noteHistory(dbs, page);
    await applyPage(dbs.mirror, page, correctedNow());
    if (!more) return { done: true, more: false };
  }
}
