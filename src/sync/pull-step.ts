import type { PullRequest } from '../../protocol/requests.ts';
import { FIRST_PAGE } from '../../protocol/sync.ts';
import { applyPage } from '../db/mirror/apply.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { correctedNow } from '../platform/clock.ts';
import { followInterest, nextRequest } from './feed-pull.ts';
import { pageOf } from './pulled-page.ts';
import type { StepResult } from './push-step.ts';
import type { Answer, Transport } from './transport.ts';

/** Fetches everything new, then joins feeds that are wanted and not held yet. */
export async function pullPages(dbs: UserDbs, transport: Transport): Promise<StepResult> {
  const pulled = await pullHeld(dbs, transport);
  return pulled.done ? followInterest(dbs, transport) : pulled;
}

/**
 * Pulls page by page. The next page is requested before the current one is stored, so that the link stays busy; pages
 * are stored in order, and a page that did not arrive is requested by a later pull. The first page of a first pull is
 * small, because the screen waits for it.
 */
async function pullHeld(dbs: UserDbs, transport: Transport): Promise<StepResult> {
  const position = await dbs.mirror.position.get('position');
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
    await applyPage(dbs.mirror, page, correctedNow());
    if (!more) return { done: true, more: false };
  }
}
