/**
 * Deadlines of trips as jobs in the database. Any node may run any of them; a restart loses none.
 *
 *   commit ─ schedule ─ near? ─ gathered for a moment ─▶ one job for each instant ─ due ─▶ advanceTrip
 *                          └─ not yet ─▶ nothing: most jobs made so early would outlive their trip's deadline
 *   a minute later by the server's time ─ sweep ─▶ trips whose deadline is near ─▶ schedule, also those whose node died first
 *                       └─▶ those whose deadline has passed without a job ─▶ advanceTrip
 *
 * The queue maintains itself: the job of a dead node goes to another node, done jobs are deleted after an hour.
 * `advanceTrip` decides by the server's clock and may run late, twice, or on two nodes at once, so a job is
 * only ever a reminder. What may not move yet (`deadline-watch.ts`) is left to a later sweep.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss, type JobInsert } from 'pg-boss';
import type { Context, Deadlines } from '../act/context.ts';
import { trips } from '../db/schema/market.ts';
import { and, eq, gt, lte, or, sql, type Column } from '../db/sql.ts';
import { failureOf } from '../base/failure.ts';
import { advanceTrip } from '../trip/clock.ts';
import { measured } from './measured-runs.ts';
import { DeadlineWatch } from './deadline-watch.ts';

const QUEUE = 'trip-deadlines';
const POLL_SECONDS = 0.5;
const SWEEP_EVERY_MS = 60_000;
/** How often it is looked at whether a sweep is due. */
const LOOK_EVERY_MS = 1_000;
const SWEEP_BATCH = 500;
/** Deadlines within this time get their job; the next sweep comes before the others are as near. */
const LOOK_AHEAD_MS = 2 * SWEEP_EVERY_MS;
/** Those that a sweep cannot take are later ones, and it comes again in a minute. */
const NEAR_BATCH = 5000;
const BATCH = 50;
/**
 * Jobs requested within this time are stored together, because a phone that is back online sends hundreds of
 * trips in a row.
 */
const GATHER_MS = 100;
/** How long done jobs are stored; they hold nothing that the trip does not hold. */
const TTL_SECONDS = 60 * 60;
/**
 * The most by which the queue may be early, since its clock is the database's too. A job that is earlier is
 * postponed.
 */
const EARLY_MS = 2000;

export type DeadlineJobs = Deadlines & {
  start(): Promise<void>;
  /** How many due jobs wait; 0 before the start. */
  due(): Promise<number>;
  close(): Promise<void>;
};

type Job = { tripId: string; at: number };

/**
 * The queue in the database. It is opened before this node works on its jobs, because a market may be filled
 * before the port opens. One node at a time creates its tables. After a failure the next job tries again.
 */
function jobQueue(context: () => Context): { boss: PgBoss; open(): Promise<void>; close(): Promise<void> } {
  const { database } = context();
  let query = database.query;
  const underWay = new Set<Promise<unknown>>();
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => {
        const asked = query(text, values);
        const answered = (): boolean => underWay.delete(asked);
        underWay.add(asked);
        asked.then(answered, answered);
        return asked;
      },
    },
    backend: database.kind,
    schema: 'jobs',
    monitorIntervalSeconds: 60,
    maintenanceIntervalSeconds: 60 * 60,
    schedule: false,
  });
  boss.on('warning', ({ message }) => context().log.warn({ reason: message }, 'job queue'));
  boss.on('error', (error) => context().log.error({ failure: failureOf(error) }, 'job queue'));
  let opened: Promise<void> | null = null;

  const create = async (alone: typeof database.query): Promise<void> => {
    query = alone;
    try {
      // the queue stays on the coordinator
      if (database.isSharded) await alone('set citus.enable_ddl_propagation = off');
      await boss.start();
      await boss.createQueue(QUEUE, {
        policy: 'short',
        retryLimit: 5,
        retryBackoff: true,
        expireInSeconds: 60,
        deleteAfterSeconds: TTL_SECONDS,
      });
    } finally {
      // the connection ends with this work, and from its start on the queue uses the database directly
      query = database.query;
      await Promise.allSettled(underWay);
    }
  };

  return {
    boss,
    open: () =>
      (opened ??= database.prepare(create).catch((error: unknown) => {
        opened = null;
        throw error;
      })),
    close: async () => {
      if (opened) await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}

type JobQueue = ReturnType<typeof jobQueue>;

/** Stores the jobs that are requested within a moment together, and leaves those that are not near to the sweep. */
function jobGatherer({ boss, open }: JobQueue, now: () => number): Deadlines & { stored(): Promise<void> } {
  let gathered: { jobs: JobInsert<Job>[]; stored: Promise<void> } | null = null;

  const gather = (): { jobs: JobInsert<Job>[]; stored: Promise<void> } => {
    const jobs: JobInsert<Job>[] = [];
    const store = async (): Promise<void> => {
      await delay(GATHER_MS);
      gathered = null;
      await open();
      await boss.insert(QUEUE, jobs);
    };
    return { jobs, stored: store() };
  };

  return {
    schedule: (tripId, instants) => {
      const soon = now() + LOOK_AHEAD_MS;
      const near = instants.filter((at) => at <= soon);
      if (near.length === 0) return Promise.resolve();
      gathered ??= gather();
      for (const at of near)
        gathered.jobs.push({
          data: { tripId, at },
          startAfter: new Date(at),
          singletonKey: `${tripId} ${at}`,
        });
      return gathered.stored;
    },
    stored: () => gathered?.stored ?? Promise.resolve(),
  };
}

export function deadlineJobs(context: () => Context): DeadlineJobs {
  const queue = jobQueue(context);
  const { schedule, stored } = jobGatherer(queue, () => context().now());
  const watch = new DeadlineWatch({
    now: () => context().now(),
    trouble: () => context().clockTrouble(),
  });
  let timer: NodeJS.Timeout | null = null;
  /** Epoch ms. */
  let sweptAt = -Infinity;

  const run = async ({ tripId, at }: Job): Promise<void> => {
    const early = (): number => at - context().now();
    if (early() > EARLY_MS) return schedule(tripId, [at]);
    // a timer may fire a moment before its time
    while (early() > 0) await delay(early());
    if (watch.look()?.(at)) await advanceTrip(context(), tripId);
  };

  const sweep = async (): Promise<void> => {
    const mayMove = watch.look();
    if (mayMove) await sweepTrips(context(), mayMove);
  };

  /**
   * By the server's time and not by a timer of a minute: that time may leap over deadlines that have no job yet. It does
   * not wait for the sweep before, which may hang.
   */
  const sweepIfDue = async (): Promise<void> => {
    const now = context().now();
    const since = now - sweptAt;
    if (since >= 0 && since < SWEEP_EVERY_MS) return;
    sweptAt = now;
    await measured(context(), 'sweep', sweep);
  };

  return {
    schedule,
    due: async () => {
      if (timer === null) return 0;
      return (await queue.boss.getQueueStats(QUEUE))[0]?.readyCount ?? 0;
    },
    start: async () => {
      await queue.open();
      await queue.boss.work<Job>(
        QUEUE,
        { pollingIntervalSeconds: POLL_SECONDS, batchSize: BATCH },
        async (jobs) => {
          const all = (): Promise<unknown> => Promise.all(jobs.map((job) => run(job.data)));
          // the queue tries the batch again
          if ((await measured(context(), 'deadlines', all)) === 'failed')
            throw new Error('a deadline failed');
        },
      );
      timer = setInterval(() => void sweepIfDue(), LOOK_EVERY_MS).unref();
      await sweepIfDue();
    },
    close: async () => {
      if (timer) clearInterval(timer);
      // the caller of `schedule` has received the failure
      await stored().catch(() => undefined);
      await queue.close();
    },
  };
}

type Sweeping = { context: Context; limit: number };

/** Trips with a deadline in this span, the earliest first, and the one after it. All are epoch ms. */
async function deadlinesBetween(
  { context, limit }: Sweeping,
  { after, until }: { after: number | null; until: number },
): Promise<{ id: string; at: number; next: number | null }[]> {
  const deadline = sql<Date>`case ${trips.status} when 'active' then coalesce(${trips.feedAt}, ${trips.bidsUntil}) when 'extended' then ${trips.confirmUntil} when 'draft' then ${trips.publishAt} else ${trips.contactUntil} end`;
  const inSpan = (column: Column) =>
    and(lte(column, new Date(until)), after === null ? undefined : gt(column, new Date(after)));
  const found = await context.database.db
    .select({
      id: trips.id,
      status: trips.status,
      bidsUntil: trips.bidsUntil,
      confirmUntil: trips.confirmUntil,
      contactUntil: trips.contactUntil,
      publishAt: trips.publishAt,
      feedAt: trips.feedAt,
    })
    .from(trips)
    .where(
      or(
        and(eq(trips.status, 'active'), inSpan(trips.bidsUntil)),
        and(eq(trips.status, 'extended'), inSpan(trips.confirmUntil)),
        inSpan(trips.contactUntil),
        and(eq(trips.status, 'draft'), inSpan(trips.publishAt)),
        and(eq(trips.status, 'active'), inSpan(trips.feedAt)),
      ),
    )
    .orderBy(deadline)
    .limit(limit);
  return found.map(({ id, status, bidsUntil, confirmUntil, contactUntil, publishAt, feedAt }) => ({
    id,
    at: (contactUntil ?? publishAt ?? (status === 'active' ? (feedAt ?? bidsUntil) : confirmUntil)).getTime(),
    next: status === 'active' && feedAt === null ? confirmUntil.getTime() : null,
  }));
}

/**
 * Schedules trips whose deadline is near, and advances those whose deadline has passed (open ones, scheduled drafts,
 * and completed ones whose numbers are shown); normally their jobs have done so already. A trip that cannot be
 * advanced keeps no other back.
 * @param mayMove whether a deadline (epoch ms) that has passed may move
 * @throws what the first of them failed with, in the end
 */
export async function sweepTrips(
  context: Context,
  mayMove: (at: number) => boolean = () => true,
): Promise<void> {
  const now = context.now();
  const soon = now + LOOK_AHEAD_MS;
  const near = await deadlinesBetween({ context, limit: NEAR_BATCH }, { after: now, until: soon });
  const scheduled = near.map(({ id, at, next }) =>
    context.deadlines.schedule(id, next !== null && next > at && next <= soon ? [at, next] : [at]),
  );
  const failed: unknown[] = [];
  for (const { id, at } of await deadlinesBetween(
    { context, limit: SWEEP_BATCH },
    { after: null, until: now },
  ))
    if (mayMove(at)) await advanceTrip(context, id).catch((error: unknown) => failed.push(error));
  await Promise.all(scheduled);
  if (failed.length > 0) throw failed[0];
}
