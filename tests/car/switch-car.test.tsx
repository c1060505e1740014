import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dbsOf, wipe, type UserDbs } from '../../src/db/user-dbs.ts';
import { SwitchCar } from '../../src/car/switch-car.tsx';
import { setClockOffset } from '../../src/platform/clock.ts';
import type { StoredUser } from '../../src/platform/session.ts';
import { asTrip } from '../../src/trip/parts/feed-trip.ts';
import { ownBidRow } from '../../testkit/rows/bid-row.ts';
import { ownCarRow as car } from '../../testkit/rows/car-row.ts';
import { offerRow } from '../../testkit/rows/offer-row.ts';
import { opens, presses } from '../../testkit/screen.tsx';
import { feedRow } from '../../testkit/rows/trip-row.ts';

const owner: StoredUser = { id: 'provider', type: 'provider' };

let dbs: UserDbs;
beforeEach(async () => {
  setClockOffset(Date.parse(feedRow.created_at) - Date.now());
  dbs = dbsOf(owner.id);
  await dbs.mirror.cars.put({ ...car, _n: 1 });
});
afterEach(async () => {
  setClockOffset(0);
  await wipe(owner.id);
});

const shows = () => opens(owner, () => <SwitchCar car={{ ...car, mutations: [] }} />);
const saved = async () => (await dbs.outbox.outbox.toArray()).map(({ name }) => name);

test('a car with which nothing is offered is switched off at once', async () => {
  await shows();
  await presses('Switch off for a while');
  await waitFor(async () => expect(await saved()).toEqual(['car.deactivate']));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('before it withdraws open offers and bids, it says how many; what is over does not count', async () => {
  const bid = { ...ownBidRow, _n: 1 };
  await dbs.mirror.trips.bulkPut(
    [
      asTrip(offerRow),
      { ...asTrip(offerRow), id: 'canceled', status: 'canceled' as const },
      { ...asTrip(offerRow), id: 'over', choose_until: '2026-11-20T03:00:00.000Z' },
    ].map((trip) => ({ ...trip, _n: 1 })),
  );
  await dbs.mirror.bids.bulkPut([
    bid,
    { ...bid, id: 'second', status: 'backup' },
    { ...bid, id: 'lost', status: 'closed' },
    { ...bid, id: 'another', car: { ...bid.car, id: 'another car' } },
  ]);
  await shows();
  await presses('Switch off for a while');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('1 trip that you offer with it');
  expect(dialog.textContent).toContain('2 bids with it');
  await presses('Not now');
  expect(await saved()).toEqual([]);
  await presses('Switch off for a while');
  await presses('Switch off');
  await waitFor(async () => expect(await saved()).toEqual(['car.deactivate']));
});
