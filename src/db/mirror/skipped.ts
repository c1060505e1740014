/**
 * Remembers changes that this version of the app could not read, because their kind of row or a value in them
 * came later. The mirror skips them, remembers where they were, and the first pull of another version reads
 * on from there.
 */
import { SEAL } from '../../../protocol/sync/epoch.ts';
import type { Cursor } from '../../../protocol/sync/sync.ts';
import { PROTOCOL_VERSION } from '../../../protocol/wire/version.ts';
import type { MirrorDb, Position } from './mirror-db.ts';

/**
 * The wire version that could not read the changes, and their lowest number in each stream. Stored in the
 * position's table.
 */
type Skipped = { key: 'skipped'; by: number; lowest: Cursor };

const rows = (mirror: MirrorDb) => mirror.table<Skipped, string>('position');

/** Whether skipped changes wait for an update of the app. */
export const hasSkipped = async (mirror: MirrorDb): Promise<boolean> =>
  (await rows(mirror).get('skipped')) !== undefined;

/** Remembers unread changes; called in the transaction that moves the cursor past them. */
export async function rememberSkipped(
  mirror: MirrorDb,
  unread: Cursor,
  version = PROTOCOL_VERSION,
): Promise<void> {
  if (Object.keys(unread).length === 0) return;
  const before = await rows(mirror).get('skipped');
  const lowest = { ...before?.lowest };
  for (const [stream, seq] of Object.entries(unread)) lowest[stream] = Math.min(seq, lowest[stream] ?? seq);
  await rows(mirror).put({ key: 'skipped', by: before?.by ?? version, lowest });
}

/**
 * The position from which to pull: before the changes that an earlier version of the app has skipped, if
 * there are any. The stored position stays until the first page has come, so that nothing changes on the
 * screens while offline. The seal is left out, since it belongs to the later number.
 */
export async function positionToPull(
  mirror: MirrorDb,
  version = PROTOCOL_VERSION,
): Promise<Position | undefined> {
  const [position, skipped] = [await mirror.position.get('position'), await rows(mirror).get('skipped')];
  if (!position || !skipped || skipped.by === version) return position;
  const { [SEAL]: _seal, ...cursor } = position.cursor;
  for (const [stream, seq] of Object.entries(skipped.lowest))
    if (cursor[stream] !== undefined) cursor[stream] = Math.min(cursor[stream], seq - 1);
  return { ...position, cursor };
}

/**
 * Forgets the changes that an earlier version has skipped, once a page pulled from before them is being
 * stored.
 */
export async function forgetSkipped(mirror: MirrorDb, version = PROTOCOL_VERSION): Promise<void> {
  const skipped = await rows(mirror).get('skipped');
  if (skipped && skipped.by !== version) await rows(mirror).delete('skipped');
}
