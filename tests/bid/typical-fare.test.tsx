import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { device, saveMarket } from '../../src/db/device/device-db.ts';
import { saveTypicalFares } from '../../src/db/device/save-typical-fares.ts';
import { dbsOf, wipe } from '../../src/db/user-dbs.ts';
import { BidSheet } from '../../src/bid/owner/bid-sheet.tsx';
import { TypicalCard } from '../../src/bid/passenger/typical-card.tsx';
import { setClockOffset } from '../../src/platform/clock.ts';
import type { StoredUser } from '../../src/platform/session.ts';
import { ownCarRow as car } from '../../testkit/rows/car-row.ts';
import { button, opens, presses } from '../../testkit/screen.tsx';
import { feedRow } from '../../testkit/rows/trip-row.ts';
import { marketSettings } from '../../testkit/market/market-settings.ts';

const owner: StoredUser = { id: 'provider', type: 'provider' };
/** Dhaka to Moulvibazar in a sedan one way: 4,600 to 5,200 taka in 23 trips. */
const road = [36, 47, 0, 46, 52, 23, 190, 13999421];

beforeEach(async () => {
  setClockOffset(Date.parse('2026-11-20T04:20:00.000Z') - Date.now());
  const dbs = dbsOf(owner.id);
  await saveMarket(marketSettings);
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
const line = 'This road usually costs ৳4,600 – ৳5,200';
const box = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'What will you charge?' });

test('an owner reads what the road usually costs, may bid beside it, and is led to it from a refused fare', async () => {
  await saveTypicalFares({ day: '2026-11-20', roads: road });
  await opens(owner, Bidding);
  expect(await screen.findByText(line)).toBeDefined();
  fireEvent.change(await box(), { target: { value: '9200' } });
  fireEvent.click(await button('Send the bid'));
  await presses('৳5,200 is usual');
  expect((await box()).value).toBe('৳5,200');
  fireEvent.change(await box(), { target: { value: '4200' } });
  fireEvent.click(await button('Send the bid'));
  await waitFor(async () => expect(await dbsOf(owner.id).outbox.outbox.count()).toBe(1));
});

test('a table of long ago is not shown', async () => {
  await saveTypicalFares({ day: '2026-11-12', roads: road });
  await opens(owner, Bidding);
  await box();
  await waitFor(() => expect(screen.queryByText(line)).toBeNull());
});

test('a passenger sees it at her bids, with days and trips', async () => {
  await saveTypicalFares({ day: '2026-11-20', roads: road });
  await opens(owner, () => <TypicalCard trip={feedRow} />);
  const card = (await screen.findByText('This road usually costs')).closest('section');
  expect(card?.textContent).toContain('৳4,600 – ৳5,200');
  expect(card?.textContent).toContain('23 trips in the last 30 days, Sedan, one way');
  expect(card?.querySelectorAll('.fare-bars i')).toHaveLength(8);
});
