/**
 * Pictures that a person chose, in the form in which they are sent. The content has a table of its own, so
 * that counting sent bytes does not write it again.
 *
 *   kept ─ uploading ─┬─ uploaded   the server has it; deleted once no action and no draft names it
 *                     └─ refused    the server cannot use it, and refuses the actions that name it
 *
 * Invariants
 *   1. A chosen picture is on disk before the screen shows it, and an action is saved only if its files are
 *      there.
 *   2. A content that an unsettled or refused action or a draft names is never deleted.
 */
import { correctedNow } from '../../platform/clock.ts';
import { filesOf } from './actions.ts';
import { withCoverage } from '../overlay/overlay.ts';
import type { Position } from '../mirror/mirror-db.ts';
import type { UserDbs } from '../user-dbs.ts';
import { writeOrEvict } from './write-or-evict.ts';
import type { FileRow } from './outbox-rows.ts';

/** A chosen picture that no action and no draft names is deleted after this time. */
const UNNAMED_TTL_MS = 24 * 60 * 60 * 1000;

export type ChosenPicture = Pick<FileRow, 'hash' | 'kind' | 'label' | 'type'> & { content: ArrayBuffer };

/**
 * Saves a picture in the form in which it is sent; on a full phone, rows of the mirror are evicted for it. A
 * picture chosen again is sent again only if the server does not have it.
 * @throws QuotaExceededError when the phone is full; nothing was saved
 */
export async function saveFile(dbs: UserDbs, picture: ChosenPicture): Promise<void> {
  const { hash, kind, label, type, content } = picture;
  const { files, contents } = dbs.outbox;
  await writeOrEvict(dbs, () =>
    dbs.outbox.transaction('rw', files, contents, async () => {
      const known = await files.get(hash);
      const fresh = { state: 'kept', sent: 0, attempts: 0, error: null } as const;
      const { state, sent, attempts, error } = known && known.state !== 'refused' ? known : fresh;
      const progress = { state, sent, attempts, error };
      await contents.put({ hash, type, content });
      await files.put({
        hash,
        kind,
        label,
        type,
        bytes: content.byteLength,
        createdAt: correctedNow(),
        ...progress,
      });
    }),
  );
}

/** The picture itself, or null if it is not on this phone. */
export async function pictureOf(dbs: UserDbs, hash: string): Promise<Blob | null> {
  const saved = await dbs.outbox.contents.get(hash);
  return saved ? new Blob([saved.content], { type: saved.type }) : null;
}

/** The files that the outbox and the drafts name; called in a transaction. */
async function namedFiles(dbs: UserDbs, position?: Position): Promise<(hash: string) => boolean> {
  const rows = withCoverage(await dbs.outbox.outbox.toArray(), position);
  const named = new Set(rows.filter(({ covered }) => !covered).flatMap((row) => filesOf(row)));
  // drafts differ in shape, but every draft that names a file contains its hash
  const drafts = JSON.stringify(await dbs.outbox.drafts.toArray());
  return (hash) => named.has(hash) || drafts.includes(hash);
}

/**
 * Deletes files that nothing names any more: uploaded ones at once, others after a day. @param now epoch ms
 */
export async function dropUnnamedFiles(dbs: UserDbs, now: number): Promise<void> {
  const { outbox, drafts, files, contents } = dbs.outbox;
  const position = await dbs.mirror.position.get('position');
  await dbs.outbox.transaction('rw', outbox, drafts, files, contents, async () => {
    const rows = await files.toArray();
    if (rows.length === 0) return;
    const isNamed = await namedFiles(dbs, position);
    const over = rows
      .filter(({ hash }) => !isNamed(hash))
      .filter(({ state, createdAt }) => state === 'uploaded' || createdAt < now - UNNAMED_TTL_MS)
      .map(({ hash }) => hash);
    await files.bulkDelete(over);
    await contents.bulkDelete(over);
  });
}
