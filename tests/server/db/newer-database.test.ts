/** A database that a newer release has changed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPglite } from '../../../server/db/connection.ts';
import type { Query } from '../../../server/db/raw-sql.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { DatabaseUnusable } from '../../../server/db/unusable.ts';
import { EXIT } from '../../../server/process/exit-codes.ts';
import { freePort } from '../../../testkit/process/free-port.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';

const IN_2031 = Date.parse('2031-05-06T07:08:00Z');
let postgres: TestPostgres;
let dataDir: string;
beforeAll(async () => {
  postgres = await startPostgres();
  dataDir = await mkdtemp(join(tmpdir(), 'durpalla-newer-'));
});
afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true });
});

const upgraded = (query: Query): Promise<unknown> =>
  query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of 2031', ${IN_2031})`);

test('on PostgreSQL is refused before anything is done to it, by every start', async () => {
  const database = await postgres.open(2);
  await upgraded(database.query);
  await database.close();
  for (let start = 0; start < 2; start += 1) {
    const opened = openPostgres(postgres.url);
    await expect(opened).rejects.toThrow(DatabaseUnusable);
    await expect(opened).rejects.toThrow(/newer release: its tables are of 2031-05-06 07:08/);
  }
});

// two starts of a server on a new database take their time on a busy machine
test(
  'ends the server with one line, and with a code after which it is not started again',
  { timeout: 120_000 },
  async () => {
    const database = await openPglite(dataDir);
    await upgraded(database.query);
    await database.close();
    const server = spawn(process.execPath, [join(import.meta.dirname, '../../../server/main.ts')], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0', SMS: 'log' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise((resolve) => server.once('exit', resolve));
    const [said, complained] = await Promise.all([text(server.stdout), text(server.stderr)]);
    expect(await ended).toBe(EXIT.misconfigured);
    expect(said).toBe('');
    expect(complained).toMatch(
      /^the database belongs to a newer release: [^\n]*Start the newer release\.\n$/,
    );
  },
);
