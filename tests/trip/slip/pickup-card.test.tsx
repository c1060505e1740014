import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { tripView } from '../../../src/db/mirror/trip-views.ts';
import { dbsOf, wipe } from '../../../src/db/user-dbs.ts';
import type { StoredUser } from '../../../src/platform/session.ts';
import { useView } from '../../../src/sync/use-view.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { savePickupPin } from '../../../src/trip/pickup/pickup-acts.ts';
import { PickupCard } from '../../../src/trip/slip/pickup-card.tsx';
import { hasButton, opens } from '../../../testkit/screen.tsx';
import { feedRow } from '../../../testkit/rows/trip-row.ts';
import { agreedTrip } from './agreed-trip.ts';

const passenger: StoredUser = { id: 'passenger', type: 'customer' };
const owner: StoredUser = { id: 'owner', type: 'provider' };
const pin = { lat: 23.80712, long: 90.36841 };
const set = { ...pin, at: new Date(Date.now() - 5.5 * 60_000).toISOString() };

const cardOf = (isPassenger: boolean) =>
  function Card() {
    const trip = useView((dbs) => tripView(dbs, feedRow.id), []);
    return trip ? (
      <>
        <p>the slip</p>
        <PickupCard trip={trip} passenger={isPassenger} />
      </>
    ) : null;
  };

async function stands({ id }: StoredUser, change: Partial<TripRow> = {}): Promise<TripRow> {
  const own = { ...feedRow.user, id: passenger.id };
  const agreed = { status: 'hold', confirmed_bid_id: 'bid', user: own } as const;
  const row = { ...asTrip(feedRow), ...agreedTrip, ...agreed, ...change, created_by: 'customer' as const };
  await dbsOf(id).mirror.trips.put({ ...row, _n: 1 });
  return row;
}

afterEach(async () => {
  for (const { id } of [passenger, owner]) await wipe(id);
});

describe('the card of the pickup pin', () => {
  test('asks the passenger for a pin, and says since when it stands', async () => {
    await stands(passenger);
    await opens(passenger, cardOf(true));
    await screen.findByText('Set a pin, and the driver finds you at once');
    await stands(passenger, { pickup_pin: set });
    await screen.findByText(/The driver finds it in his map; set [456] minutes ago/);
    expect(hasButton('Move the pin')).toBe(true);
  });

  test('says of a pin that has not left the phone only that it was set', async () => {
    const row = await stands(passenger);
    await opens(passenger, cardOf(true));
    const { type } = passenger;
    await savePickupPin(dbsOf(passenger.id), { ...row, mutations: [] }, { type, pin, pickup: pin });
    await screen.findByText(/The pin was set/);
    expect(screen.queryByText(/finds it in his map/)).toBeNull();
  });

  test('refuses on the phone what the server would refuse', async () => {
    const row = await stands(passenger);
    const ask = (to: typeof pin, type: StoredUser['type'] = 'customer') =>
      savePickupPin(dbsOf(passenger.id), { ...row, mutations: [] }, { type, pin: to, pickup: pin });
    expect(await ask({ lat: 22.36, long: 91.78 })).toMatchObject({ code: 'pin_far_from_pickup' });
    expect(await ask(pin, 'provider')).toMatchObject({ code: 'not_your_trip' });
    expect(await dbsOf(passenger.id).outbox.outbox.count()).toBe(0);
  });

  test('opens the owner’s map, and is not there without a pin or once the journey has begun', async () => {
    await stands(owner);
    await opens(owner, cardOf(false));
    await screen.findByText('the slip');
    expect(screen.queryByText('The passenger gets in at')).toBeNull();
    await stands(owner, { pickup_pin: set });
    const link = await screen.findByText('Open in the map');
    expect(link.closest('a')?.href).toContain('23.80712,90.36841');
    await stands(owner, { pickup_pin: set, status: 'started' });
    await expect.poll(() => screen.queryByText('Open in the map')).toBeNull();
  });
});
