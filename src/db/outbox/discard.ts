import { isOfKind, overlayOf } from './actions.ts';
import type { OutboxRow } from './outbox-db.ts';
import type { UserDbs } from '../user-dbs.ts';

/** Whether a later action is about something that only the earlier one would have brought about. */
function needs(later: OutboxRow, earlier: OutboxRow): boolean {
  const [created] = earlier.about;
  if (overlayOf(earlier) !== 'creates' || created === undefined) return false;
  return later.about.includes(created) || (isOfKind('trip', earlier) && later.after.includes(earlier.id));
}

/**
 * Takes back what has not left yet, with all that makes no sense without it; what merely came after it no longer waits
 * for it. `keep` runs in the same transaction, with what was taken back in the order it was done.
 * @returns what was taken back; empty when it is already on its way
 */
export async function discard(
  dbs: UserDbs,
  mutationId: string,
  save: (rows: OutboxRow[]) => Promise<void> = async () => undefined,
): Promise<OutboxRow[]> {
  const { outbox, drafts } = dbs.outbox;
  return dbs.outbox.transaction('rw', outbox, drafts, async () => {
    const row = await outbox.get({ id: mutationId });
    if (!row || row.state !== 'waiting' || row.attempts > 0) return [];
    const later = await outbox.where('seq').above(row.seq).sortBy('seq');
    const gone = [row, ...later.filter((each) => needs(each, row))];
    const ids = new Set(gone.map(({ id }) => id));
    await outbox.bulkDelete(gone.map(({ seq }) => seq));
    for (const { seq, after } of later.filter((each) => !ids.has(each.id)))
      if (after.some((id) => ids.has(id)))
        await outbox.update(seq, { after: after.filter((id) => !ids.has(id)) });
    await save(gone);
    return gone;
  });
}

/** Takes back what has not left yet. @returns false when it is already on its way */
export const discardUnsent = async (dbs: UserDbs, mutationId: string): Promise<boolean> =>
  (await discard(dbs, mutationId)).length > 0;
