import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ordinalOf } from '../../../protocol/sync/epoch.ts';
import { openPglite, type Database } from '../../../server/db/connection.ts';
import { historyWatch, type HistoryWatch } from '../../../server/jobs/history-watch.ts';
import { beginHistory, readHistory } from '../../../server/streams/epoch.ts';
import { copyDatabase } from '../../../testkit/database/database-copy.ts';
import { openMarket, tripIntent } from '../../../testkit/market/market.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';

let dataDir: string;
let changes = 0;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'durpalla-history-'));
  changes = 0;
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const watchOf = (database: Database): HistoryWatch =>
  historyWatch({ database, log, now: Date.now, config: { dataDir } }, () => (changes += 1));
/** How many histories there were, as a node finds that looks now. */
const looked = async (watch: HistoryWatch): Promise<number> => ordinalOf((await watch.look()).epoch);

async function trade(database: Database): Promise<void> {
  const market = openMarket(database);
  await market.act(await market.person('customer'), tripIntent());
}

describe('the embedded database', () => {
  /** A run of the server on this folder. @returns how many histories there were at its start */
  async function run(work: (database: Database) => Promise<unknown> = trade): Promise<number> {
    const database = await openPglite(dataDir);
    const watch = watchOf(database);
    const ordinal = await looked(watch);
    await work(database);
    await watch.stop();
    await database.close();
    return ordinal;
  }
  const db = (): string => join(dataDir, 'db');
  const elsewhere = (): string => join(dataDir, 'a copy');

  it('goes on with its history from start to start', async () => {
    expect([await run(), await run(), await run()]).toEqual([1, 1, 1]);
  }, 300_000);

  it('begins a new one when the folder is put back', async () => {
    await run();
    await cp(db(), elsewhere(), { recursive: true });
    await run();
    await rm(db(), { recursive: true });
    await cp(elsewhere(), db(), { recursive: true });
    expect(await run()).toBe(2);
    expect(await run()).toBe(2);
  }, 300_000);

  it('begins a new one when the contents are put back in the same files', async () => {
    await run();
    await cp(db(), elsewhere(), { recursive: true });
    await run();
    await cp(elsewhere(), db(), { recursive: true, force: true });
    expect(await run()).toBe(2);
  }, 300_000);

  it('begins one that nobody has seen when a copy from before the last restore is put back', async () => {
    await run();
    await cp(db(), elsewhere(), { recursive: true });
    const epochs = new Set<number>();
    for (let restores = 0; restores < 2; restores += 1) {
      await rm(db(), { recursive: true });
      await cp(elsewhere(), db(), { recursive: true });
      await run(async (database) => epochs.add((await readHistory(database.db))?.epoch ?? 0));
    }
    expect([...epochs].map(ordinalOf)).toEqual([2, 3]);
  }, 300_000);

  it('begins a new one from a dump that is loaded', async () => {
    let dump: Blob | File = new Blob();
    await run(async (database) => {
      await trade(database);
    });
    const client = await PGlite.create(db());
    dump = await client.dumpDataDir('none');
    await client.close();
    await run();
    await rm(db(), { recursive: true });
    await (await PGlite.create({ dataDir: db(), loadDataDir: dump })).close();
    expect(await run()).toBe(2);
  }, 300_000);

  it('believes the database where the node has seen nothing yet, or half a file', async () => {
    await run();
    await writeFile(join(dataDir, 'history.json'), '{"identity":"7');
    expect(await run()).toBe(1);
  }, 300_000);
});

describe('a PostgreSQL that several nodes share', () => {
  let postgres: TestPostgres;
  let url: string;
  let database: Database;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 300_000);
  afterAll(() => postgres.stop(), 30_000);
  beforeEach(async () => {
    url = await postgres.empty();
    database = await postgres.openAt(url, 5);
  });
  afterEach(() => database.close());

  it('is noticed by a running node when a dump is put back into it, and by the others too, once', async () => {
    const [one, other] = [watchOf(database), watchOf(database)];
    await one.look();
    await other.look();
    await trade(database);
    const { putBack } = await copyDatabase(database);
    await trade(database);
    expect(await looked(one)).toBe(1);
    await putBack();
    expect(await looked(one)).toBe(2);
    expect(await looked(other)).toBe(2);
    expect(changes).toBe(2);
    expect(await looked(one)).toBe(2);
    expect(changes).toBe(2);
  }, 300_000);

  it('is noticed when another database takes its place', async () => {
    const watch = watchOf(database);
    await watch.look();
    await trade(database);
    await watch.stop();
    await database.close();
    // what dropdb, createdb and pg_restore do, within one cluster
    const name = new URL(url).pathname.slice(1);
    const admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    await admin.query(`create database again template ${name}`);
    await admin.query(`drop database ${name}`);
    await admin.query(`alter database again rename to ${name}`);
    await admin.end();
    database = await postgres.openAt(url, 5);
    expect(await looked(watchOf(database))).toBe(2);
  }, 300_000);

  it('is told when somebody else has begun a new history', async () => {
    const watch = watchOf(database);
    const first = await watch.look();
    await beginHistory(database.db, { judged: first, now: Date.now() });
    expect(await looked(watch)).toBe(2);
    expect(changes).toBe(1);
  });

  it('is not taken for a copy because it was busy, cleaned up or analysed', async () => {
    const watch = watchOf(database);
    await watch.look();
    for (let i = 0; i < 3; i += 1) {
      await trade(database);
      await database.query('vacuum analyze');
      expect(await looked(watch)).toBe(1);
    }
    expect(changes).toBe(0);
  }, 300_000);
});
