import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { recordedSms } from '../../../../server/gateways/sms-recorded.ts';
import { HOUR, tripIntent } from '../../../../testkit/market/market.ts';
import { operatorAt } from '../../../../testkit/market/office.ts';
import { at } from '../../../../testkit/process/server.ts';
import { serverOfFile } from '../../../../testkit/market/test-market.ts';

const server = await serverOfFile();
const support = await operatorAt(server, ['support']);
const passenger = await server.market.person('customer', { name: 'Rahima' });

const read = async (path: string, input = {}) => at((await support.call('GET', path, input)).body, 'data');
const query = (text: string, values: unknown[] = []) => server.app.context.database.query(text, values);
/** Since the figures are saved for some seconds, each look takes another span. */
const board = (span: 'day' | 'week' | 'month') => read('board', { span });

describe('the board', () => {
  it('counts what is open, how soon the first bid came, and who found a car, by the division of the pickup', async () => {
    const asked = [tripIntent(), tripIntent(), tripIntent()];
    for (const intent of asked) await server.market.act(passenger, intent);
    const [first, second] = asked.map(({ args }) => args.id);
    const owner = await server.market.person('provider');
    const car = await server.market.car(owner);
    await query(
      `insert into bids (id, trip_id, provider_id, car_id, status, price, created_at, updated_at)
       select $1, t.id, $2, $3, 'proposed', 4500, t.created_at + interval '90 s', t.created_at from trips t where t.id = $4`,
      [uuidv7(), owner.id, car, first],
    );
    await query('update trips set bids_count = 1 where id = $1', [first]);
    await query("update trips set status = 'expired' where id = $1", [second]);
    await query("update trips set status = 'hold', confirmed_bid_id = $2 where id = $1", [first, uuidv7()]);
    const whole = at(await board('day'), 'whole');
    expect(whole).toMatchObject({ open: 1, first_bid: 90, decided: 2, found: 1 });
    const divisions = at(await board('day'), 'divisions');
    expect(divisions).toHaveLength(8);
    const { rows } = await query('select pickup_division_id as id from trips where id = $1', [first]);
    expect(divisions).toContainEqual({
      id: rows[0]?.['id'],
      open: 1,
      bids_a_minute: expect.any(Number),
      first_bid: 90,
      decided: 2,
      found: 1,
    });
    const hours = at(await board('day'), 'series');
    expect(hours).toHaveLength(24);
    expect(at(hours, 23)).toEqual({ bids: 1, first: 90 });
  });

  it('names requests that nobody has bid for in a quarter of an hour', async () => {
    const { args, name } = tripIntent();
    await server.market.act(passenger, { name, args });
    await query("update trips set created_at = created_at - interval '16 min' where id = $1", [args.id]);
    const { rows } = await query('select pickup_division_id as id from trips where id = $1', [args.id]);
    const week = await board('week');
    expect(at(week, 'series')).toEqual([
      ...Array.from({ length: 6 }, () => ({ bids: 0, first: null })),
      { bids: 1, first: 90 },
    ]);
    expect(week).toMatchObject({
      without_bid: 1,
      without_bid_in: [{ id: rows[0]?.['id'], count: 1 }],
      notice: null,
    });
    expect(await read('trips', { without: 'bid' })).toMatchObject([{ id: args.id }]);
  });
});

describe('trips by status', () => {
  it('are filtered, searched by number and by name, sorted and paged by the server', async () => {
    const all = await support.call('GET', 'trips');
    expect(at(all.body, 'meta')).toMatchObject({ per_page: 20, total: 4 });
    const number = at(all.body, 'data', 0, 'number');
    expect(await read('trips', { text: String(number) })).toHaveLength(1);
    expect(await read('trips', { text: 'rahi' })).toHaveLength(4);
    expect(await read('trips', { text: 'nobody' })).toHaveLength(0);
    expect(await read('trips', { status: 'expired' })).toMatchObject([{ status: 'expired' }]);
    expect(await read('trips', { sort: 'bids' })).toMatchObject([{ bids: 1 }, {}, {}, {}]);
    expect(await read('trips', { page: 2 })).toEqual([]);
    expect((await support.call('GET', 'trips', { sort: 'drop table' })).status).toBe(422);
  });
});

describe('a letter that is in everybody’s name', () => {
  it('finds the trips of the newest people, however many there are', async () => {
    await query(
      `insert into users select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'name', 'Zubaida ' || n,
         'phone', '+8803' || n, 'email', null, 'referral_code', 'z' || n, 'created_at', u.created_at + n * interval '1 s'))).*
       from users u, generate_series(1, 600) n where u.id = $1`,
      [passenger.id],
    );
    await query(
      `insert into trips select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
         'number', -substr(u.name, 9)::int, 'creator_id', u.id))).*
       from trips t, users u where u.name like 'Zubaida %' and t.number = (select min(number) from trips)`,
    );
    expect(at((await support.call('GET', 'trips', { text: 'zubaida' })).body, 'meta', 'total')).toBe(500);
    expect(await read('trips', { text: 'Zubaida 600' })).toHaveLength(1);
  });
});

describe('a phone with actions that wait', () => {
  const unknown = { name: 'from.tomorrow', v: 1, args: {} };
  const stuck = { waiting: 2, held: 0, seconds: 7200, code: 'unreachable' };
  const pushes = async (body: object) => {
    const as = await server.signIn(passenger);
    expect((await server.call('POST', 'sync/push', { as, body })).status).toBe(200);
  };

  it('that says nothing costs no row, and one whose push took everything is not stuck', async () => {
    await pushes({ mutations: [{ id: uuidv7(), ...unknown }] });
    const { name, args } = tripIntent();
    await pushes({ mutations: [{ id: uuidv7(), name, v: 1, args }], stuck });
    expect((await query('select count(*)::int as n from outbox_reports')).rows).toEqual([{ n: 0 }]);
  });

  it('is in the office with how many wait, since when and why, until its actions arrive', async () => {
    await pushes({ mutations: [{ id: uuidv7(), ...unknown }], stuck });
    const [phone] = [at(await read('stuck'), 'phones', 0)];
    expect(phone).toMatchObject({ person: { name: 'Rahima' }, waiting: 2, code: 'unreachable' });
    const waited = server.app.context.now() - Date.parse(String(at(phone, 'since')));
    expect(Math.abs(waited - 2 * HOUR)).toBeLessThan(60_000);
    expect(at(await board('month'), 'stuck', 'phones')).toBe(1);
    await query("update outbox_reports set at = at - interval '1 s'");
    const { name, args } = tripIntent();
    await pushes({ mutations: [{ id: uuidv7(), name, v: 1, args }] });
    expect(at(await read('stuck'), 'phones')).toEqual([]);
  });
});

describe('an SMS that the gateway did not take', () => {
  it('is noted without number and words, and still fails for who sends it', async () => {
    const { database, now } = server.app.context;
    const broken = { send: () => Promise.reject(new Error('1007 no balance')) };
    const sms = recordedSms(broken, database.db, now);
    await expect(sms.send({ phone: '+8801712345678', text: '1234' })).rejects.toThrow('no balance');
    const failed = at(await read('stuck'), 'sms');
    expect(failed).toMatchObject([{ prefix: '+88017', reason: '1007 no balance' }]);
    expect(JSON.stringify(failed)).not.toMatch(/1712345678|1234/);
  });
});
