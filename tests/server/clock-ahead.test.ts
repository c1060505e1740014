/** A node whose clock is a day ahead, with 112 open trips. */
import { afterEach, beforeAll, afterAll, describe, expect, test, vi } from 'vitest';
import { SERVER_TIME_HEADER } from '../../protocol/wire/version.ts';
import { createApp, type App } from '../../server/app.ts';
import { readConfig } from '../../server/base/config.ts';
import type { Database } from '../../server/db/connection.ts';
import { createTrip } from '../../server/trip/service.ts';
import { transact } from '../../server/streams/change-log.ts';
import { testDatabase } from '../../testkit/database/database.ts';
import { HOUR, openMarket, tripIntent } from '../../testkit/market/market.ts';
import { startPostgres, type TestPostgres } from '../../testkit/database/postgres.ts';
import { at } from '../../testkit/process/server.ts';

const TRIPS = 112;
const DAY = 24 * HOUR;
/** Near enough that the trips have their jobs, and later than the end of the test. */
const DEADLINE_IN_MS = 110_000;
const realNow = Date.now;

let postgres: TestPostgres;
let database: Database;
const apps: App[] = [];
const log: string[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
});
afterEach(async () => {
  vi.restoreAllMocks();
  log.length = 0;
  for (const app of apps.splice(0)) await app.close();
  await database.close();
});
afterAll(() => postgres.stop());

async function node(): Promise<App> {
  const config = readConfig({ SMS: 'log', LOG_LEVEL: 'warn', RATE_LIMIT: '0', ACCOUNT_LIMITS: '0' });
  const app = await createApp({ config, database, logTo: { write: (line) => log.push(line) } });
  apps.push(app);
  await app.listen(0, '127.0.0.1');
  return app;
}
async function openTrips(context: App['context']): Promise<void> {
  const actor = await openMarket(database).person('customer');
  await transact(context, async (tx, changes) => {
    for (let i = 0; i < TRIPS; i++)
      await createTrip({ context, tx, changes, actor }, tripIntent({ journeyAt: realNow() + 2 * DAY }).args);
  });
  const deadlines = [realNow() + DEADLINE_IN_MS, realNow() + DEADLINE_IN_MS + 1000];
  const { rows } = await database.query(
    'update trips set bids_until = $1, choose_until = $2 returning id',
    deadlines.map((each) => new Date(each)),
  );
  await Promise.all(rows.map(({ id }) => context.deadlines.schedule(String(id), deadlines)));
}
const count = async (what: string): Promise<number> =>
  Number((await database.query(`select count(*)::int as n from ${what}`)).rows[0]?.['n']);
const ready = async (app: App): Promise<unknown[]> => {
  const { statusCode, body, headers } = await app.http.inject({ url: '/ready' });
  const off = Math.abs(Number(headers[SERVER_TIME_HEADER]) - realNow());
  return [statusCode, at(JSON.parse(body), 'values', 'reasons'), off < 5000];
};

type Kind = {
  name: string;
  open(): Promise<Database>;
  /** The queue hands out jobs by its own clock. */
  jobsLeft: number;
  /** What a node knows that starts while its clock is wrong. */
  knows: unknown[];
};
const kinds: Kind[] = [
  { name: 'PostgreSQL', open: () => postgres.open(5), jobsLeft: 2 * TRIPS, knows: [503, 'clock'] },
  // its only clock is the wrong one
  { name: 'the embedded database', open: testDatabase, jobsLeft: 2 * TRIPS - 1, knows: [200, undefined] },
];

describe.each(kinds)('on $name', ({ open, jobsLeft, knows }) => {
  test('expires no trip, notifies nobody, and is not ready until its clock is right', async () => {
    database = await open();
    const app = await node();
    expect(await ready(app)).toEqual([200, undefined, true]);
    await openTrips(app.context);
    const jobs = `jobs.job where state = 'created' and name = 'trip-deadlines'`;
    await expect.poll(() => count(jobs)).toBe(2 * TRIPS);

    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + DAY);
    expect(await ready(app)).toEqual([503, 'clock', true]);
    await expect.poll(() => count(jobs)).toBeLessThanOrEqual(jobsLeft);
    // one that starts now, and sweeps
    const late = await node();
    expect((await ready(late)).slice(0, 2)).toEqual(knows);
    const isLogged = log.some((line) => line.includes('86400 s ahead'));
    expect(isLogged || knows[0] === 200).toBe(true);
    expect([await count("trips where status = 'active'"), await count('notifications')]).toEqual([TRIPS, 0]);

    vi.restoreAllMocks();
    expect(await ready(app)).toEqual([200, undefined, true]);
  });
});
