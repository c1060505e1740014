/**
 * Actions that the server has accepted and, since it was put back from an older copy, may know nothing of.
 *
 *   sent in another history than the mirror's ─ the server is asked ─┬─ knows it ─▶ sent, in this history
 *                                                                    └─ forgot it ─▶ waiting, under the same id
 *
 * Invariants
 *   1. Which actions are in doubt follows from the rows and the mirror's position alone: an app that is killed anywhere
 *      in between goes on where it was.
 *   2. They wait in the order in which they were done, before everything that came later.
 */
import { EPOCH } from '../../../protocol/sync/epoch.ts';
import type { UserDbs } from '../user-dbs.ts';
import { filesOf } from './actions.ts';
import type { OutboxRow } from './outbox-db.ts';
import { SENT_TTL_MS } from './outbox-settling.ts';
import type { RestoreRow } from './outbox-rows.ts';

/** The mirror's history; undefined before the first pull, and from a server without any. */
export const mirrorEpoch = async ({ mirror }: UserDbs): Promise<number | undefined> =>
  (await mirror.position.get('position'))?.cursor[EPOCH];

/** Actions that were accepted in another history than this one, in the order in which they were done. */
export async function inDoubt(dbs: UserDbs, epoch: number, limit: number): Promise<OutboxRow[]> {
  const sent = await dbs.outbox.outbox.where('state').equals('sent').sortBy('seq');
  return sent.filter((row) => row.epoch !== epoch).slice(0, limit);
}

/** The history in which the latest action was accepted. */
export async function lastEpoch(dbs: UserDbs): Promise<number | undefined> {
  const sent = await dbs.outbox.outbox.where('state').equals('sent').sortBy('seq');
  return sent.findLast((row) => row.epoch !== undefined)?.epoch;
}

/** The server knows these in this history too; `at` is their number there. */
export const areKnown = async (
  { outbox: { outbox } }: UserDbs,
  known: readonly { seq: number; at: number }[],
  epoch: number,
): Promise<void> =>
  void (await outbox.bulkUpdate(known.map(({ seq, at }) => ({ key: seq, changes: { at, epoch } }))));

/** No history has this number: every sent action is in doubt. */
const NONE = 0;

/** The server has lost its last changes without saying so: nothing that it accepted is sure. */
export const doubtAll = async ({ outbox: { outbox } }: UserDbs): Promise<void> =>
  void (await outbox.where('state').equals('sent').modify({ epoch: NONE }));

/**
 * The server knows nothing of these: they go again, after the files that they name and that are still here. What is
 * older than a week at `now` (epoch ms) does not.
 */
export async function waitAgain(
  dbs: UserDbs,
  forgotten: readonly OutboxRow[],
  epoch: number,
  now: number,
): Promise<void> {
  const { outbox, files, contents } = dbs.outbox;
  const rows = forgotten.filter(({ settledAt }) => (settledAt ?? now) >= now - SENT_TTL_MS);
  const old = forgotten.filter((row) => !rows.includes(row));
  await dbs.outbox.transaction('rw', outbox, files, contents, async () => {
    await outbox.bulkDelete(old.map(({ seq }) => seq));
    await outbox.bulkUpdate(
      rows.map(({ seq }) => ({
        key: seq,
        changes: { state: 'waiting', at: null, settledAt: null, again: epoch, cleared: false },
      })),
    );
    const here = await contents
      .where('hash')
      .anyOf([...new Set(rows.flatMap((row) => filesOf(row)))])
      .primaryKeys();
    await files.where('hash').anyOf(here).modify({ state: 'kept', sent: 0 });
  });
}

export const noteRestore = async ({ outbox: { restores } }: UserDbs, row: RestoreRow): Promise<void> =>
  void (await restores.put(row));

/** The last restore and what became of the actions that were sent again; null where there was none. */
export type Restored = RestoreRow & { waiting: number; done: number; refused: number };

export async function restoredView({ outbox: { restores, outbox } }: UserDbs): Promise<Restored | null> {
  const last = (await restores.toArray()).sort((a, b) => a.began - b.began).at(-1);
  if (!last) return null;
  const again = await outbox.filter((row) => row.again === last.epoch).toArray();
  const count = (...states: OutboxRow['state'][]): number =>
    again.filter(({ state }) => states.includes(state)).length;
  return { ...last, waiting: count('waiting', 'sending'), done: count('sent'), refused: count('refused') };
}

/** The person has read it. */
export const dismissRestores = ({ outbox: { restores } }: UserDbs): Promise<void> => restores.clear();
