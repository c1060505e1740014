/** A phone's knowledge of the history of this database, and its consequences (streams/epoch.ts). */
import { EPOCH, ordinalOf } from '../../protocol/sync/epoch.ts';
import type { Cursor } from '../../protocol/sync/sync.ts';
import type { Context } from '../act/context.ts';
import { userStream } from '../streams/change-log.ts';
import type { Reader } from '../db/connection.ts';
import { beginHistory, standingOf, type History } from '../streams/epoch.ts';
import { readHeadOf } from '../streams/stream-rows.ts';

/** The phone knows another history than the database's. */
export class OtherHistory extends Error {}

/** The phone has proof that this history is an older copy of what the phone has seen. */
export class OlderCopy extends OtherHistory {
  readonly judged: History;

  constructor(judged: History) {
    super('the database is an older copy');
    this.judged = judged;
  }
}

/** Ends the history of a database that is proven to be an older copy of what this phone has seen. */
export async function endHistory(context: Context, judged: History, proof: Cursor = {}): Promise<void> {
  const { epoch } = await beginHistory(context.database.db, {
    judged,
    above: ordinalOf(proof[EPOCH] ?? 0),
    now: context.now(),
  });
  context.log.warn({ epoch, before: judged.epoch }, 'the database is an older copy: a phone was ahead of it');
}

/**
 * Phones that are online send within seconds what a restored database has lost; others get this much time.
 */
const COMES_BACK_WITHIN_MS = 30 * 60_000;

/**
 * Whether a missing row may still come back: the database was restored from an older copy shortly before
 * `now` (epoch ms), and the phone that has the row may not have sent it yet.
 */
export const mayComeBack = (history: History | null, now: number): boolean =>
  history !== null && ordinalOf(history.epoch) > 1 && now < history.began + COMES_BACK_WITHIN_MS;

/** `mayCome`: whether a missing row may still come back. */
export type Standing = { history: History | null; mayCome: boolean };

/**
 * The history in which a phone's actions are judged.
 * @param now epoch ms
 * @throws OtherHistory when the phone knows another one
 */
export async function standingIn(
  db: Reader,
  { userId, known, now }: { userId: string; known: Cursor | undefined; now: number },
): Promise<Standing> {
  const { seq: head, history } = await readHeadOf(db, userStream(userId));
  const standing = known ? standingOf(history, known, { userId, head }) : 'same';
  if (history && standing === 'older') throw new OlderCopy(history);
  if (standing !== 'same') throw new OtherHistory();
  return { history, mayCome: mayComeBack(history, now) };
}
