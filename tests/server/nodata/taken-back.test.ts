/** What is taken back by SMS: once, by whichever way comes first, and never anything that came after it. */
import { beforeEach, expect, it } from 'vitest';
import { unionAt } from '../../../domain/place/unions.ts';
import { expanded, type Book, type MeantMessage } from '../../../protocol/nodata/expand.ts';
import { endOf, type Named } from '../../../protocol/nodata/small-ids.ts';
import type { MutationResult } from '../../../protocol/sync/sync.ts';
import { takeSms } from '../../../server/nodata/take-sms.ts';
import { workSms, workWaiting } from '../../../server/nodata/work-sms.ts';
import { push } from '../../../server/sync/push.ts';
import { MINUTE } from '../../../testkit/market/market.ts';
import { bid, smsMarketOfFile, type SmsPerson } from '../../../testkit/market/sms-market.ts';
import { idAt } from '../../../testkit/phone/sms-phone.ts';

const people = await smsMarketOfFile();
const { market, context, query, lastHeard, tripOf, arrives, owner } = people;

let passenger: SmsPerson;
let rahim: SmsPerson & { car: Named };
let tripId: string;
let bidId: string;
let back: Extract<MeantMessage, { kind: 'withdraw' }>;
beforeEach(async () => {
  people.sent.length = 0;
  [passenger, rahim] = await Promise.all([people.passenger(), owner()]);
  const { message, trip } = await people.asks(passenger);
  const placed = bid(context.now(), { trip, car: rahim.car });
  await arrives(await rahim.phone.write(placed));
  [tripId, bidId] = [message.tripId, placed.bidId];
  back = { kind: 'withdraw', id: idAt(context.now()), trip, bidEnd: endOf(bidId) };
});

/** The same action with data. */
async function withData(message: MeantMessage, { actor }: SmsPerson): Promise<MutationResult | undefined> {
  const book = { tripOf: () => tripId, ownBidOf: () => bidId, union: unionAt } as Partial<Book> as Book;
  const { id, name, v, args } = expanded(message, { now: context.now(), book });
  return (await push(context, actor, { mutations: [{ id, name, v, args }] })).results[0];
}
const bidsOf = ({ actor }: SmsPerson) =>
  query('select id, status from bids where provider_id = $1 and trip_id = $2', [actor.id, tripId]);
const withdrawals = async () =>
  (
    await query("select 1 from notifications where type = 'bid_withdrawn' and bid_id = $1 and user_id = $2", [
      bidId,
      passenger.actor.id,
    ])
  ).length;

it('a bid is taken back once, whether the SMS or the net comes first, and however often', async () => {
  const text = await rahim.phone.write(back);
  expect(await arrives(text)).toMatchObject({ state: 'done', code: null });
  expect(await lastHeard(rahim)).toMatchObject({ about: 2, result: 'bid_withdrawn' });
  expect(await withData(back, rahim)).toMatchObject({ ok: true });
  await arrives(text);
  expect(await bidsOf(rahim)).toMatchObject([{ id: bidId, status: 'canceled' }]);
  expect(await withdrawals()).toBe(1);
});

it('a bid that was taken back with data is not taken back again by its SMS', async () => {
  const text = await rahim.phone.write(back);
  expect(await withData(back, rahim)).toMatchObject({ ok: true });
  expect(await arrives(text)).toMatchObject({ state: 'done', code: null });
  expect(await withdrawals()).toBe(1);
});

it('both at once take it back once', async () => {
  const text = await rahim.phone.write(back);
  const [result] = await Promise.all([withData(back, rahim), arrives(text)]);
  expect(result).toMatchObject({ ok: true });
  expect(await bidsOf(rahim)).toMatchObject([{ status: 'canceled' }]);
  expect(await withdrawals()).toBe(1);
});

/** What it names may still be on its way for half an hour. */
async function waitsInVain(text: string): Promise<void> {
  const works: Promise<unknown>[] = [];
  await takeSms(context, { from: rahim.number, text }, (...given) => {
    const work = workSms(...given);
    works.push(work);
    return work;
  });
  await Promise.all(works);
  market.pass(31 * MINUTE);
  await workWaiting(context, 10);
  expect(await query('select state, code from sms_in where text = $1', [text])).toEqual([
    { state: 'done', code: 'not_found' },
  ]);
}

/** From another phone, with data: the bid is taken back, and another one made. @returns its id */
async function bidsAnew(): Promise<string> {
  const args = { trip_id: tripId, bid_id: bidId };
  expect(await market.act(rahim.actor, { name: 'bid.withdraw', args })).toMatchObject({ ok: true });
  const [car] = await query('select id from cars where owner_id = $1', [rahim.actor.id]);
  const id = idAt(context.now());
  const offer = { price: 4700, note: null, includes: [], driver_id: null, car_id: String(car?.['id']), id };
  const placed = await market.act(rahim.actor, { name: 'bid.place', args: { trip_id: tripId, ...offer } });
  expect(placed).toMatchObject({ ok: true });
  return id;
}

it('an SMS that was held up does not take back the bid that its owner has made since', async () => {
  const text = await rahim.phone.write(back);
  const second = await bidsAnew();
  await waitsInVain(text);
  expect(await bidsOf(rahim)).toEqual([{ id: second, status: 'proposed' }]);
});

it('an old SMS that is played again does nothing to a later bid', async () => {
  const text = await rahim.phone.write(back);
  await arrives(text);
  const [car] = await query('select id from cars where owner_id = $1', [rahim.actor.id]);
  const id = idAt(context.now());
  const offer = { price: 4700, note: null, includes: [], driver_id: null, car_id: String(car?.['id']), id };
  await market.act(rahim.actor, { name: 'bid.place', args: { trip_id: tripId, ...offer } });
  market.pass(10 * MINUTE);
  expect(await arrives(text)).toMatchObject({ state: 'done', code: null, trip_id: tripId });
  expect(await bidsOf(rahim)).toEqual([{ id, status: 'proposed' }]);
});

it('takes back the own bid alone, not one that ends alike', async () => {
  const salim = await owner();
  await waitsInVain(await salim.phone.write({ ...back, id: idAt(context.now()) }));
  expect(await bidsOf(rahim)).toMatchObject([{ status: 'proposed' }]);
});

it('a request is canceled once, by SMS and with data in any order', async () => {
  const trip = { id: tripId };
  const cancel = { kind: 'cancel' as const, id: idAt(context.now()), reason: 'not_needed' as const, trip };
  const text = await passenger.phone.write(cancel);
  const [result] = await Promise.all([withData(cancel, passenger), arrives(text)]);
  expect(result).toMatchObject({ ok: true });
  expect(await tripOf(tripId)).toMatchObject({ status: 'canceled' });
  expect(await lastHeard(passenger)).toMatchObject({ about: 2, result: 'canceled' });
  market.pass(10 * MINUTE);
  expect(await arrives(text)).toMatchObject({ state: 'done', code: null });
});
