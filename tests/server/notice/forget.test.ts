import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { forgetNotifications } from '../../../server/notice/forget.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';

const { database, market } = await marketOfFile();
const DAY = 24 * 60 * 60_000;

let person: Actor;
beforeEach(async () => {
  person = await market.person('customer');
});

/** @param byItsId how old its id is; by default as old as itself */
async function told(daysAgo: number, byItsId = daysAgo): Promise<string> {
  const at = (days: number): number => market.context.now() - days * DAY;
  const hex = Math.floor(at(byItsId)).toString(16).padStart(12, '0');
  const id = `${hex.slice(0, 8)}-${hex.slice(8)}-7${market.context.newId().slice(15)}`;
  await database.query(
    `insert into notifications (id, user_id, type, data, created_at) values ($1, $2, 'person_verified', '{}', $3)`,
    [id, person.id, new Date(at(daysAgo))],
  );
  await database.query(
    `insert into stream_rows (stream, kind, entity_id, seq, at, removed)
     select 'u:' || $1::text, 'notification', $2::uuid, seq, now(), false from stream_heads where stream = 'u:' || $1::text`,
    [person.id, id],
  );
  return id;
}

const seen = async (): Promise<string[]> =>
  [...(await market.seen(person)).keys()].filter((key) => key.startsWith('notification '));
const forget = async (limit = 100): Promise<number> => forgetNotifications(market.context, limit);

test('a notification and its row in the stream go after 90 days, and not before', async () => {
  await told(90.1);
  const young = await told(89.9);
  expect(await seen()).toHaveLength(2);
  expect(await forget()).toBe(1);
  expect(await seen()).toEqual([`notification ${young}`]);
  const { rows } = await database.query(
    `select entity_id as id from stream_rows where kind = 'notification' and stream = 'u:' || $1::text`,
    [person.id],
  );
  expect(rows).toEqual([{ id: young }]);
  expect(await forget()).toBe(0);
});

test('the oldest go first, a slice at a time', async () => {
  const [newer, oldest] = [await told(100), await told(300)];
  expect(await forget(1)).toBe(1);
  const { rows } = await database.query('select id from notifications where id = any($1::uuid[])', [
    [newer, oldest],
  ]);
  expect(rows).toEqual([{ id: newer }]);
  await forget();
});

test('one of today stays, although the clock that made its id was a year behind', async () => {
  const id = await told(0, 365);
  expect(await forget()).toBe(0);
  expect(await seen()).toEqual([`notification ${id}`]);
});

test('to say that one of them was seen does no harm when it is gone', async () => {
  const id = await told(91);
  await forget();
  const result = await market.act(person, { name: 'notification.seen', args: { ids: [id] } });
  expect(result).toMatchObject({ ok: true });
});
