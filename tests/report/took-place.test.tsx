import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TripRow } from '../../protocol/sync/rows.ts';
import { tripView } from '../../src/db/mirror/trip-views.ts';
import { dbsOf, wipe, type UserDbs } from '../../src/db/user-dbs.ts';
import { TookPlace } from '../../src/report/took-place.tsx';
import { setClockOffset } from '../../src/platform/clock.ts';
import type { StoredUser } from '../../src/platform/session.ts';
import { useView } from '../../src/sync/use-view.ts';
import { asTrip } from '../../src/trip/parts/feed-trip.ts';
import { button, hasButton, opens } from '../../testkit/screen.tsx';
import { feedRow } from '../../testkit/rows/trip-row.ts';

const HOUR = 3_600_000;
const NO = 'No, it did not take place';
const ended = Date.parse(feedRow.journey_date_time);
const passenger: StoredUser = { id: 'passenger', type: 'customer' };
const owner: StoredUser = { id: 'owner', type: 'provider' };

function Question() {
  const trip = useView((dbs) => tripView(dbs, 'trip'), []);
  return trip ? (
    <>
      <p>page</p>
      <TookPlace trip={trip} />
    </>
  ) : null;
}

let dbs: UserDbs;
beforeEach(() => setClockOffset(ended + HOUR - Date.now()));
afterEach(async () => {
  setClockOffset(0);
  await wipe(dbs.userId);
});

async function looks(user: StoredUser, change: Partial<TripRow> = {}): Promise<void> {
  dbs = dbsOf(user.id);
  const asked = { status: 'completed', deniable_until: new Date(ended + 24 * HOUR).toISOString() } as const;
  await dbs.mirror.trips.put({ ...asTrip(feedRow), ...asked, ...change, _n: 1 });
  await opens(user, Question);
  await screen.findByText('page');
}

test('the passenger says no: a report that is filled in, and the trip shows it at once, without a net', async () => {
  await looks(passenger);
  fireEvent.click(await button(NO));
  const kind = await screen.findByRole('radio', { name: 'The other one did not come' });
  expect(kind).toHaveProperty('checked', true);
  fireEvent.click(await button('Send the report'));
  await screen.findByText(/You said that this trip did not take place/);
  expect(await dbs.outbox.outbox.toArray()).toMatchObject([
    { name: 'trip.deny', args: { trip_id: 'trip', kind: 'did_not_come', text: '' } },
  ]);
  await waitFor(() => expect(hasButton(NO)).toBe(false));
});

test.each([
  ['the car owner is not asked', owner, HOUR],
  ['nobody is asked a day later', passenger, 24 * HOUR],
])('%s', async (_, user, later) => {
  setClockOffset(ended + later - Date.now());
  await looks(user);
  expect(hasButton(NO)).toBe(false);
});

test('the car owner sees what the passenger said', async () => {
  await looks(owner, { denied_at: new Date(ended + HOUR).toISOString() });
  expect(await screen.findByText(/The passenger says that this trip did not take place/)).toBeTruthy();
  expect(hasButton(NO)).toBe(false);
});
