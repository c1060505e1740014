import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import type { Database } from '../../../server/db/connection.ts';
import { forgetRemovals } from '../../../server/streams/forget.ts';
import { pull } from '../../../testkit/phone/pull.ts';
import { pullAll } from '../../../src/sync/push/push-outbox.ts';
import { testDatabase } from '../../../testkit/database/database.ts';
import { openMarket, tripIntent, type Market } from '../../../testkit/market/market.ts';
import { phoneOf, type Phone } from '../../../testkit/phone/phone.ts';

let database: Database;
let market: Market;
let customer: Actor;
let provider: Actor;
let phone: Phone;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  market = openMarket(database);
  customer = await market.person('customer');
  provider = await market.person('provider');
  phone = phoneOf(market, provider);
});
afterAll(() => database.close());

async function trips(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const intent = tripIntent();
    await market.act(customer, intent);
    ids.push(intent.args.id);
  }
  return ids;
}
const cancel = (tripId: string) =>
  market.act(customer, { name: 'trip.cancel', args: { trip_id: tripId, cancel_note: 'not_needed' } });
const daysLater = (days: number) =>
  database.query(`update stream_rows set at = at - interval '${days} days'`);
const removals = async (): Promise<unknown> =>
  (await database.query('select count(*)::int as n from stream_rows where removed')).rows[0]?.['n'];
const onPhone = async (ids: string[]): Promise<boolean[]> =>
  (await phone.dbs.mirror.feed.bulkGet(ids)).map((row) => row !== undefined);

describe('a removal', () => {
  test('is forgotten after 30 days, and not before', async () => {
    const [id = ''] = await trips(1);
    await cancel(id);
    await daysLater(29);
    await forgetRemovals(market.context, 100);
    expect(await removals()).toBe(1);
    await daysLater(2);
    await forgetRemovals(market.context, 100);
    expect(await removals()).toBe(0);
  });
});

describe('a phone that was away while removals were forgotten', () => {
  test('shows what is there, and no longer what is not', async () => {
    const [gone = '', stays = ''] = await trips(2);
    await pullAll(phone.dbs, phone.transport);
    expect(await onPhone([gone, stays])).toEqual([true, true]);
    await cancel(gone);
    await daysLater(31);
    await forgetRemovals(market.context, 100);
    expect(await pullAll(phone.dbs, phone.transport)).toMatchObject({ done: true });
    expect(await onPhone([gone, stays])).toEqual([false, true]);
    const requests = phone.net.requests.length;
    expect(await pullAll(phone.dbs, phone.transport)).toMatchObject({ done: true });
    expect(phone.net.requests.length - requests).toBe(1);
  });

  test('reads many pages anew and comes to an end, however far below the floor it was', async () => {
    const old = await pull(market.context, provider, { limit: 1000 });
    const saved = await trips(12);
    const [gone = ''] = await trips(1);
    await cancel(gone);
    await daysLater(31);
    await forgetRemovals(market.context, 100);
    const seen = new Set<string>();
    let resets = 0;
    let answer = await pull(market.context, provider, { cursor: old?.cursor ?? {}, limit: 3 });
    for (let pages = 0; answer; pages++) {
      expect(pages).toBeLessThan(100);
      resets += answer.reset.length > 0 ? 1 : 0;
      for (const [, , kind, id] of answer.changes) if (kind === 'feed') seen.add(id);
      if (!answer.more) break;
      answer = await pull(market.context, provider, { cursor: answer.cursor, back: answer.back, limit: 3 });
    }
    expect(resets).toBe(1);
    expect(saved.filter((id) => !seen.has(id))).toEqual([]);
    expect(seen).not.toContain(gone);
  });

  test('what it did meanwhile is sent all the same', async () => {
    const [gone = '', wanted = ''] = await trips(2);
    await pullAll(phone.dbs, phone.transport);
    await cancel(gone);
    await daysLater(31);
    await forgetRemovals(market.context, 100);
    const car = await market.car(provider);
    const args = { id: uuidv7(), trip_id: wanted, car_id: car, price: 4500, note: null };
    expect(await market.act(provider, { name: 'bid.place', args })).toMatchObject({ ok: true });
    await pullAll(phone.dbs, phone.transport);
    expect(await phone.dbs.mirror.bids.get(args.id)).toBeTruthy();
  });
});

test('forgetting keeps pace with nothing else: a stream without old removals keeps its floor', async () => {
  const [id = ''] = await trips(1);
  const before = await pull(market.context, provider, { limit: 1000 });
  await cancel(id);
  await forgetRemovals(market.context, 100);
  const answer = await pull(market.context, provider, { cursor: before?.cursor ?? {}, limit: 1000 });
  expect(answer?.reset).toEqual([]);
  expect(answer?.changes.find(([, , , entity]) => entity === id)?.[4]).toBeNull();
});
