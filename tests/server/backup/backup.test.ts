/** Backups of a PostgreSQL and of an embedded database, put back into either. */
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EPOCH, ordinalOf } from '../../../protocol/sync/epoch.ts';
import type { Actor } from '../../../server/act/act.ts';
import { readList } from '../../../server/backup/list.ts';
import { nameAt, putFiles, putKeys, putRows, removeOld, verify } from '../../../server/backup/make.ts';
import { putFilesBack, putKeysBack } from '../../../server/backup/put-back.ts';
import { openRepository, type Repository } from '../../../server/backup/repository.ts';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { ofCopy, ofPostgres } from '../../../server/backup/snapshot.ts';
import { readConfig } from '../../../server/base/config.ts';
import { keyIdOf, keyIdOfText, useSecretKeys } from '../../../server/base/secrets.ts';
import { openPglite, type Database } from '../../../server/db/connection.ts';
import { users } from '../../../server/db/schema/accounts.ts';
import { eq } from '../../../server/db/sql.ts';
import { folderFiles } from '../../../server/gateways/files-folder.ts';
import { s3Files } from '../../../server/gateways/files-s3.ts';
import { takeSecretKeys } from '../../../server/gateways/secret-keys.ts';
import { oneLine } from '../../../server/operator/one-line.ts';
import { beginHistory, readHistory } from '../../../server/streams/epoch.ts';
import { pull } from '../../../testkit/phone/pull.ts';
import { allRows } from '../../../testkit/database/all-rows.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';
import { s3StandIn, type S3StandIn } from '../../../testkit/files/s3-stand-in.ts';
import { bidIntent, openMarket, tripIntent, type Market } from '../../../testkit/market/market.ts';

const KEY = 'a key of the tests, which is long enough';
let postgres: TestPostgres;
let folder = '';
let repository: Repository;
let made = 0;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durpalla-backup-'));
  repository = await openRepository(join(folder, 'backups'), KEY, { mayBegin: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const store = (at = 'files') => folderFiles(join(folder, at));

/** A backup as the command makes it. @returns its name */
async function backUp(url: string): Promise<string> {
  made += 1;
  const name = nameAt(Date.UTC(2026, 10, 25) + made * 60_000);
  const rows = await ofPostgres(url, (query) => putRows(repository, query));
  const files = await putFiles(repository, store());
  const keys = await putKeys(repository, join(folder, 'data'));
  await repository.putList(name, { format: 1, at: made, ...rows, files, keys });
  return name;
}

async function restored(
  databaseUrl: string | null,
  { name, force = false, data = 'new' }: { name?: string; force?: boolean; data?: string } = {},
) {
  const fresh = await openRepository(join(folder, 'backups'), KEY);
  const { list } = await readList(fresh, name);
  const place = { dataDir: join(folder, data), databaseUrl };
  return restoreBackup(place, { repository: fresh, list, store: store(`${data}/files`), force });
}

/** A trip with a bid, and the people who made them. */
async function deal(market: Market): Promise<{ customer: Actor; provider: Actor }> {
  const [customer, provider] = [await market.person('customer'), await market.person('provider')];
  const trip = tripIntent();
  expect(await market.act(customer, trip)).toMatchObject({ ok: true });
  const carId = await market.car(provider);
  expect(await market.act(provider, bidIntent(trip.args.id, carId))).toMatchObject({ ok: true });
  return { customer, provider };
}

const withoutHistory = (rows: Record<string, string[]>) => ({
  ...rows,
  settings: rows['settings']?.filter((line) => !line.startsWith('(history,')),
});

describe('a PostgreSQL', () => {
  let url = '';
  let database: Database;
  beforeEach(async () => {
    url = await postgres.empty();
    database = await postgres.openAt(url, 5);
    await beginHistory(database.db, { judged: null, now: Date.now() });
  });
  afterEach(() => database.close());

  test('is put back row for row into an empty one, and a new history begins', async () => {
    const market = openMarket(database);
    await deal(market);
    await database.query(
      `insert into settings (key, value) values ('odd', $1::jsonb), ('null', 'null'::jsonb)`,
      [JSON.stringify({ text: 'a "quote", a \\ and a\nline, {1,2}, NULL, আমি', big: 0.1 })],
    );
    await store().put('token/800.webp', Buffer.from('a picture'), 'image/webp');
    await store().put('token/800.avif', Buffer.from('made anew'), 'image/avif');
    await backUp(url);
    const there = await allRows(database.query);

    const target = await postgres.empty();
    const { history, files } = await restored(target);
    expect([ordinalOf(history.epoch), files]).toEqual([2, 1]);
    const copy = await postgres.openAt(target, 5);
    expect(withoutHistory(await allRows(copy.query))).toEqual(withoutHistory(there));
    expect(await store('new/files').get('token/800.webp')).toEqual(Buffer.from('a picture'));
    // the market goes on there: sequences, triggers and foreign keys are in place
    await deal(openMarket(copy));
    await expect(copy.query('delete from audit')).rejects.toThrow('cannot be changed');
    await expect(copy.query('update bids set trip_id = gen_random_uuid()')).rejects.toThrow('foreign key');
    await copy.close();
  });

  test('phones that are ahead of it are told, and get everything anew', async () => {
    const market = openMarket(database);
    const { customer } = await deal(market);
    await backUp(url);
    await market.act(customer, tripIntent());
    const ahead = (await pull(market.context, customer, { limit: 1000 }))?.cursor ?? {};

    const target = await postgres.empty();
    const { history } = await restored(target);
    const copy = await postgres.openAt(target, 5);
    const there = openMarket(copy);
    const answer = await pull(there.context, customer, { cursor: ahead, limit: 1000 });
    expect(answer?.reset).toContain('u');
    expect(answer?.cursor[EPOCH]).toBe(history.epoch);
    expect(answer?.restored?.began).toBe(history.began);
    await copy.close();
  });

  test('is backed up at one moment while people act', async () => {
    const market = openMarket(database);
    const writing = new AbortController();
    const deals = (async () => {
      for (let count = 0; !writing.signal.aborted; count += 1) await deal(market);
    })();
    await expect.poll(async () => (await database.query('select 1 from bids limit 1')).rows.length).toBe(1);
    await backUp(url);
    writing.abort();
    await deals;
    const target = await postgres.empty();
    // the foreign keys are checked when they are put back
    await restored(target);
    const copy = await postgres.openAt(target, 2);
    const { rows } = await copy.query(
      `select (select count(*) from stream_rows r left join stream_heads h using (stream) where r.seq > coalesce(h.seq, 0)) as beyond`,
    );
    expect(Number(rows[0]?.['beyond'])).toBe(0);
    await copy.close();
  });

  test('a second backup stores what is new alone, and the first is still whole', async () => {
    const market = openMarket(database);
    await market.trips(await market.person('customer'), 300);
    await store().put('one/800.webp', Buffer.alloc(9_000_000, 1), 'image/webp');
    const first = await backUp(url);
    const before = (await verify(repository, first, { everything: true })).pieces;
    repository = await openRepository(join(folder, 'backups'), KEY);
    await deal(market);
    await store().put('two/800.webp', Buffer.from('two'), 'image/webp');
    const second = await backUp(url);
    const { pieces, read } = await verify(repository, second, { everything: false });
    expect(read).toBe(repository.written.size);
    expect(read).toBeLessThan(pieces);
    expect((await verify(repository, first, { everything: true })).pieces).toBe(before);

    expect(await removeOld(repository, 1)).toEqual([first]);
    expect(await repository.lists()).toEqual([second]);
    expect((await verify(repository, second, { everything: true })).pieces).toBe(pieces);
    await restored(await postgres.empty(), { name: second });
  });

  test('is put back over another only by force, and a failure leaves the other as it was', async () => {
    const market = openMarket(database);
    await deal(market);
    const name = await backUp(url);
    await deal(market);
    const there = await allRows(database.query);
    await expect(restored(url)).rejects.toThrow('is not empty');
    expect(await allRows(database.query)).toEqual(there);

    const { list } = await readList(repository, name);
    const trips = list.tables.find((table) => table.name === 'public.trips')?.rows.pieces[0] ?? '';
    const path = join(folder, 'backups/pieces', trips.slice(0, 2), trips);
    await truncate(path, 40);
    await expect(verify(repository, name, { everything: true })).rejects.toThrow('damaged');
    await expect(restored(url, { force: true })).rejects.toThrow('damaged');
    expect(await allRows(database.query)).toEqual(there);

    await rm(path);
    await expect(verify(repository, name, { everything: false })).rejects.toThrow('missing');
    await backUp(url);
    await restored(url, { force: true });
    expect(withoutHistory(await allRows(database.query))).toEqual(withoutHistory(there));
  });

  test('is not put back while somebody holds its tables', async () => {
    await backUp(url);
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('begin; lock table trips in access share mode');
    const error: unknown = await restored(url, { force: true }).catch((refused: unknown) => refused);
    expect(oneLine(error)).toBe('the database is in use: stop the servers first');
    await holder.query('rollback');
    await restored(url, { force: true });
    await holder.end();
  });

  test('a backup of a newer release is refused, and nothing is done', async () => {
    const name = await backUp(url);
    const { list } = await readList(repository, name);
    const later = nameAt(Date.UTC(2027, 0, 1));
    await repository.putList(later, { ...list, migration: Date.UTC(2031, 0, 1) });
    const target = await postgres.empty();
    await expect(restored(target, { name: later })).rejects.toThrow('newer release');
    await restored(target, { name });
  });

  test('goes into an embedded database too, and back', async () => {
    await deal(openMarket(database));
    await backUp(url);
    await restored(null);
    await expect(restored(null)).rejects.toThrow('is not empty');
    const embedded = await openPglite(join(folder, 'new'));
    const there = await allRows(database.query);
    expect(withoutHistory(await allRows(embedded.query))).toEqual(withoutHistory(there));
    await deal(openMarket(embedded));
    const moved = await allRows(embedded.query);
    await embedded.close();

    const rows = await ofCopy(join(folder, 'new/db'), (query) => putRows(repository, query));
    const name = nameAt(Date.UTC(2027, 0, 1));
    const none = { count: 0, bytes: 0, pieces: [] };
    await repository.putList(name, { format: 1, at: 1, ...rows, files: none, keys: [] });
    const target = await postgres.empty();
    await restored(target, { name });
    const copy = await postgres.openAt(target, 2);
    expect(withoutHistory(await allRows(copy.query))).toEqual(withoutHistory(moved));
    expect(ordinalOf((await readHistory(copy.db))?.epoch ?? 0)).toBe(3);
    await copy.close();
  }, 120_000);
});

test('a database that no server has used is no backup', async () => {
  await expect(backUp(await postgres.empty())).rejects.toThrow('none of the product');
  expect(await repository.lists()).toEqual([]);
});

test('the keys of a data folder come along, and one that is there stays', async () => {
  const url = await postgres.empty();
  await (await postgres.openAt(url, 2)).close();
  await store().put('x/800.webp', Buffer.from('x'), 'image/webp');
  await mkdir(join(folder, 'data'));
  await writeFile(join(folder, 'data/audit.key'), 'signs the audit');
  await writeFile(join(folder, 'data/operator.key'), 'of this machine alone');
  await backUp(url);
  expect((await restored(await postgres.empty())).differingKeys).toEqual([]);
  expect((await readdir(join(folder, 'new'))).sort()).toEqual(['audit.key', 'files']);
  await writeFile(join(folder, 'new/audit.key'), 'another');
  expect((await restored(await postgres.empty())).differingKeys).toEqual(['audit.key']);
});

test('an embedded market that is restored beside another key opens what is sealed with either, and seals with its own', async () => {
  const [ofBackup, here] = ['b'.repeat(43), 'h'.repeat(43)];
  const at = (data: string): string => join(folder, data);
  /** Opens the market of a data folder as a server does. */
  const opens = async <T>(data: string, work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openPglite(at(data));
    try {
      await takeSecretKeys(readConfig({ DATA_DIR: at(data) }), database);
      return await work(database);
    } finally {
      await database.close();
      useSecretKeys([]);
    }
  };
  const signUp = async (database: Database) => (await openMarket(database).person('provider')).id;
  const sealed = async (database: Database, id: string) => {
    const [found] = await database.db.select({ nid: users.nid }).from(users).where(eq(users.id, id));
    return [/^\d{10}$/.test(found?.nid?.open() ?? ''), keyIdOfText(found?.nid?.stored ?? '')];
  };
  for (const data of ['data', 'new']) {
    await mkdir(at(data));
    await writeFile(join(at(data), 'secrets.key'), data === 'data' ? ofBackup : here);
  }
  const id = await opens('data', signUp);
  const rows = await ofCopy(join(at('data'), 'db'), (query) => putRows(repository, query));
  const files = await putFiles(repository, store());
  const keys = await putKeys(repository, at('data'));
  const list = { format: 1, at: 1, ...rows, files, keys } as const;
  await repository.putList(nameAt(Date.UTC(2026, 11, 1)), list);

  expect((await restored(null)).differingKeys).toEqual([]);
  // interrupted after it, and begun again
  await putKeysBack(repository, list, at('new'));
  const merged = await readFile(join(at('new'), 'secrets.key'), 'utf8');
  expect(merged.split('\n')).toEqual([here, ofBackup]);
  await opens('new', async (database) => {
    expect(await sealed(database, id)).toEqual([true, keyIdOf(ofBackup)]);
    expect(await sealed(database, await signUp(database))).toEqual([true, keyIdOf(here)]);
  });
}, 120_000);

test('files of a bucket come along, those that are known are not read again, and they are put back into another', async () => {
  const known = { keyId: 'KEY', secret: 'a/secret+', region: 'ap-southeast-1', bucket: 'pictures' };
  const [here, there] = [await s3StandIn(known), await s3StandIn(known)];
  const bucket = ({ port }: S3StandIn) =>
    s3Files({
      url: `http://127.0.0.1:${port}/pictures`,
      keyId: 'KEY',
      secret: 'a/secret+',
      region: known.region,
    });
  const from = bucket(here);
  for (const name of ['a', 'b', 'c']) await from.put(`${name}/800.webp`, Buffer.from(name), 'image/webp');
  const asked: string[] = [];
  const watched = { ...from, get: (name: string) => (asked.push(name), from.get(name)) };
  const list = { format: 1, at: 1, migration: 0, tables: [], sequences: [], keys: [] } as const;
  await repository.putList(nameAt(1), { ...list, files: await putFiles(repository, watched) });
  await from.put('d/800.webp', Buffer.from('d'), 'image/webp');
  await repository.putList(nameAt(2), { ...list, files: await putFiles(repository, watched) });
  expect(asked).toEqual(['a/800.webp', 'b/800.webp', 'c/800.webp', 'd/800.webp']);

  const { list: newest } = await readList(repository);
  expect(await putFilesBack(repository, newest, bucket(there))).toBe(4);
  expect(await putFilesBack(repository, newest, bucket(there))).toBe(0);
  expect(await bucket(there).get('d/800.webp')).toEqual(Buffer.from('d'));
  await Promise.all([here.close(), there.close()]);
});
