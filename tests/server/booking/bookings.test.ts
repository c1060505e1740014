import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { advanceTrip } from '../../../server/trip/clock.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';
import { HOUR, tripIntent } from '../../../testkit/market/market.ts';

const { market } = await marketOfFile();
const provider = await market.person('provider');
const passenger = await market.person('customer');
const other = await market.person('customer');

let car: string;
let tripId: string;

// a car that is agreed for a journey is not free for the next test's
beforeEach(async () => {
  car = await market.car(provider);
  const trip = tripIntent({ journeyAt: market.context.now() + 24 * HOUR, price: 4500, carId: car });
  tripId = trip.args.id;
  await market.act(provider, trip);
});

const request = (price = 4500, id = uuidv7()) => ({
  name: 'booking.request' as const,
  args: { id, trip_id: tripId, price },
});
const answer = (name: 'booking.confirm' | 'booking.reject' | 'booking.cancel', booking_id: string) => ({
  name,
  args: { booking_id, trip_id: tripId },
});
const settleOn = (booking_id: string, price: number) => ({
  name: 'booking.price' as const,
  args: { booking_id, trip_id: tripId, price },
});
const row = async (actor: Actor, kind: string, id: string) =>
  (await market.seen(actor)).get(`${kind} ${id}`)?.[4];

async function booked(actor = passenger): Promise<string> {
  const intent = request();
  expect(await market.act(actor, intent)).toMatchObject({ ok: true });
  return intent.args.id;
}

describe('asking for a provider’s trip', () => {
  it('puts the request before the provider, and the trip among the customer’s own', async () => {
    const id = await booked();
    expect(await row(provider, 'booking', id)).toMatchObject({ status: 'requested', price: 4500 });
    expect(await row(provider, 'trip', tripId)).toMatchObject({ bids_count: 1 });
    expect(await row(passenger, 'trip', tripId)).toMatchObject({
      contact: null,
      car: { id: car },
      provider: { id: provider.id },
    });
    expect(await row(other, 'booking', id)).toBeUndefined();
  });

  it('is refused at another price, a second time, to providers, and after its time', async () => {
    await booked();
    expect(await market.act(passenger, request())).toMatchObject({ code: 'conflict' });
    expect(await market.act(other, request(4000))).toMatchObject({
      code: 'price_changed',
      values: { price: 4500, seen: 4000 },
    });
    const rival = await market.person('provider');
    expect(await market.act(rival, request())).toMatchObject({ code: 'only_customers_book' });
    market.pass(23 * HOUR);
    expect(await market.act(other, request())).toMatchObject({ code: 'booking_window_over' });
  });

  it('cannot be made on a customer’s trip', async () => {
    const trip = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
    await market.act(other, trip);
    expect(
      await market.act(passenger, {
        name: 'booking.request',
        args: { id: uuidv7(), trip_id: trip.args.id, price: 1 },
      }),
    ).toMatchObject({ code: 'trip_not_bookable' });
  });
});

describe('the provider’s answer', () => {
  it('confirms one, closes the others, and shows the two their phones and their terms', async () => {
    const [mine, others] = [await booked(), await booked(other)];
    expect(await market.act(provider, answer('booking.confirm', mine))).toMatchObject({ ok: true });
    expect(await row(other, 'booking', others)).toMatchObject({ status: 'closed' });
    expect(await row(other, 'trip', tripId)).toMatchObject({
      contact: null,
      terms: null,
      fixed_price: null,
      boarding_pin: null,
    });
    expect(await row(passenger, 'trip', tripId)).toMatchObject({
      status: 'hold',
      fixed_price: 4500,
      confirmed_booking_id: mine,
      contact: { name: provider.name },
      terms: { price: 4500, customer_name: passenger.name, provider_name: provider.name },
      boarding_pin: expect.stringMatching(/^\d{4}$/),
    });
    expect(await row(provider, 'trip', tripId)).toMatchObject({
      contact: { name: passenger.name },
      boarding_pin: null,
    });
    expect(await market.act(provider, answer('booking.confirm', others))).toMatchObject({
      code: 'booking_not_open',
    });
  });

  it('agrees on what the owner said that the price covers; of a passenger’s own request nothing is covered', async () => {
    const trip = tripIntent({
      journeyAt: market.context.now() + 48 * HOUR,
      price: 4500,
      carId: car,
      includes: ['fuel', 'toll'],
    });
    await market.act(provider, trip);
    const ask = { id: uuidv7(), trip_id: trip.args.id, price: 4500 };
    await market.act(passenger, { name: 'booking.request', args: ask });
    await market.act(provider, {
      name: 'booking.confirm',
      args: { booking_id: ask.id, trip_id: trip.args.id },
    });
    const agreed = await row(passenger, 'trip', trip.args.id);
    expect(agreed).toMatchObject({ includes: ['toll', 'fuel'], terms: { includes: ['toll', 'fuel'] } });
    const wanted = tripIntent({ journeyAt: market.context.now() + 24 * HOUR, includes: ['fuel'] });
    await market.act(passenger, wanted);
    expect(await row(passenger, 'trip', wanted.args.id)).not.toHaveProperty('includes');
  });

  it('turns one down, and the customer may not ask again', async () => {
    const id = await booked();
    expect(await market.act(provider, answer('booking.reject', id))).toMatchObject({ ok: true });
    expect(await row(passenger, 'booking', id)).toMatchObject({ status: 'rejected' });
    expect(await market.act(passenger, request())).toMatchObject({ code: 'conflict' });
  });

  it('is the provider’s alone', async () => {
    const id = await booked();
    expect(await market.act(passenger, answer('booking.confirm', id))).toMatchObject({
      code: 'booking_not_open',
    });
    expect(await market.act(other, answer('booking.reject', id))).toMatchObject({ code: 'not_your_trip' });
    expect(await market.act(provider, answer('booking.cancel', id))).toMatchObject({
      code: 'booking_not_open',
    });
  });

  it('may lower the price and never raise it', async () => {
    const id = await booked();
    expect(await market.act(provider, settleOn(id, 4600))).toMatchObject({
      code: 'booking_price_raised',
      values: { price: 4500 },
    });
    expect(await market.act(passenger, settleOn(id, 100))).toMatchObject({ code: 'not_your_trip' });
    expect(await market.act(provider, settleOn(id, 4200))).toMatchObject({ ok: true });
    await market.act(provider, answer('booking.confirm', id));
    expect(await row(passenger, 'trip', tripId)).toMatchObject({ fixed_price: 4200 });
  });

  it('comes too late when the time is over', async () => {
    const id = await booked();
    market.pass(23 * HOUR);
    expect(await market.act(provider, answer('booking.confirm', id))).toMatchObject({
      code: 'choose_window_over',
    });
    await advanceTrip(market.context, tripId);
    expect(await row(passenger, 'booking', id)).toMatchObject({ status: 'closed' });
  });
});

describe('a customer who no longer wants it', () => {
  it('withdraws a request, and may ask again', async () => {
    const id = await booked();
    expect(await market.act(passenger, answer('booking.cancel', id))).toMatchObject({ ok: true });
    expect(await row(provider, 'trip', tripId)).toMatchObject({ bids_count: 0 });
    const again = await booked();
    expect(await row(passenger, 'booking', id)).toBeUndefined();
    expect(await row(provider, 'booking', again)).toMatchObject({ status: 'requested' });
  });

  it('sets a confirmed trip free again: open for others, contacts hidden', async () => {
    const id = await booked();
    await market.act(provider, answer('booking.confirm', id));
    expect(
      await market.act(passenger, {
        name: 'trip.cancel',
        args: { trip_id: tripId, cancel_note: 'not needed' },
      }),
    ).toMatchObject({ code: 'trip_not_cancelable' });
    expect(await market.act(passenger, answer('booking.cancel', id))).toMatchObject({ ok: true });
    expect(await row(provider, 'trip', tripId)).toMatchObject({
      status: 'active',
      contact: null,
      terms: null,
      fixed_price: null,
    });
    expect(await row(other, 'feed', tripId)).toMatchObject({ status: 'active' });
    await booked(other);
  });

  it('ends the trip when its window is over', async () => {
    const id = await booked();
    await market.act(provider, answer('booking.confirm', id));
    market.pass(23 * HOUR);
    await market.act(passenger, answer('booking.cancel', id));
    expect(await row(provider, 'trip', tripId)).toMatchObject({
      status: 'canceled',
      canceled_by: 'customer',
    });
  });
});

it('a provider who cancels the trip cancels its booking', async () => {
  const id = await booked();
  await market.act(provider, answer('booking.confirm', id));
  await market.act(provider, { name: 'trip.cancel', args: { trip_id: tripId, cancel_note: 'broken down' } });
  expect(await row(passenger, 'booking', id)).toMatchObject({ status: 'canceled' });
  expect(await row(passenger, 'trip', tripId)).toMatchObject({ status: 'canceled', contact: null });
});

it('a booked trip is driven and rated as any other', async () => {
  const id = await booked();
  await market.act(provider, answer('booking.confirm', id));
  expect(await market.act(passenger, { name: 'trip.complete', args: { trip_id: tripId } })).toMatchObject({
    code: 'not_your_trip',
  });
  market.pass(24 * HOUR);
  expect(await market.act(provider, { name: 'trip.complete', args: { trip_id: tripId } })).toMatchObject({
    ok: true,
  });
  expect(
    await market.act(passenger, { name: 'trip.rate', args: { trip_id: tripId, rating: 4, review: 'ok' } }),
  ).toMatchObject({ ok: true });
  expect(await row(provider, 'trip', tripId)).toMatchObject({ given_rating: { rating: 4, review: 'ok' } });
});
