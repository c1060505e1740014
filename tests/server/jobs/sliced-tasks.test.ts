/** Every task returns the loop and the database after a slice, however much there is to do. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import type { Context, Notice } from '../../../server/act/context.ts';
import type { Database } from '../../../server/db/connection.ts';
import { frequentTasks, hourlyTasks } from '../../../server/jobs/housekeeping.ts';
import { recurringTasks } from '../../../server/jobs/recurring.ts';
import type { Task } from '../../../server/jobs/tasks.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';
import { drained } from '../../../testkit/process/housekeeping.ts';
import { HOUR, openMarket, tripIntent, type Market } from '../../../testkit/market/market.ts';

const MANY = 60;
/** The rows of a slice in these tests. */
const LIMIT = 7;
const tasks = [...hourlyTasks, ...frequentTasks, ...recurringTasks];

let postgres: TestPostgres;
let database: Database;
let market: Market;
let context: Context;
let passenger: Actor;
const pushed: Notice[] = [];
const asked: string[] = [];
const lines: unknown[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  database = await postgres.open(4);
  market = openMarket(database);
  const { log } = market.context;
  context = {
    ...market.context,
    push: { notified: (notice) => void pushed.push(notice) },
    log: {
      ...log,
      error: (line: unknown) => void lines.push(line),
      info: (line: unknown) => void lines.push(line),
    },
    payments: {
      name: 'embedded',
      open: () => Promise.reject(new Error('nobody opens a page')),
      validate: () => Promise.resolve(null),
      query: (tranId) => {
        asked.push(tranId);
        const paid = { status: 'VALID', amount: '10', currency: 'BDT', riskLevel: '0', reason: '' };
        return Promise.resolve([{ ...paid, tranId, valId: `of ${tranId}` }]);
      },
    },
  };
  passenger = await market.person('customer');
  const owner = await market.person('provider');
  // owners, all with a phone that is subscribed
  await database.query(
    `insert into users select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(),
       'phone', '+88018' || lpad(g::text, 8, '0'), 'email', g || '@example.com', 'referral_code', 'R' || g))).*
     from users u, generate_series(1, $2::int) g where u.id = $1`,
    [owner.id, MANY],
  );
  await database.query(
    `insert into sessions (token_hash, user_id, created_at, expires_at)
     select 'of ' || id, id, now(), 'infinity' from users where phone like '+88018%'`,
  );
  await database.query(
    `insert into push_subscriptions (endpoint, interest, session, p256dh, auth, locale, created_at)
     select 'https://fcm.googleapis.com/' || id, 'provider-' || id, 'of ' || id, '', '', 'bn', now()
     from users where phone like '+88018%'`,
  );
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

/** The most rows that a statement read or wrote, slice by slice. */
async function runs(task: Task, stopAfter = Infinity): Promise<number[]> {
  let most = 0;
  const { query } = pg.Client.prototype;
  const watched = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const answer: unknown = Reflect.apply(query, this, args);
    if (answer instanceof Promise)
      answer.then(
        ({ rowCount }) => (most = Math.max(most, Number(rowCount))),
        () => undefined,
      );
    return answer;
  });
  const rows: number[] = [];
  const limit = Math.min(LIMIT, task.most ?? LIMIT);
  try {
    const slice = task.begin(context);
    for (let done = limit; done >= limit && rows.length < stopAfter; rows.push(most)) {
      most = 0;
      done = await slice(limit);
    }
  } finally {
    watched.mockRestore();
  }
  return rows;
}

function taskOf(job: string): Task {
  const found = tasks.find((task) => task.job === job);
  if (!found) throw new Error(`no task ${job}`);
  return found;
}

/** Runs a task that is killed after its third slice, on another node from the beginning. */
async function killedAndRunAgain(job: string): Promise<void> {
  const before = await runs(taskOf(job), 3);
  expect(before).toHaveLength(3);
  const after = await runs(taskOf(job));
  expect(Math.max(...before, ...after)).toBeLessThanOrEqual(LIMIT);
  expect(before.length + after.length).toBeGreaterThan(MANY / LIMIT);
}

const countOf = async (query: string): Promise<number> =>
  Number((await database.query(`select count(*) as n from ${query}`)).rows[0]?.['n']);

describe('a task that is killed between two slices is ended by the next run, and nothing is done twice', () => {
  test('payments', async () => {
    await database.query(
      `insert into payments (id, tran_id, payer_id, amount, status, gateway, created_at, ask_at)
       select gen_random_uuid(), id, id, 10, 'open', 'embedded', $1, $1 from users where phone like '+88018%'`,
      [new Date(context.now())],
    );
    await killedAndRunAgain('payments');
    expect([asked.length, new Set(asked).size]).toEqual([MANY, MANY]);
    expect(await countOf(`payments where status = 'paid'`)).toBe(MANY);
  });

  test('new trips', async () => {
    pushed.splice(0);
    await database.query(
      `insert into push_turns select id, 'provider', g % 2 = 0, array[1, 47], null, null
       from (select id, row_number() over () as g from users where phone like '+88018%') owners`,
    );
    const trip = tripIntent({ journeyAt: context.now() + 24 * HOUR });
    await market.act(passenger, trip);
    await database.query(
      `insert into trips select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
         'number', 1000 + g, 'pickup_district_id', 47))).* from trips t, generate_series(1, 30) g where t.id = $1`,
      [trip.args.id],
    );
    market.pass(60_000);
    await killedAndRunAgain('new-trips');
    expect(new Set(pushed.map(({ userId }) => userId)).size).toBe(MANY);
    expect(pushed).toHaveLength(MANY);
    expect(pushed[0]).toMatchObject({ type: 'new_trips', data: { total: 31 } });
    market.pass(60_000);
    await runs(taskOf('new-trips'));
    expect(pushed).toHaveLength(MANY);
  });

  test('new trips, by two nodes at once where one has lost its lease', async () => {
    pushed.splice(0);
    await database.query('update push_turns set trips_at = null');
    await database.query('update notice_choices set trips_until = null');
    await database.query(`delete from settings where key like 'push.%'`);
    const { begin } = taskOf('new-trips');
    await Promise.all([1, 2, 3].map(() => drained(begin(context), LIMIT)));
    await drained(begin(context), LIMIT);
    expect(new Set(pushed.map(({ userId }) => userId)).size).toBe(MANY);
    expect(pushed).toHaveLength(MANY);
  });

  test('summaries', async () => {
    pushed.splice(0);
    // those of the quiet hours, at six
    market.pass(21 * HOUR);
    await database.query(
      `update trips set created_at = $1, bids_until = $2, choose_until = $2, journey_at = $2`,
      [new Date(context.now() - 4 * HOUR), new Date(context.now() + HOUR)],
    );
    await database.query('update push_turns set summary_at = $1', [new Date(context.now())]);
    await killedAndRunAgain('summaries');
    expect(new Set(pushed.map(({ userId }) => userId)).size).toBe(MANY);
    expect(pushed).toHaveLength(MANY);
    expect(await countOf('push_turns where summary_at is not null')).toBe(MANY);
  });

  test('ended looks', async () => {
    await database.query(
      `insert into audit (number, at, operator_name, action, subject_kind, subject_id, subject_name, after, address, hash)
       select 1000 + row_number() over (), $1, 'support', 'person.impersonate', 'person', id::text, name,
         jsonb_build_object('session', 'look ' || id, 'until', $2::text), '', ''
       from users where phone like '+88018%'`,
      [new Date(context.now()), new Date(context.now() + HOUR).toISOString()],
    );
    market.pass(2 * HOUR);
    await killedAndRunAgain('ended-looks');
    expect(await countOf(`audit where action = 'person.impersonate_end'`)).toBe(MANY);
  });

  test('the books, which are read anew', async () => {
    lines.splice(0);
    await killedAndRunAgain('books');
    // only the last slice says what was found
    expect(lines).toEqual([expect.objectContaining({ transfers: MANY })]);
    expect(lines).not.toEqual([expect.objectContaining({ sum: expect.anything() })]);
  });
});

test('no task has a slice that takes more rows than it is told', async () => {
  const old = `timestamptz '2020-01-01' + g * interval '1 minute'`;
  const rows = `generate_series(1, ${MANY}) g`;
  for (const statement of [
    `insert into sessions (token_hash, user_id, created_at, expires_at) select 'old ' || g, $1, ${old}, ${old} from ${rows}`,
    `insert into devices (token_hash, user_id, seen_at) select 'old ' || g, $1, ${old} from ${rows}`,
    `insert into account_acts (user_id, act, subject, at) select $1, 'bid', $1, ${old} from ${rows}`,
    `insert into mutations (id, user_id, name, body_hash, created_at)
     select gen_random_uuid(), $1, 'trip.create', '', ${old} from ${rows}`,
  ])
    await database.query(statement, [passenger.id]);
  const slices = new Map<string, number>();
  for (const task of tasks) {
    const found = await runs(task);
    slices.set(task.job, found.length);
    expect([task.job, Math.max(...found) <= LIMIT]).toEqual([task.job, true]);
  }
  for (const job of ['sessions', 'old-devices', 'counted-acts', 'mutation-results'])
    expect([job, (slices.get(job) ?? 0) >= MANY / LIMIT]).toEqual([job, true]);
});
