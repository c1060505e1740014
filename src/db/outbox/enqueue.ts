import type { Intent } from '../../../protocol/sync/mutations.ts';
import { correctedNow } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { TripOrigin } from '../../../domain/trip/trip-draft.ts';
import { subjectsOf, filesOf, versionOf } from './actions.ts';
import { dropDraft } from './drafts.ts';
import { checkFiles } from './named-files.ts';
import type { OutboxRow, Preview } from './outbox-db.ts';
import type { UserDbs } from '../user-dbs.ts';
import { writeOrEvict } from './write-or-evict.ts';

export type EnqueueOptions = {
  until?: number;
  after?: string[];
  preview?: Preview;
  /**
   * The refused action that this one replaces: deleted in the same transaction, with the actions refused
   * because of it.
   */
  replaces?: string;
  /** The origin of the form's draft, deleted in the same transaction, so that it cannot be sent twice. */
  draftOf?: TripOrigin | null;
  /** Another phone has it too, so discarding treats it as sent. */
  elsewhere?: true;
  /** The key of another draft to delete in the same way. */
  dropsDraft?: string;
  /** Actions to send once this one has succeeded, saved in the same transaction. */
  followedBy?: { intent: Intent; options: Pick<EnqueueOptions, 'after' | 'preview' | 'until'> }[];
};

function rowOf(
  dbs: UserDbs,
  intent: Intent,
  { after, until, preview, elsewhere }: EnqueueOptions,
): Omit<OutboxRow, 'seq'> {
  return {
    ...intent,
    id: newId(),
    userId: dbs.userId,
    v: versionOf(intent),
    after: after ?? [],
    until: until ?? null,
    state: 'waiting',
    attempts: elsewhere ? 1 : 0,
    createdAt: correctedNow(),
    settledAt: null,
    at: null,
    error: null,
    preview: preview ?? null,
    about: subjectsOf(intent),
  };
}

/**
 * Saves an action on the phone. Once this resolves, the action is on disk and will take effect at most once.
 * On a full phone, rows of the mirror are evicted for it.
 * @returns the mutation's id
 * @throws QuotaExceededError when the phone is full; MissingFileError when a file that it names is not on the
 * phone; nothing was saved
 */
export async function enqueue(dbs: UserDbs, intent: Intent, options: EnqueueOptions = {}): Promise<string> {
  const { replaces, draftOf, dropsDraft, followedBy = [] } = options;
  const row = rowOf(dbs, intent, options);
  const next = followedBy.map((each) =>
    rowOf(dbs, each.intent, { ...each.options, after: [...(each.options.after ?? []), row.id] }),
  );
  const { outbox, drafts, files } = dbs.outbox;
  const named = [intent, ...followedBy.map((each) => each.intent)].flatMap(filesOf);
  const write = (): Promise<unknown> =>
    dbs.outbox.transaction('rw', outbox, drafts, files, async () => {
      await checkFiles(dbs, named);
      if (replaces !== undefined)
        await outbox
          .filter(({ state, id: at, after }) => state === 'refused' && [at, ...after].includes(replaces))
          .delete();
      if (draftOf !== undefined) await dropDraft(dbs, draftOf);
      if (dropsDraft !== undefined) await drafts.delete(dropsDraft);
      for (const each of [row, ...next]) await outbox.add({ ...each });
    });
  await writeOrEvict(
    dbs,
    write,
    [row, ...next].flatMap(({ about }) => about),
  );
  return row.id;
}
