/** What journeys usually cost: counted at night, from what was really travelled, and sent to every phone. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { typicalFare } from '../../../domain/money/typical-fare.ts';
import { typicalRows } from '../../../domain/money/typical-rows.ts';
import { takeLease } from '../../../server/jobs/lease.ts';
import { recurringTasks } from '../../../server/jobs/recurring.ts';
import { runIfDue, type Task } from '../../../server/jobs/tasks.ts';
import { typicalFares } from '../../../server/settings/typical-fares.ts';
import { typicalFaresOf } from '../../../server/trip/typical-fares.ts';
import { drained } from '../../../testkit/process/housekeeping.ts';
import { HOUR, tripIntent } from '../../../testkit/market/market.ts';
import { operatorAt } from '../../../testkit/market/office.ts';
import { at } from '../../../testkit/process/server.ts';
import { serverOfFile } from '../../../testkit/market/test-market.ts';

const server = await serverOfFile();
const { market } = server;
const { context } = server.app;
const { database } = context;
const DAY_MS = 24 * HOUR;

const found = recurringTasks.find(({ job }) => job === 'typical-fares');
const task: Task = found ?? { job: '', everyMs: 0, begin: () => () => Promise.resolve(0) };
/** Three o'clock of the next night in Dhaka. */
const night = Date.parse('2026-11-21T03:10:00+06:00');

let template: string;
const people: { passenger: string; owner: string }[] = [];

/** A journey of these people as it is stored after its end, with these columns. */
async function travelled(pair: number, price: number, columns: Record<string, unknown> = {}): Promise<void> {
  const { passenger, owner } = people[pair] ?? { passenger: '', owner: '' };
  await database.query(
    `insert into trips select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
       'number', nextval('trips_number_seq'), 'creator_id', $2::text, 'counterpart_id', $3::text,
       'status', 'completed', 'fixed_price', $4::int, 'journey_at', $5::text) || $6::jsonb)).*
     from trips t where t.id = $1`,
    [
      template,
      passenger,
      owner,
      price,
      new Date(context.now() - 2 * DAY_MS).toISOString(),
      JSON.stringify(columns),
    ],
  );
}
const noTrips = () => database.query('delete from trips where id <> $1', [template]);
const made = async () => {
  await drained(typicalFaresOf(context), 5);
  const table = await typicalFares(database);
  return table ? typicalRows(table) : [];
};

beforeAll(async () => {
  for (let i = 0; i < 9; i++) {
    const [passenger, owner] = [await market.person('customer'), await market.person('provider')];
    people.push({ passenger: passenger.id, owner: owner.id });
  }
  const trip = tripIntent();
  template = trip.args.id;
  await market.act(await market.person('customer'), trip);
});

describe('the night', () => {
  it('counts what was travelled in the last 30 days, with the passenger on either side of the row', async () => {
    await noTrips();
    for (let pair = 0; pair < 8; pair++) {
      const { passenger, owner } = people[pair] ?? { passenger: '', owner: '' };
      const offered = pair % 2 === 1 && {
        created_by: 'provider',
        creator_id: owner,
        counterpart_id: passenger,
      };
      await travelled(pair, 4400 + 100 * pair, offered || {});
    }
    expect(await made()).toMatchObject([{ low: 4600, high: 4900, trips: 8, carType: 'sedan car' }]);
  });

  it('counts nothing that was cancelled, is still ahead, never ended, never was or was long ago', async () => {
    for (const columns of [
      { status: 'canceled' },
      { status: 'hold' },
      { status: 'started' },
      { denied_at: new Date(context.now()).toISOString() },
      { journey_at: new Date(context.now() - 31 * DAY_MS).toISOString() },
      { journey_at: new Date(context.now() + HOUR).toISOString() },
      { counterpart_id: null },
      { fixed_price: null },
    ]) {
      await noTrips();
      for (let pair = 0; pair < 7; pair++) await travelled(pair, 4500);
      await travelled(7, 4500, columns);
      expect([columns, await made()]).toEqual([columns, []]);
    }
    await travelled(8, 4500);
    expect(await made()).toMatchObject([{ trips: 8 }]);
  });

  it('is not moved by two accounts that agree with each other hundreds of times', async () => {
    await noTrips();
    for (let pair = 0; pair < 8; pair++) await travelled(pair, 4500);
    await database.query(
      `insert into trips select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
         'number', nextval('trips_number_seq'), 'creator_id', $2::text, 'counterpart_id', $3::text,
         'status', 'completed', 'fixed_price', 5500, 'journey_at', $4::text))).*
       from trips t, generate_series(1, 300) where t.id = $1`,
      [template, people[8]?.passenger, people[8]?.owner, new Date(context.now() - HOUR).toISOString()],
    );
    expect(await made()).toMatchObject([{ low: 4500, high: 4500, trips: 9 }]);
  });

  it('gives the same twice, after a run that was killed, and from two nodes at once', async () => {
    await noTrips();
    for (let pair = 0; pair < 8; pair++) await travelled(pair, 4400 + 100 * pair);
    const once = await made();
    const killed = typicalFaresOf(context);
    await killed(5);
    expect(await made()).toEqual(once);
    await Promise.all([1, 2].map(() => drained(typicalFaresOf(context), 3)));
    expect(typicalRows((await typicalFares(database)) ?? { day: '', roads: [] })).toEqual(once);
  });

  it('begins between three and four in Dhaka, once, and on one node alone', async () => {
    const begin = vi.fn<Task['begin']>(task.begin);
    const watched = { ...task, begin };
    const going = (): boolean => false;
    const inDhaka = (clock: number) => ({ ...context, now: () => clock });
    await runIfDue(inDhaka(night - HOUR), watched, going);
    await runIfDue(inDhaka(night + HOUR), watched, going);
    expect(begin).not.toHaveBeenCalled();
    const other = await takeLease(database, 'another node', { job: task.job, everyMs: task.everyMs });
    await runIfDue(inDhaka(night), watched, going);
    expect(begin).not.toHaveBeenCalled();
    await other?.giveBack('stopped');
    await Promise.all([runIfDue(inDhaka(night), watched, going), runIfDue(inDhaka(night), watched, going)]);
    await runIfDue(inDhaka(night), watched, going);
    expect(begin).toHaveBeenCalledTimes(1);
    expect((await typicalFares(database))?.day).toBe('2026-11-21');
  });

  it('does not begin on a node whose clock is wrong', async () => {
    const begin = vi.fn<Task['begin']>(task.begin);
    await runIfDue(
      { ...context, now: () => night, clockTrouble: () => 'ahead' },
      { ...task, begin, everyMs: 0 },
      () => false,
    );
    expect(begin).not.toHaveBeenCalled();
  });
});

describe('what is told', () => {
  it('is the day with the settings, and the table once for all roads, without anybody in it', async () => {
    await noTrips();
    for (let pair = 0; pair < 8; pair++) await travelled(pair, 4500);
    await made();
    const settings = (await server.call('GET', 'setting/common')).body;
    expect(at(settings, 'data', 'market', 'typical_fares')).toBe('2026-11-20');
    const { body } = await server.call('GET', 'setting/typical-fares');
    const table = await typicalFares(database);
    expect(at(body, 'data')).toEqual(table);
    const [row] = typicalRows(table ?? { day: '', roads: [] });
    expect(row && typicalFare(table, row, '2026-11-20')).toMatchObject({ trips: 8 });
    const text = JSON.stringify(body);
    for (const { passenger, owner } of people) {
      expect(text).not.toContain(passenger);
      expect(text).not.toContain(owner);
    }
  });

  it('shows the office which roads press against an end of the range of bids', async () => {
    await noTrips();
    for (let pair = 0; pair < 8; pair++) await travelled(pair, 4900);
    for (let pair = 0; pair < 8; pair++) await travelled(pair, 4200, { destination_district_id: 38 });
    await made();
    const operator = await operatorAt(server, ['admin']);
    const { body } = await operator.call('GET', 'site/road-fares');
    expect(at(body, 'data', 'day')).toBe('2026-11-20');
    expect(at(body, 'data', 'roads')).toMatchObject([
      { drift: 'low', low: 4200, trips: 8, car_type: 'sedan car', type: 'oneway' },
      { drift: null, low: 4900 },
    ]);
  });
});
