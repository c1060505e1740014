import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { readWatchLetters, WATCH_PATH, watchKeyOf } from '../../../protocol/wire/watch-link.ts';
import { safetyView } from '../../../src/db/outbox/safety.ts';
import { dbsOf, wipe } from '../../../src/db/user-dbs.ts';
import type { StoredUser } from '../../../src/platform/session.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { ShareSheet } from '../../../src/trip/slip/share-sheet.tsx';
import { phoneWithSpaceFor } from '../../../testkit/phone/full-phone.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';
import { button, hasButton, opens, presses, said } from '../../../testkit/screen.tsx';
import { agreedTrip } from '../slip/agreed-trip.ts';

const passenger: StoredUser = { id: 'passenger', type: 'customer' };
const owner: StoredUser = { id: 'owner', type: 'provider' };
const trip = { ...agreedTrip, id: '01a21ec4-9c17-7ad7-b4fe-b8b8a4433c3c' };

const sheet = (travels: boolean) => () => (
  <ShareSheet trip={trip} travels={travels} place={null} open onClose={() => undefined} />
);
/** The agreed trip that the passenger made, on this person's phone. */
async function stands({ id }: StoredUser, change: Partial<TripRow> = {}): Promise<void> {
  const agreed = {
    status: 'hold',
    confirmed_bid_id: 'bid',
    user: { ...feedRow.user, id: passenger.id },
  } as const;
  const row = { ...asTrip(feedRow), ...trip, ...agreed, ...change, created_by: 'customer' as const };
  await dbsOf(id).mirror.trips.put({ ...row, _n: 1 });
}
const saved = async () =>
  (await dbsOf(passenger.id).outbox.outbox.toArray()).map(({ name, args }) => ({ name, args }));
const bySms = (): string =>
  decodeURIComponent(screen.getByRole('link', { name: /By SMS/ }).getAttribute('href') ?? '');

beforeEach(() => stands(passenger));
afterEach(async () => {
  vi.restoreAllMocks();
  for (const { id } of [passenger, owner]) await wipe(id);
});

describe('the link for her people', () => {
  test('is made without a net, once, and says that it does not open yet', async () => {
    await opens(passenger, sheet(true));
    await screen.findByText(/unless you make a link/);
    await waitFor(() => expect(bySms()).not.toContain(WATCH_PATH));
    await presses('Make a live link');
    await screen.findByText('The link opens once this phone has a net');
    expect(screen.queryByText(/unless you make a link/)).toBeNull();
    await waitFor(() => expect(bySms()).toContain(WATCH_PATH));
    const letters = bySms().split(WATCH_PATH)[1] ?? '';
    const read = readWatchLetters(letters);
    expect(read?.tripId).toBe(trip.id);
    expect(await saved()).toEqual([
      { name: 'trip.watch', args: { trip_id: trip.id, key: await watchKeyOf(read?.secret ?? '') } },
    ]);
    // what is sent holds the hash alone
    expect(JSON.stringify(await saved())).not.toContain(read?.secret);
  });

  test('opens once the server has it, and ends by her hand', async () => {
    await opens(passenger, sheet(true));
    await presses('Make a live link');
    await screen.findByText('The link opens once this phone has a net');
    const { watchLinks } = await safetyView(dbsOf(passenger.id));
    const key = watchLinks[trip.id]?.key ?? '';
    await dbsOf(passenger.id).outbox.outbox.clear();
    await stands(passenger, { watch: { key, at: new Date().toISOString() } });
    await screen.findByText('Whoever has the link can follow now');
    await presses('End the link');
    await screen.findByText(/unless you make a link/);
    expect((await saved()).at(-1)).toEqual({ name: 'trip.watch', args: { trip_id: trip.id, key: null } });
  });

  test('of another phone of hers can be ended and made anew here, not sent', async () => {
    await stands(passenger, { watch: { key: 'a'.repeat(64), at: new Date().toISOString() } });
    await opens(passenger, sheet(true));
    await screen.findByText(/made on another phone of yours/);
    expect(hasButton('Send the link')).toBe(false);
    expect(bySms()).not.toContain(WATCH_PATH);
    await presses('New link');
    await screen.findByText('The link opens once this phone has a net');
    button('Send the link');
  });

  test('is not offered to the owner', async () => {
    await stands(owner);
    await opens(owner, sheet(false));
    await screen.findByRole('link', { name: /By SMS/ });
    expect(hasButton('Make a live link')).toBe(false);
  });

  test('is not made on a phone that is full', async () => {
    await opens(passenger, sheet(true));
    await screen.findByText(/unless you make a link/);
    phoneWithSpaceFor(0);
    await presses('Make a live link');
    await waitFor(() => expect(said().join()).toContain('The phone is full'));
    expect(hasButton('Make a live link')).toBe(true);
  });
});
