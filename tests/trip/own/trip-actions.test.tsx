import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyDraft, requestOf } from '../../../domain/trip/trip-draft.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { tripView } from '../../../src/db/mirror/trip-views.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { CancelSheet } from '../../../src/bid/passenger/cancel-sheet.tsx';
import { TripActions } from '../../../src/trip/own/trip-actions.tsx';
import { setClockOffset } from '../../../src/platform/clock.ts';
import type { StoredUser } from '../../../src/platform/session.ts';
import { enqueueAction } from '../../../src/sync/push/enqueue-action.ts';
import { useView } from '../../../src/sync/use-view.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { phoneWithSpaceFor } from '../../../testkit/phone/full-phone.ts';
import { button, hasButton, opens, presses, said } from '../../../testkit/screen.tsx';
import { feedRow } from '../../../testkit/rows/trip-row.ts';

const passenger: StoredUser = { id: 'passenger', type: 'customer' };
const owner: StoredUser = { id: 'owner', type: 'provider' };
const full = 'The phone is full: nothing was kept. Free some room and try again.';

function Actions() {
  const trip = useView((dbs) => tripView(dbs, 'trip'), []);
  return trip ? <TripActions trip={trip} CancelSheet={CancelSheet} /> : null;
}

let dbs: UserDbs;
beforeEach(() => setClockOffset(Date.parse(feedRow.created_at) - Date.now()));
afterEach(async () => {
  vi.restoreAllMocks();
  setClockOffset(0);
  await wipe(dbs.userId);
});

async function stands(user: StoredUser, change: Partial<TripRow>): Promise<void> {
  dbs = dbsOf(user.id);
  await dbs.mirror.trips.put({ ...asTrip(feedRow), ...change, _n: 1 });
}
const draft = { status: 'draft' } as const;
const agreed = { status: 'hold', confirmed_bid_id: 'bid', fixed_price: 4500 } as const;
const begun = { ...agreed, journey_date_time: feedRow.created_at };
const saved = async () => (await dbs.outbox.outbox.toArray()).map(({ name }) => name);

/** What is pressed for each act; the last press saves it. */
const ways = [
  { user: passenger, trip: draft, act: 'trip.publish', presses: ['Publish the trip', 'Publish'] },
  { user: passenger, trip: draft, act: 'trip.cancel', presses: ['Drop the draft', 'Cancel the trip'] },
  { user: owner, trip: begun, act: 'trip.complete', presses: ['Complete the trip', 'Completed'] },
  { user: owner, trip: agreed, act: 'trip.cancel', presses: ['Cancel the trip'] },
];

describe.each(ways)('$act of $trip.status', ({ user, trip, act, presses: [open = '', settle = open] }) => {
  const doIt = async (): Promise<void> => {
    await presses(open);
    const reason = user === owner ? 'Other work came up' : 'My schedule has changed';
    if (act === 'trip.cancel') fireEvent.click(await screen.findByRole('radio', { name: reason }));
    const named = await screen.findAllByRole('button', { name: settle });
    const last = named.at(-1);
    if (last) fireEvent.click(last);
  };

  test('that the full phone could not save stays on the page, and works once there is room', async () => {
    await stands(user, trip);
    await opens(user, Actions);
    await button(open);
    const before = screen.getAllByRole('button').map(({ textContent }) => textContent);
    const storage = phoneWithSpaceFor(0);
    await doIt();
    await waitFor(() => expect(said()).toContain(full));
    expect(await saved()).toEqual([]);
    const close = screen.queryByRole('button', { name: 'Keep the trip' });
    if (close) fireEvent.click(close);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(before),
    );
    storage.free = 100;
    await doIt();
    await waitFor(async () => expect(await saved()).toEqual([act]));
    await waitFor(() => expect(hasButton(open)).toBe(false));
  });
});

async function asksForTrip(): Promise<string> {
  dbs = dbsOf(passenger.id);
  const request = requestOf({
    ...emptyDraft,
    journeyDate: feedRow.journey_date,
    journeyTime: feedRow.journey_time,
    carType: 'sedan car',
  });
  const { geo_location, journey_date_time } = feedRow;
  return enqueueAction(
    dbs,
    { name: 'trip.create', args: { ...request, id: 'trip', draft: true } },
    { preview: { kind: 'trip', createdBy: 'customer', geo_location, journey_date_time } },
  );
}

test('a request that has not left the phone is discarded into the form, and never canceled', async () => {
  await asksForTrip();
  const address = await opens(passenger, Actions);
  await button('Publish the trip');
  expect(hasButton('Drop the draft')).toBe(false);
  await presses('Take it back and change it');
  await waitFor(() => expect(address()).toBe('/trip-request'));
  expect([await saved(), await dbs.outbox.drafts.count()]).toEqual([[], 1]);
});

test('a request that was not taken offers to change it, and nothing that the server could not do', async () => {
  const id = await asksForTrip();
  await dbs.outbox.outbox
    .toCollection()
    .modify({ state: 'refused', error: { code: 'journey_too_early' }, attempts: 1 });
  await opens(passenger, Actions);
  const fix = await screen.findByRole('link', { name: 'Change it and ask again' });
  expect(fix.getAttribute('href')).toBe(`/trip-request?fix=${id}`);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('completing waits for the journey and says from when; with a PIN on its way it does not', async () => {
  await stands(owner, agreed);
  await opens(owner, Actions);
  expect(await button('Complete the trip')).toHaveProperty('disabled', true);
  await screen.findByText(/without it from .*7:30/);
  await enqueueAction(dbs, { name: 'trip.start', args: { trip_id: 'trip', pin: '1234' } });
  await waitFor(async () => expect(await button('Complete the trip')).toHaveProperty('disabled', false));
  expect(screen.queryByText(/without it from/)).toBeNull();
});
