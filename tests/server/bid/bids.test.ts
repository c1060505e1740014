import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it } from 'vitest';
import { userStream } from '../../../server/streams/change-log.ts';
import type { Actor } from '../../../server/act/act.ts';
import { advanceTrip } from '../../../server/trip/clock.ts';
import { post } from '../../../server/money/wallet/ledger.ts';
import { transact } from '../../../server/streams/change-log.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';
import { HOUR, MINUTE, tripIntent, type Market } from '../../../testkit/market/market.ts';

const { database, market } = await marketOfFile();
const passenger = await market.person('customer');
const provider = await market.person('provider');
const rival = await market.person('provider');

let car: string;
let rivalCar: string;
let tripId: string;

// a car that is agreed for a journey is not free for the next test's
beforeEach(async () => {
  car = await market.car(provider);
  rivalCar = await market.car(rival);
  const trip = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
  tripId = trip.args.id;
  await market.act(passenger, trip);
});

const place = (carId: string, price = 4500, id = uuidv7()) => ({
  name: 'bid.place' as const,
  args: { id, trip_id: tripId, car_id: carId, price, note: null },
});
const confirm = (bidId: string, price = 4500) => ({
  name: 'bid.confirm' as const,
  args: { bid_id: bidId, trip_id: tripId, price },
});
const row = async (actor: Actor, kind: string, id: string) =>
  (await market.seen(actor)).get(`${kind} ${id}`)?.[4];
const told = async (actor: Actor): Promise<unknown[]> => {
  const { rows } = await database.query(
    'select type from notifications where user_id = $1 and trip_id = $2 order by created_at, id',
    [actor.id, tripId],
  );
  return rows.map(({ type }) => type);
};

describe('bidding', () => {
  it('shows the bid to the passenger, counts it and notifies', async () => {
    const bid = place(car);
    expect(await market.act(provider, bid)).toMatchObject({ ok: true });
    expect(await row(passenger, 'bid', bid.args.id)).toMatchObject({ price: 4500, status: 'proposed' });
    expect(await row(passenger, 'trip', tripId)).toMatchObject({ bids_count: 1, lowest_bid: 4500 });
    expect(await told(passenger)).toEqual(['bid_placed']);
  });

  it('says which of the needs it meets: of those asked for, and AC only with a car that has it', async () => {
    const asked = tripIntent({ journeyAt: market.context.now() + 30 * HOUR });
    tripId = asked.args.id;
    const needs = ['patient', 'ac'] as const;
    await market.act(passenger, { ...asked, args: { ...asked.args, adults: 3, needs: [...needs] } });
    const bid = place(car);
    const meets = ['ac', 'wheelchair', 'patient'] as const;
    await market.act(provider, { ...bid, args: { ...bid.args, meets: [...meets] } });
    expect(await row(passenger, 'trip', tripId)).toMatchObject({ adults: 3, needs });
    expect(await row(passenger, 'bid', bid.args.id)).toMatchObject({ meets: needs });

    const { id: _, ...others } = bid.args;
    const change = { name: 'bid.change' as const, args: { ...others, bid_id: bid.args.id, price: 4400 } };
    await market.act(provider, change);
    expect(await row(passenger, 'bid', bid.args.id)).toMatchObject({ price: 4400, meets: needs });
    await database.query('update cars set is_air_conditioned = false where id = $1', [car]);
    await market.act(provider, change);
    expect(await row(passenger, 'bid', bid.args.id)).toMatchObject({ meets: ['patient'] });

    expect(await market.act(passenger, confirm(bid.args.id, 4400))).toMatchObject({ ok: true });
    expect(await row(provider, 'trip', tripId)).toMatchObject({ adults: 3, terms: { meets: ['patient'] } });
  });

  it('has no word of needs where none were asked for, or its app does not know of them', async () => {
    const bid = place(car);
    await market.act(provider, { ...bid, args: { ...bid.args, meets: ['ac'] } });
    expect(await row(passenger, 'bid', bid.args.id)).not.toHaveProperty('meets');
  });

  it('never shows a bid to a rival, nor the lowest price', async () => {
    const bid = place(car);
    await market.act(provider, bid);
    await market.act(rival, place(rivalCar, 5000));
    expect(await row(rival, 'bid', bid.args.id)).toBeUndefined();
    expect(await row(rival, 'trip', tripId)).toMatchObject({ lowest_bid: null });
  });

  it('refuses a price outside the range and says which it is', async () => {
    const refused = await market.act(provider, place(car, 500));
    expect(refused).toMatchObject({ ok: false, code: 'price_out_of_range', field: 'price' });
    expect(refused).toHaveProperty('values.min');
  });

  it('takes one bid of a provider for a trip; a withdrawn one may be made again', async () => {
    const bid = place(car);
    await market.act(provider, bid);
    expect(await market.act(provider, place(car))).toMatchObject({ ok: false, code: 'conflict' });
    await market.act(provider, { name: 'bid.withdraw', args: { bid_id: bid.args.id, trip_id: tripId } });
    expect(await row(passenger, 'trip', tripId)).toMatchObject({ bids_count: 0, lowest_bid: null });
    expect(await market.act(provider, place(car, 4600))).toMatchObject({ ok: true });
    expect(await row(passenger, 'trip', tripId)).toMatchObject({ bids_count: 1, lowest_bid: 4600 });
  });

  it.each([
    ['a customer', () => market.act(passenger, place(car)), 'only_providers_bid'],
    ["another's car", () => market.act(rival, place(car)), 'forbidden'],
    ['no such car', () => market.act(provider, place(uuidv7())), 'not_found'],
  ])('refuses %s', async (_, bidding, code) => {
    expect(await bidding()).toMatchObject({ ok: false, code });
  });

  it('refuses a car that is not verified, or neither of the type nor bigger', async () => {
    const pending = await market.car(provider, { status: 'verification_pending' });
    const premium = await market.car(provider, { carType: 'premium car' });
    expect(await market.act(provider, place(pending))).toMatchObject({ code: 'car_not_verified' });
    expect(await market.act(provider, place(premium))).toMatchObject({ code: 'car_type_mismatch' });
    const micro = await market.car(provider, { carType: 'micro' });
    expect(await market.act(provider, place(micro))).toMatchObject({ ok: true });
  });

  it('closes bids by the clock, also when the deadline job is late', async () => {
    market.pass(61 * MINUTE);
    expect(await market.act(provider, place(car))).toMatchObject({ ok: false, code: 'bid_window_over' });
  });

  it('stops a provider whose dues exceed the credit limit', async () => {
    const at = market.context.now() - 23.5 * HOUR;
    const { id: ownerId } = provider;
    const context = { ...market.context, now: () => at };
    const owes = (kind: 'commission' | 'payment', dues: number) =>
      transact(market.context, (tx, changes) =>
        post({ context, tx, changes }, { kind, ownerId, dues, key: uuidv7(), madeBy: 'person' }),
      );
    await owes('commission', 2001);
    const bid = place(car);
    expect(await market.act(provider, bid)).toMatchObject({ ok: true });
    market.pass(30 * MINUTE);
    const another = { ...bid, name: 'bid.change' as const, args: { ...bid.args, bid_id: bid.args.id } };
    expect(await market.act(provider, another)).toMatchObject({
      ok: false,
      code: 'dues_over_limit',
      values: { dues: 2001, limit: 2000, pay: 1 },
    });
    market.pass(-30 * MINUTE);
    await owes('payment', -2001);
  });
});

describe('confirming', () => {
  it('lets one bid win, closes the others and notifies their bidders', async () => {
    const winner = place(car);
    const loser = place(rivalCar, 5000);
    await market.act(provider, winner);
    await market.act(rival, loser);
    expect(await market.act(passenger, confirm(winner.args.id))).toMatchObject({ ok: true });
    expect(await row(passenger, 'trip', tripId)).toMatchObject({ status: 'hold', fixed_price: 4500 });
    expect(await row(rival, 'bid', loser.args.id)).toMatchObject({
      status: 'closed',
      closed_reason: 'other_chosen',
    });
    expect(await row(rival, 'trip', tripId)).toMatchObject({ contact: null, fixed_price: null });
    expect(await told(provider)).toEqual(['bid_confirmed']);
    expect(await told(rival)).toEqual(['bid_closed']);
    expect(await market.act(passenger, confirm(loser.args.id, 5000))).toMatchObject({
      code: 'already_confirmed',
    });
  });

  it('tells who lost why, as far as it is fair: by how much about, a bigger car, a better rating', async () => {
    const best = await market.person('provider');
    await database.query('update users set rating_sum = 50, ratings_count = 10 where id = $1', [best.id]);
    const winner = place(await market.car(best), 4430);
    const dearer = place(car, 4700);
    const lower = place(rivalCar, 4400);
    await market.act(best, winner);
    await market.act(provider, dearer);
    await market.act(rival, lower);
    expect(await market.act(passenger, confirm(winner.args.id, 4430))).toMatchObject({ ok: true });
    const why = async (actor: Actor) =>
      (
        await database.query(
          "select data from notifications where user_id = $1 and trip_id = $2 and type = 'bid_closed'",
          [actor.id, tripId],
        )
      ).rows.map(({ data }) => data);
    expect(await why(provider)).toMatchObject([{ reason: 'other_chosen', why: 'lower_fare', by: 300 }]);
    expect(await why(rival)).toMatchObject([{ reason: 'other_chosen', why: 'better_rated' }]);
    expect(JSON.stringify([await why(provider), await why(rival)])).not.toMatch(/4430|4,430/);
  });

  it('refuses a price that is no longer the one that was seen', async () => {
    const bid = place(car);
    await market.act(provider, bid);
    await market.act(provider, {
      name: 'bid.change',
      args: { bid_id: bid.args.id, trip_id: tripId, car_id: car, price: 5000, note: null },
    });
    expect(await market.act(passenger, confirm(bid.args.id))).toMatchObject({
      code: 'price_changed',
      values: { price: 5000 },
    });
  });

  it("refuses another's trip, and bids that are not open", async () => {
    const bid = place(car);
    await market.act(provider, bid);
    expect(await market.act(rival, confirm(bid.args.id))).toMatchObject({ code: 'not_your_trip' });
    await market.act(provider, { name: 'bid.withdraw', args: { bid_id: bid.args.id, trip_id: tripId } });
    expect(await market.act(passenger, confirm(bid.args.id))).toMatchObject({ code: 'bid_not_open' });
  });

  it('is possible until 80 minutes after creation and not later', async () => {
    const bid = place(car);
    await market.act(provider, bid);
    market.pass(79 * MINUTE);
    await advanceTrip(market.context, tripId);
    expect(await row(passenger, 'trip', tripId)).toMatchObject({ status: 'extended' });
    market.pass(MINUTE);
    expect(await market.act(passenger, confirm(bid.args.id))).toMatchObject({ code: 'choose_window_over' });
    await advanceTrip(market.context, tripId);
    await advanceTrip(market.context, tripId);
    expect(await row(provider, 'bid', bid.args.id)).toMatchObject({
      status: 'closed',
      closed_reason: 'expired',
    });
    expect(await told(passenger)).toEqual(['bid_placed', 'trip_extended', 'trip_expired']);
  });
});

it('the passenger is notified of what happens to a bid: placed, changed, withdrawn', async () => {
  const events = async (intent: Parameters<Market['act']>[1]): Promise<unknown[]> => {
    const before = market.published.length;
    expect(await market.act(provider, intent)).toMatchObject({ ok: true });
    return market.published
      .slice(before)
      .flat()
      .filter(({ stream }) => stream === userStream(passenger.id))
      .map(({ event }) => event);
  };
  const bid = place(car);
  const changed = { ...bid.args, bid_id: bid.args.id, price: 4600 };
  const withdrawn = { bid_id: bid.args.id, trip_id: tripId };
  expect(await events(bid)).toEqual(['provider-created-bid']);
  expect(await events({ name: 'bid.change', args: changed })).toEqual(['provider-changed-bid']);
  expect(await events({ name: 'bid.withdraw', args: withdrawn })).toEqual(['provider-withdrew-bid']);
});

describe('after the choice', () => {
  it('is completed by its provider alone, and the commission becomes a due', async () => {
    const bid = place(car);
    await market.act(provider, bid);
    await market.act(passenger, confirm(bid.args.id));
    const complete = { name: 'trip.complete' as const, args: { trip_id: tripId } };
    expect(await market.act(passenger, complete)).toMatchObject({ code: 'not_your_trip' });
    market.pass(24 * HOUR);
    expect(await market.act(provider, complete)).toMatchObject({ ok: true });
    expect(await market.act(provider, complete)).toMatchObject({ code: 'trip_not_completable' });
    expect(await row(provider, 'profile', provider.id)).toMatchObject({ dues: 450 });
    expect(await row(passenger, 'trip', tripId)).toMatchObject({ status: 'completed' });
  });

  it('can be canceled by either side, and the other learns it', async () => {
    const bid = place(car);
    await market.act(provider, bid);
    await market.act(passenger, confirm(bid.args.id));
    const cancel = { name: 'trip.cancel' as const, args: { trip_id: tripId, cancel_note: 'later' } };
    expect(await market.act(rival, cancel)).toMatchObject({ code: 'not_your_trip' });
    expect(await market.act(provider, cancel)).toMatchObject({ ok: true });
    expect(await row(passenger, 'trip', tripId)).toMatchObject({
      status: 'canceled',
      canceled_by: 'provider',
      contact: null,
    });
    expect(await told(passenger)).toEqual(['bid_placed', 'trip_canceled']);
    expect(await market.act(passenger, cancel)).toMatchObject({ code: 'trip_not_cancelable' });
  });

  it('hides phone numbers in notes from both sides', async () => {
    const noted = tripIntent({
      journeyAt: market.context.now() + 24 * HOUR,
      note: 'কল করুন ০১৭১২৩৪৫৬৭৮ নম্বরে',
    });
    await market.act(passenger, noted);
    const shown = JSON.stringify(await row(provider, 'feed', noted.args.id));
    expect(shown).not.toMatch(/১৭১২৩৪৫৬৭৮|1712345678/);
  });
});
