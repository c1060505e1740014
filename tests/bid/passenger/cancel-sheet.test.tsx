import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tripView } from '../../../src/db/mirror/trip-views.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { CancelSheet } from '../../../src/bid/passenger/cancel-sheet.tsx';
import { setClockOffset } from '../../../src/platform/clock.ts';
import type { StoredUser } from '../../../src/platform/session.ts';
import { useView } from '../../../src/sync/use-view.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { phoneWithSpaceFor } from '../../../testkit/phone/full-phone.ts';
import { button, opens, said } from '../../../testkit/screen.tsx';
import { feedRow } from '../../../testkit/rows/trip-row.ts';

const passenger: StoredUser = { id: 'passenger', type: 'customer' };
const own = 'Something else';

function Canceling() {
  const trip = useView((views) => tripView(views, 'trip'), []);
  const [open, setOpen] = useState(true);
  return trip ? <CancelSheet trip={trip} open={open} onClose={() => setOpen(false)} /> : null;
}

let dbs: UserDbs;
beforeEach(async () => {
  setClockOffset(Date.parse(feedRow.created_at) - Date.now());
  dbs = dbsOf(passenger.id);
  await dbs.mirror.trips.put({ ...asTrip(feedRow), _n: 1 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  setClockOffset(0);
  await wipe(passenger.id);
});

const notes = async () =>
  (await dbs.outbox.outbox.toArray()).map(({ args }) => 'cancel_note' in args && args.cancel_note);
const mayCancel = async () =>
  !(await screen.findByRole<HTMLButtonElement>('button', { name: 'Cancel the trip' })).disabled;
const chooses = async (reason: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('radio', { name: reason }));
const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'In your words' });
const writes = (text: string): void => void fireEvent.change(words(), { target: { value: text } });
const cancels = async (): Promise<void> => void fireEvent.click(await button('Cancel the trip'));
const sheetIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('nobody cancels without a reason', async () => {
  await opens(passenger, Canceling);
  expect(await mayCancel()).toBe(false);
  await cancels();
  expect(await notes()).toEqual([]);
  await chooses('My schedule has changed');
  expect(await mayCancel()).toBe(true);
  await cancels();
  await sheetIsGone();
  expect(await notes()).toEqual(['schedule_changed']);
});

test('another reason is told in own words, and blanks are none', async () => {
  await opens(passenger, Canceling);
  await chooses(own);
  expect(await mayCancel()).toBe(false);
  writes('   ');
  expect(await mayCancel()).toBe(false);
  writes('  My mother is ill ');
  expect(await mayCancel()).toBe(true);
  await cancels();
  await sheetIsGone();
  expect(await notes()).toEqual(['My mother is ill']);
});

test('own words that were written do not go along with a reason of the list', async () => {
  await opens(passenger, Canceling);
  await chooses(own);
  writes('My mother is ill');
  await chooses('I don’t need it now');
  expect(screen.queryByRole('textbox')).toBeNull();
  await cancels();
  await sheetIsGone();
  expect(await notes()).toEqual(['not_needed']);
});

test('a full phone leaves the sheet open with the reason, and it works once there is room', async () => {
  await opens(passenger, Canceling);
  await chooses(own);
  writes('My mother is ill');
  const storage = phoneWithSpaceFor(0);
  await cancels();
  await waitFor(() =>
    expect(said()).toContain('The phone is full: nothing was kept. Free some room and try again.'),
  );
  expect(await notes()).toEqual([]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: own }).checked).toBe(true);
  expect(words().value).toBe('My mother is ill');
  storage.free = 100;
  await waitFor(async () => expect(await mayCancel()).toBe(true));
  await cancels();
  await sheetIsGone();
  expect(await notes()).toEqual(['My mother is ill']);
});
