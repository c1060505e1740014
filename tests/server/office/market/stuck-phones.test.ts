/** A day on which very many phones say that their actions wait. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { uuidv7 } from 'uuidv7';
import type { Actor } from '../../../../server/act/act.ts';
import { HOUR, MINUTE } from '../../../../testkit/market/market.ts';
import { operatorAt, type TestOperator } from '../../../../testkit/market/office.ts';
import { serverOfFile } from '../../../../testkit/market/test-market.ts';
import { at } from '../../../../testkit/process/server.ts';

const server = await serverOfFile();
const { market } = server;
const { database, now } = server.app.context;

let operator: TestOperator;
let waiting: Actor;
let heard: Actor;
beforeAll(async () => {
  operator = await operatorAt(server, ['support']);
  [waiting, heard] = [
    await market.person('customer', { name: 'Waiting' }),
    await market.person('customer', { name: 'Heard' }),
  ];
});
beforeEach(async () => {
  await database.query('delete from outbox_reports');
  market.pass(MINUTE);
});

/** So many phones of this person, whose actions have waited since then. */
const report = (person: Actor, phones: number, since: number) =>
  database.query(
    `insert into outbox_reports (token_hash, user_id, waiting, since, at)
     select gen_random_uuid(), $1, 1, $2::timestamptz + n * interval '1 ms', $3 from generate_series(1, $4) n`,
    [person.id, new Date(since), new Date(now()), phones],
  );
const sends = (person: Actor) =>
  database.query(
    `insert into mutations (id, user_id, name, body_hash, created_at) values ($1, $2, 'trip.call', '', $3)`,
    [uuidv7(), person.id, new Date(now() + 1)],
  );
const read = async (path: string) => at((await operator.call('GET', path)).body, 'data');

it('counts them all, and shows the hundred that have waited longest', async () => {
  await report(heard, 450, now() - 3 * HOUR);
  await report(waiting, 700, now() - 2 * HOUR);
  await sends(heard);
  const since = new Date(now() - 2 * HOUR + 1).toISOString();
  expect(at(await read('board'), 'stuck')).toEqual({ phones: 700, since });
  const phones = at(await read('stuck'), 'phones');
  expect(phones).toHaveLength(100);
  expect(at(phones, 0)).toMatchObject({ person: { name: 'Waiting' }, since });
});

it('says that many wait, though it looks no further than at a thousand', async () => {
  await report(heard, 1200, now() - 3 * HOUR);
  await report(waiting, 1, now() - 2 * HOUR);
  await sends(heard);
  expect(at(await read('board'), 'stuck', 'phones')).toBe(201);
  expect(at(await read('board'), 'stuck', 'since')).not.toBeNull();
});

it('ends with the push that takes what has waited', async () => {
  const as = await server.signIn(waiting);
  const stuck = { waiting: 1, held: 0, seconds: 7200, code: 'unreachable' };
  const pushes = async (name: string, args: object) => {
    const body = { mutations: [{ id: uuidv7(), name, v: 1, args }], stuck };
    expect((await server.call('POST', 'sync/push', { as, body })).status).toBe(200);
  };
  const stored = async () => (await database.query('select user_id from outbox_reports')).rows;
  await pushes('from.tomorrow', {});
  expect(await stored()).toEqual([{ user_id: waiting.id }]);
  await pushes('notification.seen', { ids: [uuidv7()] });
  expect(await stored()).toEqual([]);
});
