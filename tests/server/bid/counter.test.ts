import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Intent } from '../../../protocol/sync/mutations.ts';
import type { Actor } from '../../../server/act/act.ts';
import { advanceTrip } from '../../../server/trip/clock.ts';
import { post } from '../../../server/money/wallet/ledger.ts';
import { transact, userStream } from '../../../server/streams/change-log.ts';
import { pull } from '../../../testkit/phone/pull.ts';
import { asAppOf } from '../../../server/sync/older-apps.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';
import { HOUR, MINUTE, tripIntent } from '../../../testkit/market/market.ts';

const { database, market } = await marketOfFile();
const passenger = await market.person('customer');
const rival = await market.person('provider');

let owner: Actor;
let car: string;
let tripId: string;
let bidId: string;

/** A trip of 189 km, for which 4,102 to 5,538 taka may be asked, with a bid of 5,000 by an owner who owes nothing. */
beforeEach(async () => {
  owner = await market.person('provider');
  car = await market.car(owner);
  const trip = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
  tripId = trip.args.id;
  await market.act(passenger, trip);
  bidId = await bids(owner, car);
});

const offer = (carId: string, price = 5000) => ({
  id: uuidv7(),
  trip_id: tripId,
  car_id: carId,
  price,
  note: null,
});
async function bids(by: Actor, carId: string, price?: number): Promise<string> {
  const args = offer(carId, price);
  expect(await market.act(by, { name: 'bid.place', args })).toMatchObject({ ok: true });
  return args.id;
}
const onBid = () => ({ bid_id: bidId, trip_id: tripId });
const names = (price = 4600): Intent => ({ name: 'bid.counter', args: { ...onBid(), price } });
const takes = (price = 4600): Intent => ({ name: 'bid.accept_counter', args: { ...onBid(), price } });
const leaves = (): Intent => ({ name: 'bid.decline_counter', args: onBid() });
const lastFare = (price = 4800): Intent => ({ name: 'bid.last_fare', args: { ...onBid(), price } });
const changes = (price: number): Intent => ({
  name: 'bid.change',
  args: { ...onBid(), car_id: car, price, note: null },
});
const confirms = (price: number): Intent => ({ name: 'bid.confirm', args: { ...onBid(), price } });

const done = async (by: Actor, intent: Intent): Promise<void> =>
  expect(await market.act(by, intent)).toMatchObject({ ok: true });
const row = async (reader: Actor, kind: string, id: string) =>
  (await market.seen(reader)).get(`${kind} ${id}`)?.[4];
const notices = async (reader: Actor): Promise<unknown[]> => {
  const { rows } = await database.query(
    'select type, data from notifications where user_id = $1 and trip_id = $2 order by created_at, id',
    [reader.id, tripId],
  );
  return rows.map(({ type, data }) => [type, data]);
};
async function events(of: Actor, by: Actor, intent: Intent): Promise<unknown[]> {
  const before = market.published.length;
  await done(by, intent);
  const spans = market.published.slice(before).flat();
  return spans.filter(({ stream }) => stream === userStream(of.id)).map(({ event }) => event);
}

describe('a passenger who names a fare', () => {
  it('changes nothing of the bid, and both see what was named', async () => {
    expect(await events(owner, passenger, names())).toEqual(['customer-countered-bid']);
    for (const reader of [passenger, owner])
      expect(await row(reader, 'bid', bidId)).toMatchObject({
        price: 5000,
        counter: { state: 'asked', price: 4600, from: 5000, last: null },
      });
    expect(await row(passenger, 'trip', tripId)).toMatchObject({ lowest_bid: 5000 });
    expect((await notices(owner)).at(-1)).toMatchObject(['bid_countered', { price: 4600, bid: 5000 }]);
  });

  it('is not seen by a rival, in a row or in a notification', async () => {
    await bids(rival, await market.car(rival), 4700);
    await done(passenger, names(4321));
    await done(owner, lastFare(4567));
    const seen = JSON.stringify([...(await market.seen(rival)).values()]);
    expect(seen).toContain('4700');
    expect(seen).not.toMatch(/4321|4567/);
  });

  it('may do so once for each bid, below it and inside the range of the trip', async () => {
    expect(await market.act(passenger, names(5000))).toMatchObject({ code: 'counter_not_lower' });
    expect(await market.act(passenger, names(3000))).toMatchObject({ code: 'price_out_of_range' });
    expect(await market.act(owner, names())).toMatchObject({ code: 'not_your_trip' });
    await done(passenger, names());
    expect(await market.act(passenger, names(4500))).toMatchObject({ code: 'counter_made' });
  });

  it('may do so as long as they may choose, and a bid that was placed anew is a new one', async () => {
    await done(passenger, names());
    await done(owner, { name: 'bid.withdraw', args: onBid() });
    expect(await market.act(owner, takes())).toMatchObject({ code: 'bid_not_open' });
    bidId = await bids(owner, car, 4900);
    market.pass(61 * MINUTE);
    await advanceTrip(market.context, tripId);
    await done(passenger, names());
    await done(owner, takes());
    market.pass(20 * MINUTE);
    expect(await market.act(passenger, names())).toMatchObject({ code: 'choose_window_over' });
  });

  it('is refused once somebody is confirmed', async () => {
    await done(passenger, confirms(5000));
    expect(await market.act(passenger, names())).toMatchObject({ code: 'already_confirmed' });
  });
});

describe('the owner of the bid', () => {
  beforeEach(() => done(passenger, names()));

  it('takes it: the bid costs what was named, and the passenger still confirms', async () => {
    expect(await events(passenger, owner, takes())).toEqual(['provider-took-counter']);
    expect(await row(passenger, 'bid', bidId)).toMatchObject({ price: 4600, counter: { state: 'taken' } });
    expect(await row(passenger, 'trip', tripId)).toMatchObject({ status: 'active', lowest_bid: 4600 });
    expect((await notices(passenger)).at(-1)).toMatchObject(['bid_counter_taken', { price: 4600 }]);
    expect(await market.act(passenger, confirms(5000))).toMatchObject({
      code: 'price_changed',
      values: { price: 4600 },
    });
    await done(passenger, confirms(4600));
    expect(await row(passenger, 'trip', tripId)).toMatchObject({ status: 'hold', fixed_price: 4600 });
    market.pass(25 * HOUR);
    await done(owner, { name: 'trip.complete', args: { trip_id: tripId } });
    expect(await row(owner, 'profile', owner.id)).toMatchObject({ dues: 460 });
    market.pass(-25 * HOUR);
  });

  it('leaves it: nothing changes', async () => {
    expect(await events(passenger, owner, leaves())).toEqual(['provider-left-counter']);
    expect(await row(passenger, 'bid', bidId)).toMatchObject({ price: 5000, counter: { state: 'left' } });
    expect((await notices(passenger)).at(-1)).toMatchObject(['bid_counter_left', { price: 5000 }]);
    await done(passenger, confirms(5000));
  });

  it('names a last fare between the two, which the bid then costs', async () => {
    for (const price of [4600, 5000])
      expect(await market.act(owner, lastFare(price))).toMatchObject({ code: 'last_fare_between' });
    expect(await events(passenger, owner, lastFare())).toEqual(['provider-answered-counter']);
    expect(await row(passenger, 'bid', bidId)).toMatchObject({
      price: 4800,
      counter: { state: 'answered', price: 4600, from: 5000, last: 4800 },
    });
    await done(passenger, confirms(4800));
  });

  it('answers once, and nobody answers in their place', async () => {
    expect(await market.act(rival, takes())).toMatchObject({ code: 'forbidden' });
    expect(await market.act(passenger, takes())).toMatchObject({ code: 'forbidden' });
    await done(owner, leaves());
    for (const again of [takes(), leaves(), lastFare()])
      expect(await market.act(owner, again)).toMatchObject({ code: 'counter_answered' });
  });

  it('does not go above what was agreed to by changing the bid, only below', async () => {
    await done(owner, takes());
    expect(await market.act(owner, changes(4601))).toMatchObject({
      code: 'fare_settled',
      values: { price: 4600 },
    });
    await done(owner, changes(4500));
    expect(await row(passenger, 'bid', bidId)).toMatchObject({ price: 4500 });
  });

  it('who asks no more than was named has taken it; who still asks more may answer', async () => {
    await done(owner, changes(4700));
    expect(await row(owner, 'bid', bidId)).toMatchObject({ counter: { state: 'asked', price: 4600 } });
    await done(owner, changes(4600));
    expect(await row(owner, 'bid', bidId)).toMatchObject({ price: 4600, counter: { state: 'taken' } });
  });

  it('learns that the passenger has confirmed the bid as it was', async () => {
    await done(passenger, confirms(5000));
    expect(await market.act(owner, takes())).toMatchObject({
      code: 'counter_too_late',
      values: { price: 5000 },
    });
    expect(await row(owner, 'trip', tripId)).toMatchObject({ fixed_price: 5000 });
  });

  it('learns that another was chosen', async () => {
    const other = await bids(rival, await market.car(rival), 4700);
    await done(passenger, { name: 'bid.confirm', args: { bid_id: other, trip_id: tripId, price: 4700 } });
    expect(await market.act(owner, takes())).toMatchObject({ code: 'passenger_chose_another' });
  });

  it('learns that the trip was canceled', async () => {
    await done(passenger, { name: 'trip.cancel', args: { trip_id: tripId, cancel_note: 'later' } });
    expect(await market.act(owner, leaves())).toMatchObject({ code: 'passenger_canceled' });
  });

  it('who owes more than the limit may leave it and nothing else', async () => {
    const context = { ...market.context, now: () => market.context.now() - 25 * HOUR };
    await transact(market.context, (tx, changed) =>
      post(
        { context, tx, changes: changed },
        { kind: 'commission', ownerId: owner.id, dues: 5000, key: uuidv7(), madeBy: 'person' },
      ),
    );
    expect(await market.act(owner, takes())).toMatchObject({ code: 'dues_over_limit' });
    expect(await market.act(owner, lastFare())).toMatchObject({ code: 'dues_over_limit' });
    await done(owner, leaves());
  });
});

it('an app that does not know of it gets the bid and none of its notifications', async () => {
  await done(passenger, names());
  const page = await pull(market.context, owner, { limit: 1000 });
  const kinds = (protocol: number) =>
    page &&
    asAppOf(protocol, page).changes.map(([, , kind, , shown]) => [
      kind,
      shown && 'type' in shown && shown.type,
    ]);
  expect(kinds(4)).toContainEqual(['notification', 'bid_countered']);
  expect(kinds(3)).not.toContainEqual(['notification', 'bid_countered']);
  expect(kinds(3)).toContainEqual(['bid', false]);
});
