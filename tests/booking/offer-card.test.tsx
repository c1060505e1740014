import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dbsOf, wipe } from '../../src/db/user-dbs.ts';
import { OfferCard } from '../../src/booking/offer-card.tsx';
import { HomeFeed } from '../../src/feed/home/home-feed.tsx';
import { ReturnOffers } from '../../src/booking/return-offers.tsx';
import { setClockOffset } from '../../src/platform/clock.ts';
import type { StoredUser } from '../../src/platform/session.ts';
import { asTrip } from '../../src/trip/parts/feed-trip.ts';
import { offerRow } from '../../testkit/rows/offer-row.ts';
import { opens, watchScreen } from '../../testkit/screen.tsx';
import { feedRow } from '../../testkit/rows/trip-row.ts';

const passenger: StoredUser = { id: 'passenger', type: 'customer' };

beforeEach(() => setClockOffset(Date.parse(feedRow.created_at) - Date.now()));
afterEach(async () => {
  setClockOffset(0);
  await wipe(passenger.id);
});

test('an offer that is a way back says so, another does not', async () => {
  await opens(passenger, () => (
    <ul>
      <OfferCard trip={{ ...offerRow, return_leg: true }} />
      <OfferCard trip={{ ...offerRow, id: 'other' }} />
    </ul>
  ));
  const [marked, plain] = await screen.findAllByRole('listitem');
  expect(marked?.textContent).toContain('Return trip');
  expect(marked?.textContent).toContain('drives back this way');
  expect(plain?.textContent).not.toContain('Return trip');
});

test('an open trip tells of the cars that drive back on its road, and leads to them', async () => {
  await dbsOf(passenger.id).mirror.feed.put({ ...offerRow, return_leg: true, _n: 1 });
  await opens(passenger, () => <ReturnOffers trip={asTrip(feedRow)} />);
  const link = await screen.findByRole('link', { name: 'See them' });
  expect(link.getAttribute('href')).toBe('/feed?pdst=47&ddst=36');
  expect(link.parentElement?.textContent).toContain('1 car drives back');
});

test('an offer that the passenger has booked never offers to book it, not for a moment', async () => {
  const { mirror } = dbsOf(passenger.id);
  await mirror.feed.put({ ...offerRow, _n: 1 });
  await mirror.bookings.put({
    id: 'booking',
    trip_id: offerRow.id,
    status: 'requested',
    price: 4500,
    fixed_price: 4500,
    created_at: offerRow.created_at,
    updated_at: offerRow.created_at,
    customer: { id: passenger.id, name: 'শিরিন আক্তার', photo: null },
    _n: 2,
  });
  const shown = watchScreen();
  await opens(passenger, () => <HomeFeed FeedCard={OfferCard} offered />);
  await screen.findByRole('link', { name: /See your booking/ });
  expect([...shown].filter((text) => /Book(?!ing)/.test(text))).toEqual([]);
});

test('an offer says what its price leaves out, as a bid does; one that said nothing promises nothing', async () => {
  await opens(passenger, () => (
    <ul>
      <OfferCard trip={{ ...offerRow, includes: ['toll', 'driver_food'] }} />
      <OfferCard trip={{ ...offerRow, id: 'other' }} />
    </ul>
  ));
  const loud = await screen.findAllByText('Fuel extra!');
  expect(loud).toHaveLength(1);
  expect(screen.getAllByText('Toll, Driver’s food')).toHaveLength(1);
});
