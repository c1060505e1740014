/** A healthy start says nothing wrong, however soon the server is stopped again. */
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/base/config.ts';
import type { Database } from '../../../server/db/connection.ts';
import { testDatabase } from '../../../testkit/database/database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Prepares on a connection of its own, as PostgreSQL does: it ends with the work, and takes a moment to say goodbye. */
const withOwnConnection = (whole: Database): Database => ({
  ...whole,
  prepare: async (work) => {
    let isClosed = false;
    const alone: Database['query'] = async (text, values) => {
      if (isClosed) throw new Error('Client was closed and is not queryable');
      await turn();
      return whole.query(text, values);
    };
    try {
      return await work(alone);
    } finally {
      isClosed = true;
      for (let turns = 0; turns < 50; turns += 1) await turn();
    }
  },
});

it('a server that starts and stops several times in a row logs no error', async () => {
  const lines: string[] = [];
  const config = readConfig({ LOG_LEVEL: 'warn', RATE_LIMIT: '0', DEMO: '1', SLOW_STATEMENT_MS: '0' });
  for (let start = 0; start < 5; start += 1) {
    const app = await createApp({
      config,
      database: withOwnConnection(database),
      logTo: { write: (line) => lines.push(line) },
    });
    await app.listen(0, '127.0.0.1');
    await app.close();
  }
  expect(lines).toEqual([]);
});
