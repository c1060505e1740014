/** A healthy start says nothing wrong, however soon the server is stopped again. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/db/connection.ts';
import { testDatabase } from '../../../testkit/database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/**
 * Prepares on a connection of its own, as PostgreSQL does: it ends with the work. What is asked beside another question is
 * answered late, as on a slow net.
 */
const withOwnConnection = (whole: Database): Database => ({
  ...whole,
  prepare: async (work) => {
    let isClosed = false;
    let underWay = 0;
    const alone: Database['query'] = async (text, values) => {
      if (isClosed) throw new Error('Client was closed and is not queryable');
      underWay += 1;
      const turns = underWay > 1 ? 200 : 0;
      try {
        for (let turn = 0; turn < turns; turn += 1) await whole.query('select 1');
        if (isClosed) throw new Error('Connection terminated');
        return await whole.query(text, values);
      } finally {
        underWay -= 1;
      }
    };
    try {
      return await work(alone);
    } finally {
      isClosed = true;
    }
  },
});

it('a server that starts and stops several times in a row logs no error', async () => {
  const lines: string[] = [];
  const config = readConfig({ LOG_LEVEL: 'warn', RATE_LIMIT: '0', DEMO: '1' });
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
