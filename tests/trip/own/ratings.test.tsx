import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { tripView } from '../../../src/db/mirror/trip-views.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { PassengerRatingCard } from '../../../src/trip/own/passenger-rating-card.tsx';
import { RatingCard } from '../../../src/trip/own/rating-card.tsx';
import { setClockOffset } from '../../../src/platform/clock.ts';
import type { StoredUser } from '../../../src/platform/session.ts';
import { useView } from '../../../src/sync/use-view.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { hasButton, opens, presses } from '../../../testkit/screen.tsx';
import { feedRow } from '../../../testkit/rows/trip-row.ts';

const passenger: StoredUser = { id: 'passenger', type: 'customer' };
const owner: StoredUser = { id: 'owner', type: 'provider' };

function Ratings() {
  const trip = useView((dbs) => tripView(dbs, 'trip'), []);
  if (!trip) return null;
  return (
    <>
      <p>Here</p>
      <RatingCard trip={trip} />
      <PassengerRatingCard trip={trip} />
    </>
  );
}

let dbs: UserDbs;
beforeEach(() => setClockOffset(Date.parse(feedRow.created_at) - Date.now()));
afterEach(async () => {
  setClockOffset(0);
  await wipe(dbs.userId);
});

async function completed(user: StoredUser, change: Partial<TripRow> = {}): Promise<void> {
  dbs = dbsOf(user.id);
  const over = { status: 'completed', confirmed_bid_id: 'bid', fixed_price: 4500 } as const;
  const row = { ...asTrip(feedRow), ...over, ...change };
  await dbs.mirror.trips.put({ ...row, user: { ...row.user, id: passenger.id }, _n: 1 });
  await opens(user, Ratings);
  await screen.findByText('Here');
}
const saved = async () => (await dbs.outbox.outbox.toArray()).map(({ name, args }) => ({ name, args }));

test('a passenger gives stars, ready words and a review in one action', async () => {
  await completed(passenger);
  await presses('4 stars');
  expect(screen.getByText('Good')).toBeTruthy();
  for (const word of ['Came on time', 'Clean car', 'Clean car']) await presses(word);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'With my mother, very careful. ' } });
  await presses('Send the rating');
  await screen.findByText('“With my mother, very careful.”');
  const args = { trip_id: 'trip', rating: 4, review: 'With my mother, very careful.', marks: ['on_time'] };
  expect(await saved()).toEqual([{ name: 'trip.rate', args }]);
  expect(screen.getByText('Came on time')).toBeTruthy();
});

test('a car owner rates the passenger once, offline too', async () => {
  await completed(owner);
  await presses('5 stars');
  await presses('Was ready in time');
  await presses('Rate the passenger');
  await screen.findByText('What you gave the passenger');
  const args = { trip_id: 'trip', rating: 5, marks: ['was_ready'] };
  expect(await saved()).toEqual([{ name: 'passenger.rate', args }]);
  expect(hasButton('Rate the passenger')).toBe(false);
});

test.each([
  ['a passenger', passenger, {}],
  ['an owner of a trip that is not over', owner, { status: 'hold' }],
  ['an owner whose trip was denied', owner, { denied_at: feedRow.created_at }],
  ['an owner without a part in it', owner, { confirmed_bid_id: null }],
] as const)('%s is not asked about the passenger', async (_, user, change) => {
  await completed(user, change);
  expect(screen.queryByText('How was the passenger?')).toBeNull();
});

test('the owner reports what was written, and both read that it was taken away', async () => {
  const given_rating = { id: 'review', rating: 1, review: 'Bad', marks: [] };
  await completed(owner, { given_rating });
  await presses('Report this review');
  await presses('Send the report');
  await waitFor(async () => expect((await saved())[0]).toMatchObject({ name: 'review.report' }));
  await screen.findByText('You reported this.');
});

test('a writer whose words were taken away is told, and still reads them', async () => {
  await completed(passenger, { given_rating: { id: 'review', rating: 1, review: 'Bad', hidden: true } });
  await screen.findByText('“Bad”');
  expect(screen.getByText(/nobody else reads them/)).toBeTruthy();
});
