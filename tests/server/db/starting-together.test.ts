import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNodesTogether } from '../../../testkit/process/nodes.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test.each([1, 2, 3])(
  'three nodes start at once on an empty PostgreSQL, round %i',
  async () => {
    const nodes = await startNodesTogether(await postgres.empty(), 3);
    const keys = new Set(nodes.map(({ app }) => app.realtimeKeys.secret));
    await Promise.all(nodes.map(({ stop }) => stop()));
    expect(nodes.length).toBe(3);
    expect(keys.size).toBe(1);
  },
  30_000,
);
