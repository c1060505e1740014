import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/db/connection.ts';
import { sweepTrips } from '../../../server/jobs/deadlines.ts';
import { advanceTrip } from '../../../server/trip/clock.ts';
import { HOUR, openMarket, START, tripIntent, type Market } from '../../../testkit/market/market.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';

/** Two nodes of one market on one PostgreSQL. */
let postgres: TestPostgres;
const databases: Database[] = [];
const nodes: Market[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
  for (let i = 0; i < 2; i++) {
    const database = await postgres.open(5);
    databases.push(database);
    nodes.push(openMarket(database));
  }
});
afterAll(async () => {
  for (const database of databases) await database.close();
  await postgres.stop();
}, 30_000);

test('with both nodes at work, each request is posted once, or its time is taken back in time', async () => {
  const [one, two] = nodes;
  if (!one || !two) throw new Error('no nodes');
  const passenger = await one.person('customer');
  const at = START + 3 * HOUR;
  const ids: string[] = [];
  for (let i = 0; i < 12; i++) {
    const { name, args } = tripIntent();
    await one.act(passenger, { name, args: { ...args, draft: true } });
    await one.act(passenger, { name: 'trip.schedule', args: { trip_id: args.id, publish_at: at } });
    ids.push(args.id);
  }
  for (const node of nodes) node.pass(3 * HOUR);
  const canceled = new Set(ids.slice(0, 4));
  const [, , , ...answers] = await Promise.all([
    sweepTrips(one.context),
    Promise.all(ids.map((id) => advanceTrip(one.context, id))),
    Promise.all(ids.map((id) => advanceTrip(two.context, id))),
    ...[...canceled].map((id) =>
      two.act(passenger, { name: 'trip.schedule', args: { trip_id: id, publish_at: null } }),
    ),
  ]);
  const { rows } = await one.context.database.query(
    `select t.id, t.status, (select count(*)::int from notifications n where n.trip_id = t.id and n.type = 'trip_posted')
     as posted from trips t where t.creator_id = $1`,
    [passenger.id],
  );
  expect(rows).toHaveLength(ids.length);
  for (const { id, status, posted } of rows) {
    expect(posted).toBe(status === 'active' ? 1 : 0);
    expect(status === 'active' || canceled.has(String(id))).toBe(true);
  }
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]));
  for (const [i, id] of [...canceled].entries()) expect(answers[i]?.ok).toBe(statusOf.get(id) === 'draft');
}, 120_000);
