/**
 * PostgreSQL behind a network that may fall silent. A broken connection raises an error; one whose packets are
 * swallowed does not, so every wait here has a timeout.
 *
 *   call ─ waits for a free connection ≤ 1.7 s ─ waits for a byte of the database ≤ 2.9 s ─▶ answer, or 503 within 5 s
 *
 * Invariants
 *   1. A connection that is in use and silent for 2.9 s is destroyed.
 *   2. The database's own timeouts come first: a lock after 2 s (a trip's locks are held for milliseconds), a statement
 *      after 2.5 s. So a slow statement ends cleanly, and only a silent connection is destroyed.
 *   3. A transaction whose node has died ends after 5 s and releases its locks.
 *   4. One node at a time changes tables, under one advisory lock, on a separate connection.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrationsFolder, type Database } from './connection.ts';
import type { Query } from './raw-sql.ts';
import { listenForEver } from './listening.ts';
import { notifierOf } from './notifier.ts';
import { leanDb } from './client/lean-session.ts';
import { PipelinedClient, UnnamedClient } from './client/pipelined-client.ts';
import { wayTo, type Way } from './pooler.ts';
import { Replicas } from './replicas.ts';
import { forSharded } from './client/sharded-client.ts';
import { destroySilent } from './client/silent.ts';
import { poolerWithoutDirect, refuseNewer } from './unusable.ts';
import { watchPool } from './watched.ts';

/** Times in ms. */
const CONNECT_WITHIN = 1_700;
const ANSWER_WITHIN = 2_900;
const LISTENING = { beatEvery: 10_000, answerWithin: 3_000, firstPause: 250, longestPause: 10_000 };
const LIMITS = {
  statement_timeout: 2_500,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 5_000,
} as const;
const ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const;
/** A query to a replica must fail sooner than the database, asked after it, would answer. */
const REPLICA_CONNECT_WITHIN = 500;
const PREPARE_WITHIN = 5 * 60_000;
/** An arbitrary number that nothing else in the database locks. */
const PREPARE_LOCK = 7_294_018_355;

export type PostgresOptions = {
  poolSize?: number;
  /** The address of the database itself, if the first one leads to a pooler. */
  directUrl?: string | null;
  /** The addresses of read-only replicas. */
  readUrls?: readonly string[];
  /** When the listening connection sends a probe, and how long it pauses before it reconnects. */
  listening?: typeof LISTENING;
};

type Report = (error: unknown, what: string) => void;

/** A pool whose silent connections are destroyed. @param way null: directly to the database */
function poolAt(
  url: string,
  {
    way,
    report,
    isSharded = false,
    ...options
  }: pg.PoolConfig & { way: Way | null; report: Report; isSharded?: boolean },
): pg.Pool {
  const Client = way?.remembersNames === false ? UnnamedClient : PipelinedClient;
  const pool = new pg.Pool({
    Client: isSharded ? forSharded(Client) : Client,
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN,
    // a pooler sets them for its own connections, and refuses ours
    ...(way?.isPooled ? {} : LIMITS),
    ...ALIVE,
    ...options,
  });
  pool.on('error', (error) => report(error, 'an idle database connection broke'));
  // a connection that breaks between two statements of a transaction: the next statement is rejected
  pool.on('connect', (client) => client.on('error', (error) => report(error, 'a database connection broke')));
  destroySilent(pool, ANSWER_WITHIN);
  return pool;
}

/**
 * PostgreSQL at `url`, migrated. Listening uses a separate connection.
 * @throws DatabaseUnusable when only a pooler's address is known
 */
export async function openPostgres(
  url: string,
  { poolSize = 20, directUrl = null, readUrls = [], listening = LISTENING }: PostgresOptions = {},
): Promise<Database> {
  let said: Report = () => undefined;
  const report: Report = (error, what) => said(error, what);
  const direct = directUrl ?? url;
  const way = await wayTo(url, 2 * CONNECT_WITHIN);
  if (directUrl === null && way.isPooled) throw poolerWithoutDirect();
  const prepare: Database['prepare'] = (work) => preparing(direct, work);
  const isSharded = await preparing(direct, async (query, client) => {
    await refuseNewer(query, migrationsFolder);
    await migrate(drizzle(client), { migrationsFolder });
    return isShardedBy(query);
  });
  const pool = poolAt(url, { max: poolSize, way, report, isSharded });
  const readPools = readUrls.map((each) =>
    poolAt(each, { max: poolSize, way: null, report, connectionTimeoutMillis: REPLICA_CONNECT_WITHIN }),
  );
  const replicas = new Replicas(
    readPools.map((each) => ({ db: leanDb(each), probe: () => each.query('select 1') })),
    report,
  );
  const watches = [pool, ...readPools].map(watchPool);
  const closing = new AbortController();
  const notifier = notifierOf((text, values) => pool.query(text, values));
  return {
    db: leanDb(pool),
    kind: 'postgres',
    folder: null,
    isSharded,
    query: (text, values) => pool.query<Record<string, unknown>>(text, values),
    prepare,
    replica: () => replicas.next(),
    notify: notifier.notify,
    listen: (channel, received, missed) =>
      listenForEver({
        client: () =>
          new pg.Client({
            connectionString: direct,
            connectionTimeoutMillis: CONNECT_WITHIN,
            ...LIMITS,
            ...ALIVE,
          }),
        channel,
        received,
        missed,
        failed: (error) => report(error, 'the listening database connection broke'),
        times: listening,
        closing: closing.signal,
      }),
    onFailure: (listener) => {
      said = listener;
    },
    watch: (watcher) => watches.forEach((watch) => watch(watcher)),
    pool: () => ({
      in_use: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waited_for: pool.waitingCount,
    }),
    close: async () => {
      closing.abort();
      replicas.close();
      await notifier.idle();
      await Promise.all([pool, ...readPools].map((each) => each.end()));
    },
  };
}

/** Whether Citus has distributed the streams. */
async function isShardedBy(query: Query): Promise<boolean> {
  const { rows } = await query("select to_regclass('pg_dist_partition') is not null as known");
  if (rows[0]?.['known'] !== true) return false;
  const found = await query(
    "select from pg_dist_partition where logicalrelid = 'stream_rows'::regclass and partmethod = 'h'",
  );
  return found.rows.length > 0;
}

async function preparing<T>(url: string, work: (query: Query, client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2 * CONNECT_WITHIN,
    query_timeout: PREPARE_WITHIN,
    keepAlive: true,
    // a migration waits for what is locked, also when the role may not (citus.sql)
    options: '-c lock_timeout=0',
  });
  client.on('error', () => undefined); // the query under way rejects with it
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK]);
    let last: Promise<unknown> = Promise.resolve();
    const query: Query = (text, values) => {
      const next = last.then(() => client.query<Record<string, unknown>>(text, values));
      last = next.catch(() => undefined);
      return next;
    };
    const done = await work(query, client);
    await last;
    return done;
  } finally {
    await client.end(); // which frees the lock in any case
  }
}
