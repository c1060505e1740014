import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dhakaInstant } from '../../../domain/base/calendar.ts';
import { tripView } from '../../../src/db/mirror/trip-views.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { PostingChoice } from '../../../src/trip/own/posting-choice.tsx';
import { PostingTime } from '../../../src/trip/own/posting-time.tsx';
import { setClockOffset } from '../../../src/platform/clock.ts';
import type { StoredUser } from '../../../src/platform/session.ts';
import { useView } from '../../../src/sync/use-view.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { button, hasButton, opens } from '../../../testkit/screen.tsx';
import { feedRow } from '../../../testkit/rows/trip-row.ts';

const passenger: StoredUser = { id: 'passenger', type: 'customer' };
const SEVEN = dhakaInstant('2026-11-20', '07:00');
const publish_at = new Date(SEVEN).toISOString();

function Posting() {
  const trip = useView((dbs) => tripView(dbs, 'trip'), []);
  return trip ? (
    <>
      <h1>The draft</h1>
      <PostingTime trip={trip} />
      <PostingChoice trip={trip} />
    </>
  ) : null;
}

let dbs: UserDbs;
beforeEach(() => {
  dbs = dbsOf(passenger.id);
});
afterEach(async () => {
  setClockOffset(0);
  await wipe(passenger.id);
});

/** The draft of a trip at half past seven on 21 November, seen at this time of the 20th. */
async function stands(time: string, at: string | null): Promise<void> {
  setClockOffset(dhakaInstant('2026-11-20', time) - Date.now());
  await dbs.mirror.trips.put({ ...asTrip(feedRow), status: 'draft', publish_at: at, _n: 1 });
  await opens(passenger, Posting);
}
const saved = async () => (await dbs.outbox.outbox.toArray()).map(({ name, args }) => [name, args]);

test('the server posts it, with no phone awake', async () => {
  await stands('01:00', publish_at);
  const said = await screen.findByText(/posted:/);
  expect(said.textContent).toBe(
    'Will be posted: Today, 7:00 am. The server does it, also when your phone is off.',
  );
});

test('what only this phone knows is called so, until and after its time', async () => {
  await stands('01:00', null);
  fireEvent.click(await button('Post at 7:00 am'));
  await screen.findByText(/^To be posted: Today, 7:00 am\. As yet only this phone knows/);
  expect(await saved()).toEqual([['trip.schedule', { trip_id: 'trip', publish_at: SEVEN }]]);
  setClockOffset(SEVEN + 60_000 - Date.now());
  await screen.findByText(/^It was to be posted: Today, 7:00 am\. It has not left this phone/);
});

test('a phone that had no word of it since does not say that it is posted', async () => {
  await stands('08:00', publish_at);
  const said = await screen.findByText(/posted:/);
  expect(said.textContent).toMatch(
    /^It was to be posted: .* This phone has not heard from the server since\.$/,
  );
});

test('its time is taken back', async () => {
  await stands('01:00', publish_at);
  fireEvent.click(await button('Do not post by itself'));
  await waitFor(async () =>
    expect(await saved()).toEqual([['trip.schedule', { trip_id: 'trip', publish_at: null }]]),
  );
  await waitFor(() => expect(screen.queryByText(/posted:/)).toBeNull());
  await button('Post at 7:00 am');
});

test('by day a draft is not asked about', async () => {
  await stands('12:00', null);
  await screen.findByRole('heading', { name: 'The draft' });
  expect(hasButton('Post at 7:00 am')).toBe(false);
});
