import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstTariff, type Tariff } from '../../domain/money/fare.ts';
import type { MarketSettings } from '../../protocol/api/settings.ts';
import { device, saveMarket } from '../../src/db/device/device-db.ts';
import { dbsOf, wipe, type UserDbs } from '../../src/db/user-dbs.ts';
import { BidSheet } from '../../src/bid/owner/bid-sheet.tsx';
import { setClockOffset } from '../../src/platform/clock.ts';
import type { StoredUser } from '../../src/platform/session.ts';
import { ownCarRow as car } from '../../testkit/rows/car-row.ts';
import { button, opens } from '../../testkit/screen.tsx';
import { feedRow } from '../../testkit/rows/trip-row.ts';
import { marketSettings } from '../../testkit/market/market-settings.ts';

const owner: StoredUser = { id: 'provider', type: 'provider' };
/** The trip's day in Dhaka. */
const JOURNEY = '2026-11-21';

const dearerFrom = (from: string): Tariff => ({
  ...firstTariff,
  from,
  bids: {
    cars: { 4: { base: 3000, perKm: 40 }, 7: { base: 4000, perKm: 50 }, 10: { base: 5000, perKm: 60 } },
    spread: 20,
  },
});
const settings = (fares: Tariff[]): MarketSettings => ({
  ...marketSettings,
  market: { ...marketSettings.market, fares },
});

let dbs: UserDbs;
beforeEach(async () => {
  setClockOffset(Date.parse('2026-11-20T04:20:00.000Z') - Date.now());
  dbs = dbsOf(owner.id);
  await dbs.mirror.feed.put({ ...feedRow, _n: 1 });
  await dbs.mirror.cars.put({ ...car, _n: 1 });
});
afterEach(async () => {
  cleanup();
  setClockOffset(0);
  await device.kept.clear();
  await wipe(owner.id);
});

const Bidding = () => <BidSheet Report={() => null} tripId="trip" onClose={() => undefined} />;
const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: 'What will you charge?' });
const ends = async () => [Number((await slider()).min), Number((await slider()).max)];
/** 189 km at the dearer tariff. */
const dearer = { min: 10_560, max: 12_672 };

test('the price begins in the range of the tariff of the journey’s day, and one outside it is refused', async () => {
  await saveMarket(settings([dearerFrom(JOURNEY)]));
  await opens(owner, Bidding);
  await waitFor(async () => expect(await ends()).toEqual([dearer.min, dearer.max]));
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'What will you charge?' });
  expect(box.value).toBe('৳10,600');
  fireEvent.change(box, { target: { value: '5000' } });
  fireEvent.click(await button('Send the bid'));
  expect((await screen.findByRole('alert')).textContent).toBe('Price must be between 10,560 to 12,672 BDT');
  fireEvent.change(box, { target: { value: '11000' } });
  fireEvent.click(await button('Send the bid'));
  await waitFor(async () => expect(await dbs.outbox.outbox.count()).toBe(1));
});

test('a tariff that begins after the journey changes nothing of it', async () => {
  await saveMarket(settings([dearerFrom('2026-11-22')]));
  await opens(owner, Bidding);
  expect(await ends()).toEqual([4102, 5538]);
});
