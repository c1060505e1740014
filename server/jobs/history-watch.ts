/**
 * Notices by itself that the database was restored from an older copy.
 *
 *   start ─ what this node last saw (a file near the database) ──┐
 *   every 5 s ─ what it saw 5 s ago ──────────────────────────────┴─ compared with what is there
 *      ├─ went back ─▶ a new epoch
 *      └─ another epoch (by this node, another one, a phone or `npm run restore`) ─▶ everybody pulls
 *
 * Invariants
 *   1. Before the first call is served, the database was compared with what this node saw last.
 *   2. What a node has seen is on its disk within 5 s.
 *   3. A node that has seen nothing yet, or cannot read its file, trusts the database. Others may not.
 */
import { ordinalOf } from '../../protocol/sync/epoch.ts';
import type { Context } from '../act/context.ts';
import { placeOf, wentBack, type Place } from '../db/place.ts';
import { failureOf } from '../base/failure.ts';
import { beginHistory, readHistory, type History } from '../streams/epoch.ts';
import { saveSeen, seenHistory, type Seen } from '../streams/seen-history.ts';

const LOOK_EVERY_MS = 5_000;

export type HistoryWatch = {
  /** Compares the database with what this node saw last. @returns the history that counts now */
  look(): Promise<History>;
  /** Begins to compare regularly. */
  start(): void;
  stop(): Promise<void>;
};

type Watched = Pick<Context, 'database' | 'now' | 'log'> & { config: Pick<Context['config'], 'dataDir'> };

/** @param changed called when another history has begun, whichever node or phone began it */
export function historyWatch(context: Watched, changed: () => void): HistoryWatch {
  const { database, config, log } = context;
  // a database in memory ends with the process
  const isStored = database.kind === 'postgres' || database.folder !== null;
  let seen: Seen | null = null;
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<unknown> = Promise.resolve();

  const look = async (): Promise<History> => {
    const isFirst = seen === null;
    const before = seen ?? (isStored ? await seenHistory(config.dataDir) : null);
    const here = await placeOf(database);
    const found = await readHistory(database.db);
    const lost = before !== null && (found ? isOlder(before, found, here) : await hasPeople(database));
    const history =
      lost || found === null
        ? await beginHistory(database.db, {
            judged: found,
            above: lost ? ordinalOf(before.epoch) : 0,
            now: context.now(),
          })
        : found;
    if (lost)
      log.warn(
        { epoch: history.epoch, before: before.epoch },
        'the database was put back from an older copy',
      );
    const next = { ...here, epoch: history.epoch };
    if (isStored && JSON.stringify(next) !== JSON.stringify(before)) await saveSeen(config.dataDir, next);
    seen = next;
    if (!isFirst && before?.epoch !== history.epoch) changed();
    return history;
  };
  const inTurn = (): Promise<History> => {
    const next = looking.then(look);
    looking = next.catch(() => undefined);
    return next;
  };
  return {
    look: inTurn,
    start: () => {
      timer = setInterval(() => {
        inTurn().catch((error: unknown) =>
          log.error({ failure: failureOf(error) }, 'the history of the database was not looked at'),
        );
      }, LOOK_EVERY_MS).unref();
    },
    stop: async () => {
      if (timer) clearInterval(timer);
      await looking;
      // the changes of the last seconds are seen before the node stops
      if (seen) await inTurn().catch(() => undefined);
    },
  };
}

/** Whether the database is older than what this node has seen, although another node may already have noticed. */
function isOlder(before: Seen, found: History, here: Place): boolean {
  const [known, current] = [ordinalOf(before.epoch), ordinalOf(found.epoch)];
  if (current !== known) return current < known;
  return found.epoch === before.epoch && wentBack(before, here);
}

/** Whether the database has people: a copy from before epochs existed has some, a new market has none. */
async function hasPeople({ query }: Pick<Context['database'], 'query'>): Promise<boolean> {
  return (await query('select 1 from users limit 1')).rows.length > 0;
}
