/** What /metrics reads of this app on demand: queues, sockets, the pool, readiness. */
import { monotonicMs } from './act/clock.ts';
import type { Context, Realtime } from './act/context.ts';
import { diskOf } from './metrics/disk.ts';
import { lastBackup } from './metrics/last-backup.ts';
import { lastSuccesses } from './jobs/lease.ts';
import { waitingInQueues } from './office/queues/queues.ts';
import { EmbeddedRealtime } from './realtime/embedded.ts';
import { cachedFeedOf } from './sync/cached-feed.ts';
import { cachedPagesOf } from './sync/pull-page.ts';
import type { PullTurns } from './sync/pull-turns.ts';
import type { PushTurns } from './sync/push-turns.ts';

/** How long figures that the database must count are reused. */
const COUNTED_FOR_MS = 30_000;
/** The most slow statements that are logged in a minute: when a database stalls, all of them are slow. */
const SLOW_A_MINUTE = 60;
const MINUTE_MS = 60_000;

/** The queues in which a node's pushes and pulls take turns. */
export type Turns = { push: PushTurns; pull: PullTurns };

type Measured = {
  turns: Turns;
  /** This node's realtime; a hosted one has no sockets here. */
  realtime: Realtime;
  isReady(): Promise<boolean>;
  /** How many deadline jobs wait; null: this app has none of its own. */
  dueDeadlines: (() => Promise<number>) | null;
};

/** Sets how the gauges of this app are read, and watches its database. */
export function measure(context: Context, { turns, realtime, isReady, dueDeadlines }: Measured): void {
  const { metrics, database, now } = context;
  const queue = (name: string, value: number) => ({ labels: { queue: name }, value });
  metrics.gauge('durpalla_waiting', () => {
    const { quick, big } = turns.pull.waiting();
    return [queue('quick pulls', quick), queue('big pulls', big), queue('pushes', turns.push.waiting())];
  });
  if (dueDeadlines) {
    const due = countedSeldom(dueDeadlines);
    metrics.gauge('durpalla_waiting', async () => [queue('deadlines', await due())]);
  }
  const office = countedSeldom(() => waitingInQueues(database.db, new Date(now())));
  metrics.gauge('durpalla_waiting', async () =>
    (await office()).map(({ name, count }) => queue(`office ${name}`, count)),
  );
  const feed = cachedFeedOf(database);
  metrics.gauge('durpalla_feed_rows_rendered', () => [{ labels: {}, value: feed.figures().rendered }]);
  metrics.gauge('durpalla_feed_cache_bytes', () => [
    { labels: { part: 'rows' }, value: feed.figures().bytes },
    { labels: { part: 'pages' }, value: cachedPagesOf(database).bytes },
  ]);
  if (realtime instanceof EmbeddedRealtime) {
    metrics.gauge('durpalla_sockets_open', () => [{ labels: {}, value: realtime.open().sockets }]);
    metrics.gauge('durpalla_channels_subscribed', () => [{ labels: {}, value: realtime.open().channels }]);
  }
  metrics.gauge('durpalla_ready', async () => [{ labels: {}, value: Number(await isReady()) }]);
  metrics.gauge('durpalla_database_connections', () =>
    Object.entries(database.pool() ?? {}).map(([state, value]) => ({ labels: { state }, value })),
  );
  metrics.gauge('durpalla_task_last_success_seconds', async () =>
    (await lastSuccesses(database)).map(({ job, seconds }) => ({ labels: { task: job }, value: seconds })),
  );
  const { dataDir } = context.config;
  const query = database.kind === 'postgres' ? database.query : null;
  metrics.gauge('durpalla_disk_bytes', async () =>
    Object.entries(await diskOf(dataDir)).map(([space, value]) => ({ labels: { space }, value })),
  );
  const backup = countedSeldom(() => lastBackup({ dataDir, query }));
  metrics.gauge('durpalla_last_backup_seconds', async () => [{ labels: {}, value: (await backup()) / 1000 }]);
  watchDatabase(context);
}

function watchDatabase({ database, metrics, log, config }: Context): void {
  let minute = { since: -Infinity, count: 0 };
  database.watch({
    slowMs: config.slowStatementMs,
    slow: (statement) => {
      metrics.count('durpalla_slow_statements_total', {});
      const now = monotonicMs();
      if (now - minute.since >= MINUTE_MS) minute = { since: now, count: 0 };
      minute.count += 1;
      if (minute.count <= SLOW_A_MINUTE) log.warn(statement, 'slow statement');
    },
    waited: (seconds) => metrics.observe('durpalla_database_wait_seconds', {}, seconds),
  });
}

/** Counts again only when the last count is old. If it fails, the next caller tries again. */
function countedSeldom<T>(count: () => Promise<T>): () => Promise<T> {
  let last: { at: number; counted: Promise<T> } | null = null;
  return async () => {
    const at = monotonicMs();
    if (last === null || at - last.at >= COUNTED_FOR_MS) last = { at, counted: count() };
    try {
      return await last.counted;
    } catch (error) {
      last = null;
      throw error;
    }
  };
}
