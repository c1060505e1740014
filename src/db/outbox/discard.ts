import { isOfKind, overlayOf } from './actions.ts';
import type { OutboxRow } from './outbox-db.ts';
import type { UserDbs } from '../user-dbs.ts';

/** Whether the later action is about something that the earlier one would have created. */
function needs(later: OutboxRow, earlier: OutboxRow): boolean {
  const [created] = earlier.about;
  if (overlayOf(earlier) !== 'creates' || created === undefined) return false;
  return later.about.includes(created) || (isOfKind('trip', earlier) && later.after.includes(earlier.id));
}

/**
 * Discards an action that has never been sent, with all later ones that need it; others no longer wait for
 * it. `save` is called in the same transaction with the discarded rows, in their original order.
 * @returns the discarded rows; none if the action was already sent
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

/** Discards an action that has never been sent. @returns false if it was already sent */
export const discardUnsent = async (dbs: UserDbs, mutationId: string): Promise<boolean> =>
  (await discard(dbs, mutationId)).length > 0;
