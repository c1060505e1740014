import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../../../server/person/sessions.ts';
import { dropExpired, dropWaiting } from '../../../testkit/process/housekeeping.ts';
import { rememberDevice } from '../../../server/person/devices.ts';
import { createCode } from '../../../server/person/one-time-codes.ts';
import { countTry, limits } from '../../../server/person/tries.ts';
import type { Database } from '../../../server/db/connection.ts';
import { testDatabase } from '../../../testkit/database/database.ts';
import { HOUR, openMarket, tripIntent, type Market } from '../../../testkit/market/market.ts';

let database: Database;
let market: Market;
beforeAll(async () => {
  database = await testDatabase();
  market = openMarket(database);
});
afterAll(() => database.close());

const counts = async (): Promise<unknown> => {
  const { rows } = await database.query(
    `select (select count(*)::int from sessions) as sessions, (select count(*)::int from otp_codes) as codes,
            (select count(*)::int from tries) as tries, (select count(*)::int from devices) as devices,
            (select count(*)::int from outbox_reports) as reports`,
  );
  return rows[0];
};

test('what has expired goes, what has not stays', async () => {
  const { context } = market;
  const { id } = await market.person('customer');
  await openSession(context, database.db, id, { impersonatedBy: 'operator' });
  await openSession(context, database.db, id);
  await createCode(context, 'sign_up', '+8801012345678', '{}');
  await countTry(context, limits.loginByPhone, '+8801012345678');
  await rememberDevice(context, database.db, null, id);
  await database.query(
    `insert into outbox_reports (token_hash, user_id, waiting, since, at) values ('t', $1, 2, $2, $2)`,
    [id, new Date(context.now())],
  );
  const drop = async (): Promise<unknown> => {
    await dropExpired(context);
    await dropWaiting(context);
    return counts();
  };
  expect(await drop()).toEqual({ sessions: 2, codes: 1, tries: 1, devices: 1, reports: 1 });
  market.pass(HOUR);
  expect(await drop()).toEqual({ sessions: 2, codes: 1, tries: 0, devices: 1, reports: 1 });
  market.pass(1);
  expect(await drop()).toEqual({ sessions: 1, codes: 0, tries: 0, devices: 1, reports: 1 });
  market.pass(400 * 24 * HOUR);
  expect(await drop()).toEqual({ sessions: 0, codes: 0, tries: 0, devices: 0, reports: 0 });
});

test('sockets of expired sessions are cut: an operator looks for an hour and no longer', async () => {
  const cut: string[] = [];
  const context = {
    ...market.context,
    realtime: { ...market.context.realtime, signedOut: (userId: string) => cut.push(userId) },
  };
  const [looked, other] = [await market.person('customer'), await market.person('customer')];
  await openSession(context, database.db, looked.id, { impersonatedBy: 'operator' });
  await openSession(context, database.db, other.id);
  market.pass(HOUR + 1);
  await dropExpired(context);
  expect(cut).toEqual([looked.id]);
});

test('that an SMS was not sent is known for a week', async () => {
  const { context } = market;
  const failures = async (): Promise<unknown> =>
    (await database.query('select reason from sms_failures order by id')).rows.map(({ reason }) => reason);
  const failed = (reason: string): Promise<unknown> =>
    database.query(`insert into sms_failures (at, prefix, reason) values ($1, '+88017', $2)`, [
      new Date(context.now()),
      reason,
    ]);
  await failed('first');
  market.pass(7 * 24 * HOUR);
  await failed('second');
  await dropExpired(context);
  expect(await failures()).toEqual(['first', 'second']);
  market.pass(1);
  await dropExpired(context);
  expect(await failures()).toEqual(['second']);
});

test('the result of a mutation is known for 60 days', async () => {
  const { context } = market;
  const [customer, other] = [await market.person('customer'), await market.person('customer')];
  const known = async (): Promise<unknown> =>
    (await database.query('select count(*)::int as n from mutations where user_id = $1', [customer.id]))
      .rows[0]?.['n'];
  const [intent, id] = [tripIntent({ journeyAt: context.now() + 24 * HOUR }), uuidv7()];
  const result = await market.act(customer, intent, id);
  market.pass(60 * 24 * HOUR);
  await dropExpired(context);
  expect(await market.act(customer, intent, id)).toEqual(result);
  market.pass(1);
  await market.act(other, tripIntent({ journeyAt: context.now() + 24 * HOUR }));
  await dropExpired(context);
  expect(await known()).toBe(0);
  expect(await market.act(customer, intent, id)).toMatchObject({ ok: false });
});
