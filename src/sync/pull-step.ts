import { type } from 'arktype';
import { PackedAnswer, unpacked } from '../../protocol/columns.ts';
import {
  FIRST_PAGE,
  MAX_PAGE,
  parseChange,
  type Change,
  type PullRequest,
  type WireChange,
} from '../../protocol/sync.ts';
import { applyPage } from '../db/apply.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { correctedNow } from '../platform/clock.ts';
import type { StepResult } from './push-step.ts';
import type { Answer, Transport } from './transport.ts';

/**
 * Fetches all that is new, page by page. The next page is asked for before the one at hand is stored, so that the
 * link is busy meanwhile; pages are stored in order, and what was asked for in vain is asked for again another time.
 * The first page of a first pull is small: it is what the screen waits for.
 */
export async function pullPages(dbs: UserDbs, transport: Transport): Promise<StepResult> {
  const position = await dbs.mirror.position.get('position');
  const ask = (request: PullRequest): Promise<Answer> => transport.post('sync/pull', request);
  let asked = ask(
    position ? { cursor: position.cursor, back: position.back, limit: MAX_PAGE } : { limit: FIRST_PAGE },
  );
  for (;;) {
    const answer = await asked;
    if (!answer.ok) return { done: false, failure: answer.failure };
    if (answer.data === null) {
      await dbs.mirror.position.update('position', { pulledAt: correctedNow() });
      return { done: true, more: false };
    }
    const page = PackedAnswer(answer.data);
    if (page instanceof type.errors) return { done: false, failure: { kind: 'busy', retryAfterMs: 0 } };
    const { cursor, reset, back, more } = page;
    if (more) asked = ask({ cursor, back, limit: MAX_PAGE });
    await applyPage(
      dbs.mirror,
      { changes: parseChanges(unpacked(page)), cursor, reset, back },
      correctedNow(),
    );
    if (!more) return { done: true, more: false };
  }
}

/** Rows of a kind that this app does not know are passed over. */
export const parseChanges = (wire: WireChange[]): Change[] =>
  wire.flatMap((change) => parseChange(change) ?? []);
