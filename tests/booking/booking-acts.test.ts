import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FeedRow } from '../../protocol/sync/rows.ts';
import { bookingsView } from '../../src/db/mirror/booking-views.ts';
import { dbsOf, wipe, type UserDbs } from '../../src/db/user-dbs.ts';
import { lowerPrice, moveBooking, requestBooking, whyNotBook } from '../../src/booking/booking-acts.ts';
import { feedRow } from '../../testkit/rows/trip-row.ts';

const offer: FeedRow = {
  ...feedRow,
  created_by: 'provider',
  user: { id: 'provider', name: 'রফিক', photo: null },
  price: 5000,
  bids_until: '2099-11-20T05:00:00.000Z',
  choose_until: '2099-11-20T05:20:00.000Z',
};

let dbs: UserDbs;
beforeEach(() => {
  dbs = dbsOf('person');
});
afterEach(() => wipe('person'));

const outbox = () => dbs.outbox.outbox.orderBy('seq').toArray();

async function asked() {
  await requestBooking(dbs, offer);
  const [booking] = await bookingsView(dbs, offer.id);
  if (!booking) throw new Error('no booking');
  return booking;
}

test('a booking is asked for at the price that was seen, and not after bookings close', async () => {
  const booking = await asked();
  expect(booking).toMatchObject({ status: 'requested', fixed_price: 5000, customer: { id: 'person' } });
  expect(await outbox()).toMatchObject([
    {
      name: 'booking.request',
      args: { id: booking.id, trip_id: 'trip', price: 5000 },
      until: Date.parse(offer.bids_until),
    },
  ]);
});

test('a trip that can’t be booked is not asked for, and the reason is shown', async () => {
  const over = { ...offer, bids_until: '2020-11-20T05:00:00.000Z' };
  expect((await requestBooking(dbs, over))?.code).toBe('booking_window_over');
  expect((await requestBooking(dbs, { ...offer, status: 'hold' }))?.code).toBe('owner_chose_another');
  expect(whyNotBook(offer, { id: 'x', type: 'provider' })?.code).toBe('only_customers_book');
  expect(whyNotBook({ ...offer, created_by: 'customer' }, { id: 'x', type: 'customer' })?.code).toBe(
    'trip_not_bookable',
  );
  expect(await outbox()).toEqual([]);
});

test('taking it back comes after asking for it, when neither has left the phone', async () => {
  const booking = await asked();
  expect(await moveBooking(dbs, offer, { booking, part: 'customer', action: 'cancel' })).toBeNull();
  const [request, cancel] = await outbox();
  expect(cancel).toMatchObject({ name: 'booking.cancel', after: [request?.id], until: null });
});

test('a confirmation is worth nothing once the time to choose is over', async () => {
  const booking = await asked();
  await moveBooking(dbs, offer, { booking, part: 'provider', action: 'confirm' });
  expect((await outbox()).at(-1)).toMatchObject({
    name: 'booking.confirm',
    until: Date.parse(offer.choose_until),
  });
  const over = { ...offer, bids_until: '2020-01-01T00:00:00.000Z', choose_until: '2020-01-01T00:20:00.000Z' };
  const no = await moveBooking(dbs, over, { booking, part: 'provider', action: 'confirm' });
  expect(no?.code).toBe('choose_window_over');
});

test('a customer answers no booking, a provider cancels no request', async () => {
  const booking = await asked();
  const tries = [
    { booking, part: 'customer', action: 'confirm' },
    { booking, part: 'provider', action: 'cancel' },
  ] as const;
  for (const each of tries) expect((await moveBooking(dbs, offer, each))?.code).toBe('booking_not_open');
});

test('the price only falls', async () => {
  const booking = await asked();
  expect((await lowerPrice(dbs, offer, { booking, price: 5001 }))?.code).toBe('booking_price_raised');
  expect(await lowerPrice(dbs, offer, { booking, price: 4500 })).toBeNull();
  expect((await outbox()).at(-1)).toMatchObject({ name: 'booking.price', args: { price: 4500 } });
});
