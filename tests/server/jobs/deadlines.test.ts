import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../../../server/act/context.ts';
import type { Database } from '../../../server/db/connection.ts';
import { deadlineJobs, sweepTrips, type DeadlineJobs } from '../../../server/jobs/deadlines.ts';
import { testDatabase } from '../../../testkit/database/database.ts';
import { HOUR, MINUTE, openMarket, tripIntent, type Market } from '../../../testkit/market/market.ts';

/** The job queue uses the database's own clock, so its instants are past or future on any day. */
const LONG_AGO = Date.parse('2001-01-01T00:00:00Z');
const FAR_AHEAD = Date.parse('2100-01-01T00:00:00Z');

let database: Database;
let market: Market;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => {
  market = openMarket(database);
});
afterAll(() => database.close());

async function trip(): Promise<string> {
  const customer = await market.person('customer');
  const intent = tripIntent();
  await market.act(customer, intent);
  return intent.args.id;
}
const statusOf = async (id: string): Promise<unknown> =>
  (await database.query('select status from trips where id = $1', [id])).rows[0]?.['status'];

test('the sweep moves trips whose deadline has passed without a job, and no others', async () => {
  const [late, young] = [await trip(), await trip()];
  market.pass(HOUR - 1);
  await sweepTrips(market.context);
  expect(await statusOf(late)).toBe('active');
  market.pass(1);
  await sweepTrips(market.context);
  expect([await statusOf(late), await statusOf(young)]).toEqual(['extended', 'extended']);
  market.pass(20 * MINUTE);
  await sweepTrips(market.context);
  expect(await statusOf(late)).toBe('expired');
});

test('a trip that the clock cannot move keeps no other from its deadline', async () => {
  const [broken, late] = [await trip(), await trip()];
  await database.query(
    `create function refuse() returns trigger language plpgsql as 'begin raise ''broken''; end'`,
  );
  await database.query(
    `create trigger broken before update on trips for each row when (new.id = '${broken}') execute function refuse()`,
  );
  market.pass(HOUR);
  await expect(sweepTrips(market.context)).rejects.toThrow('Failed query');
  expect([await statusOf(broken), await statusOf(late)]).toEqual(['active', 'extended']);
  await database.query('drop trigger broken on trips');
});

test('the sweep has trips reminded of whose deadline is near, in case that their node died before it could', async () => {
  const id = await trip();
  market.scheduled.length = 0;
  market.pass(HOUR - 3 * MINUTE);
  await sweepTrips(market.context);
  expect(market.scheduled.filter(({ tripId }) => tripId === id)).toEqual([]);
  market.pass(MINUTE);
  await sweepTrips(market.context);
  const at = market.context.now() + 2 * MINUTE;
  expect(market.scheduled.filter(({ tripId }) => tripId === id)).toEqual([{ tripId: id, at: [at] }]);
  expect(await statusOf(id)).toBe('active');
});

test('the sweep has trips reminded of both deadlines where the second is as near', async () => {
  const id = await trip();
  market.pass(HOUR - MINUTE);
  market.scheduled.length = 0;
  const at = market.context.now() + MINUTE;
  await database.query('update trips set choose_until = $2 where id = $1', [id, new Date(at + 1000)]);
  await sweepTrips(market.context);
  expect(market.scheduled.filter(({ tripId }) => tripId === id)).toEqual([
    { tripId: id, at: [at, at + 1000] },
  ]);
});

describe('jobs', () => {
  const nodes: DeadlineJobs[] = [];
  /** Another server on the same database and the same clock. */
  function node(context: Context): DeadlineJobs {
    const jobs = deadlineJobs(() => context);
    nodes.push(jobs);
    return jobs;
  }
  afterAll(async () => {
    for (const jobs of nodes) await jobs.close();
  });

  test('run when they are due, on any node, and survive the node that made them', async () => {
    const id = await trip();
    const maker = node(market.context);
    await maker.schedule(id, [LONG_AGO]);
    await maker.close();
    market.pass(HOUR);
    await node(market.context).start();
    await expect.poll(() => statusOf(id), { timeout: 5000 }).toBe('extended');
  });

  const jobsOf = async (id: string): Promise<number> =>
    Number(
      (
        await database.query(
          "select count(*) as n from jobs.job where data->>'tripId' = $1 and state = 'created'",
          [id],
        )
      ).rows[0]?.['n'],
    );

  test('scheduled twice run once', async () => {
    const at = FAR_AHEAD;
    const jobs = node({ ...market.context, now: () => at - MINUTE });
    const id = await trip();
    await jobs.schedule(id, [at, at + 1]);
    await jobs.schedule(id, [at, at + 1]);
    expect(await jobsOf(id)).toBe(2);
  });

  test('are made for a deadline when it is near, and until then left to the sweep', async () => {
    const at = FAR_AHEAD;
    let now = at - HOUR;
    const context = { ...market.context, now: () => now };
    const jobs = node(context);
    const id = await trip();
    await jobs.schedule(id, [at]);
    expect(await jobsOf(id)).toBe(0);
    await database.query('update trips set bids_until = $2, choose_until = $2 where id = $1', [
      id,
      new Date(at),
    ]);
    await sweepTrips({ ...context, deadlines: jobs });
    expect(await jobsOf(id)).toBe(0);
    now = at - MINUTE;
    await sweepTrips({ ...context, deadlines: jobs });
    expect(await jobsOf(id)).toBe(1);
  });

  test('are not missed by a deadline that the clock leaps over', async () => {
    const at = FAR_AHEAD;
    let now = at - HOUR;
    const context = { ...market.context, now: () => now };
    const id = await trip();
    await database.query('update trips set bids_until = $2, choose_until = $3 where id = $1', [
      id,
      new Date(at),
      new Date(at + HOUR),
    ]);
    await node(context).start();
    expect(await statusOf(id)).toBe('active');
    now = at + MINUTE;
    await expect.poll(() => statusOf(id), { timeout: 5000 }).toBe('extended');
  });
});
