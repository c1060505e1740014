import { newestMutationVersion } from '../../../protocol/mutation-versions.ts';
import type { Intent } from '../../../protocol/mutations.ts';
import { correctedNow } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { aboutOf } from './actions.ts';
import type { OutboxRow, Preview } from './outbox-db.ts';
import type { UserDbs } from '../user-dbs.ts';
import { writeOrEvict } from './write-or-evict.ts';

export type EnqueueOptions = {
  until?: number;
  after?: string[];
  preview?: Preview;
  /** A refused action that this one is asked in place of: it goes away in the same transaction, with what was refused because of it. */
  replaces?: string;
};

/**
 * Saves an action on the phone. When this resolves it is on disk and will reach the server exactly once. On a full
 * phone rows of the mirror make room for it.
 * @returns the mutation's id
 * @throws QuotaExceededError when the phone is full: nothing was saved
 */
export async function enqueue(dbs: UserDbs, intent: Intent, options: EnqueueOptions = {}): Promise<string> {
  const id = newId();
  const row: Omit<OutboxRow, 'seq'> = {
    ...intent,
    id,
    userId: dbs.userId,
    v: newestMutationVersion[intent.name],
    after: options.after ?? [],
    until: options.until ?? null,
    state: 'waiting',
    attempts: 0,
    createdAt: correctedNow(),
    settledAt: null,
    at: null,
    error: null,
    preview: options.preview ?? null,
    about: aboutOf(intent),
  };
  const { replaces } = options;
  const { outbox } = dbs.outbox;
  const write = (): Promise<unknown> =>
    dbs.outbox.transaction('rw', outbox, async () => {
      if (replaces !== undefined)
        await outbox
          .filter(({ state, id: at, after }) => state === 'refused' && [at, ...after].includes(replaces))
          .delete();
      await outbox.add({ ...row });
    });
  await writeOrEvict(dbs, write, row.about);
  return id;
}
