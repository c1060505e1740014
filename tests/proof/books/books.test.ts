import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveLimit } from '../../../proof/books/limit.ts';
import { proveNotices } from '../../../proof/books/notices.ts';
import { provePostings } from '../../../proof/books/postings.ts';
import type { Database } from '../../../server/db/connection.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';

let postgres: TestPostgres;
let database: Database;

beforeAll(async () => {
  postgres = await startPostgres();
  database = await postgres.open();
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

describe('the books', () => {
  it('allow no more agreements at once than the credit limit', { timeout: 60_000 }, async () => {
    expect(await proveLimit(database, 1)).toEqual({ overLimit: 0, faults: [] });
  });

  it('credit each payment once, whatever notices come', { timeout: 60_000 }, async () => {
    expect(await proveNotices(database, 4)).toMatchObject({ doubled: 0, lost: 0 });
  });

  it('agree after writers were killed', { timeout: 120_000 }, async () => {
    const url = await postgres.empty();
    const fresh = await postgres.openAt(url);
    const found = await provePostings(fresh, url, {
      total: 300,
      writers: 2,
      killEveryMs: 150,
      breakEveryMs: 700,
    });
    await fresh.close();
    expect(found).toMatchObject({ postings: 300, drift: 0, doubled: 0, lost: 0 });
  });
});
