import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dbsOf, wipe } from '../../../src/db/user-dbs.ts';
import { InfoDoor } from '../../../src/site/explained/info-door.tsx';
import type { Asked } from '../../../src/site/explained/info-sheet.tsx';
import { BidCard } from '../../../src/bid/passenger/bid-card.tsx';
import { OfferCard } from '../../../src/booking/offer-card.tsx';
import { setClockOffset } from '../../../src/platform/clock.ts';
import type { StoredUser } from '../../../src/platform/session.ts';
import { ownBidRow } from '../../../testkit/rows/bid-row.ts';
import { offerRow } from '../../../testkit/rows/offer-row.ts';
import { button, opens } from '../../../testkit/screen.tsx';
import { feedRow } from '../../../testkit/rows/trip-row.ts';

const passenger: StoredUser = { id: 'passenger', type: 'customer' };

beforeEach(() => {
  dbsOf(passenger.id);
  setClockOffset(Date.parse(feedRow.created_at) - Date.now());
});
afterEach(async () => {
  setClockOffset(0);
  await wipe(passenger.id);
});

/** Asks, and reads the answer. */
async function asks(about: Asked): Promise<string> {
  await opens(passenger, () => <InfoDoor label="Why?" about={about} />);
  return presses('Why?');
}
async function presses(name: string): Promise<string> {
  fireEvent.click(await button(name));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('heading', { level: 2 });
  return dialog.textContent;
}

test('a bid’s card tells what its fare covers and what comes on top, and that the app costs a passenger nothing', async () => {
  const bid = { ...ownBidRow, includes: ['fuel' as const], mutations: [] };
  await opens(passenger, () => (
    <ul>
      <BidCard bid={bid} asked={{ car_type: 'sedan car' }} cheapest={false} topRated={false} hint={null} />
    </ul>
  ));
  const text = await presses('What the fare is made of');
  const covered = within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(covered.map((each) => /In the fare|Extra/.exec(each)?.[0])).toEqual([
    'Extra',
    'In the fare',
    'Extra',
    'Extra',
  ]);
  expect(text).toContain('You pay the app nothing. The 10% commission is paid by the car owner');
  expect(text).toContain('not for a seat');
});

test('an offer that says nothing of what it covers promises nothing', async () => {
  await opens(passenger, () => (
    <ul>
      <OfferCard trip={offerRow} />
    </ul>
  ));
  const text = await presses('What the fare is made of');
  expect(text).toContain('What a fare may cover');
  expect(text).not.toContain('In the fare');
});

test('an owner reads what is left of the fare that is being written', async () => {
  const text = await asks({ what: 'fare', role: 'provider', includes: ['toll'], price: 4850 });
  expect(text).toContain('Your fare৳4,850');
  expect(text).toContain('Commission 10%৳485');
  expect(text).toContain('You keep৳4,365');
  expect(text).toContain('only of a journey that was completed');
});

test('a passenger reads both ends of the trip’s time, as the server set them', async () => {
  const text = await asks({ what: 'expiry', trip: feedRow, own: true });
  expect(text).toContain('Bids untilToday, 11:00 am');
  expect(text).toContain('You choose untilToday, 11:20 am');
  expect(text).toContain('you have the rest of the time to choose');
  expect(text).not.toContain('when the journey should begin');
  expect(text).toContain('“Ask again”');
});

test('one window for both, cut by the journey, is told as one', async () => {
  const { journey_date_time: journey } = feedRow;
  const trip = { ...feedRow, bids_until: journey, choose_until: journey };
  const text = await asks({ what: 'expiry', trip, own: true });
  expect(text).toContain('It is over when the journey should begin.');
  expect(text).not.toContain('the rest of the time');
});

test('a car owner reads what becomes of a bid, and of an offer', async () => {
  const bid = await asks({ what: 'expiry', trip: feedRow, own: false });
  expect(bid).toContain('The passenger chooses untilToday, 11:20 am');
  expect(bid).toContain('your bid is closed by itself');
  expect(bid).not.toContain('“Ask again”');
});

test('an offer ends an hour before it sets out', async () => {
  const text = await asks({ what: 'expiry', trip: offerRow, own: true });
  expect(text).toContain('Can be booked untilTomorrow, Sat 21 Nov, 6:30 am');
  expect(text).toContain('“Offer it again”');
});

test('a car owner is not told that the car waits for them', async () => {
  const text = await asks({ what: 'fare', role: 'provider' });
  expect(text).toContain('While the car waits for the passenger');
  expect(text).toContain('A fare, for example৳5,000');
});
