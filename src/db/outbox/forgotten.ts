/**
 * Actions that the server accepted before it was restored from a backup, and that it may know nothing of.
 *
 *   sent in another history than the mirror's ─ server asked ─┬─ knows it ─▶ sent, in this history
 *                                                             └─ forgot it ─▶ waiting, under the same id
 *
 * Invariants
 *   1. The rows and the mirror's position alone determine which actions are in doubt, so an app that is
 *      killed at any point continues where it was.
 *   2. They wait in their original order, before everything that came later.
 */
import { EPOCH } from '../../../protocol/sync/epoch.ts';
import type { UserDbs } from '../user-dbs.ts';
import { filesOf } from './actions.ts';
import type { OutboxRow } from './outbox-db.ts';
import { SENT_TTL_MS } from './outbox-settling.ts';
import type { RestoreRow } from './outbox-rows.ts';

/** The mirror's epoch; undefined before the first pull, and from a server without epochs. */
export const mirrorEpoch = async ({ mirror }: UserDbs): Promise<number | undefined> =>
  (await mirror.position.get('position'))?.cursor[EPOCH];

/** Actions that were accepted in another history than this one, in their original order. */
export async function inDoubt(dbs: UserDbs, epoch: number, limit: number): Promise<OutboxRow[]> {
  const sent = await dbs.outbox.outbox.where('state').equals('sent').sortBy('seq');
  return sent.filter((row) => row.epoch !== epoch).slice(0, limit);
}

/** The epoch in which the latest action was accepted. */
export async function lastEpoch(dbs: UserDbs): Promise<number | undefined> {
  const sent = await dbs.outbox.outbox.where('state').equals('sent').sortBy('seq');
  return sent.findLast((row) => row.epoch !== undefined)?.epoch;
}

/** Notes that the server knows these in this history too; `at` is their number there. */
export const areKnown = async (
  { outbox: { outbox } }: UserDbs,
  known: readonly { seq: number; at: number }[],
  epoch: number,
): Promise<void> =>
  void (await outbox.bulkUpdate(known.map(({ seq, at }) => ({ key: seq, changes: { at, epoch } }))));

/** An epoch that no history has: it puts every sent action in doubt. */
const NONE = 0;

/** The server has lost its last changes without reporting it, so every accepted action is in doubt. */
export const doubtAll = async ({ outbox: { outbox } }: UserDbs): Promise<void> =>
  void (await outbox.where('state').equals('sent').modify({ epoch: NONE }));

/**
 * The server knows nothing of these, so they are sent again, after those of their files that are still here.
 * Actions more than a week old at `now` (epoch ms) are not.
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

/**
 * Notes the restore. The server has forgotten the keys that it was given since the backup, and what comes by SMS with
 * them would do nothing: this phone's keys are due.
 */
export const noteRestore = ({ outbox }: UserDbs, row: RestoreRow): Promise<void> =>
  outbox.transaction('rw', outbox.restores, outbox.nodata, async () => {
    await outbox.restores.put(row);
    // the newest stay the newest: those that they have replaced are due since 0
    await outbox.nodata.toCollection().modify((keys) => {
      keys.dueAt = Math.min(keys.dueAt, row.began);
    });
  });

/** The last restore and the outcome of the actions that were sent again; null if there was none. */
export type Restored = RestoreRow & { waiting: number; done: number; refused: number };

export async function restoredView({ outbox: { restores, outbox } }: UserDbs): Promise<Restored | null> {
  const last = (await restores.toArray()).sort((a, b) => a.began - b.began).at(-1);
  if (!last) return null;
  const again = await outbox.filter((row) => row.again === last.epoch).toArray();
  const count = (...states: OutboxRow['state'][]): number =>
    again.filter(({ state }) => states.includes(state)).length;
  return { ...last, waiting: count('waiting', 'sending'), done: count('sent'), refused: count('refused') };
}

/** Dismisses the message about restores once the person has read it. */
export const dismissRestores = ({ outbox: { restores } }: UserDbs): Promise<void> => restores.clear();
