import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BidRow } from '../../../protocol/sync/rows.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { BidCard } from '../../../src/bid/passenger/bid-card.tsx';
import { BidSheet } from '../../../src/bid/owner/bid-sheet.tsx';
import { setClockOffset } from '../../../src/platform/clock.ts';
import type { StoredUser } from '../../../src/platform/session.ts';
import { ownBidRow } from '../../../testkit/rows/bid-row.ts';
import { ownCarRow as car } from '../../../testkit/rows/car-row.ts';
import { driverRow } from '../../../testkit/rows/driver-row.ts';
import { phoneWithSpaceFor } from '../../../testkit/phone/full-phone.ts';
import { button, opens, presses, said } from '../../../testkit/screen.tsx';
import { feedRow } from '../../../testkit/rows/trip-row.ts';

const owner: StoredUser = { id: 'provider', type: 'provider' };
/** For 189 km in a car for four. */
const range = { min: 4102, max: 5538 };

function Bidding() {
  const [open, setOpen] = useState(true);
  return open ? (
    <BidSheet Report={() => null} tripId="trip" onClose={() => setOpen(false)} />
  ) : (
    <p>The feed</p>
  );
}

let dbs: UserDbs;
beforeEach(async () => {
  setClockOffset(Date.parse('2026-11-20T04:20:00.000Z') - Date.now());
  localStorage.clear();
  dbs = dbsOf(owner.id);
  await dbs.mirror.feed.put({ ...feedRow, _n: 1 });
  await dbs.mirror.cars.put({ ...car, _n: 1 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  setClockOffset(0);
  await wipe(owner.id);
});

const box = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'What will you charge?' });
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'What will you charge?' });
const types = async (text: string): Promise<void> =>
  void fireEvent.change(await box(), { target: { value: text } });
const saved = () => dbs.outbox.outbox.toArray();
const prices = async () =>
  (await saved()).map((action) => [action.name, 'price' in action.args ? action.args.price : null]);
const formIsLeft = () => screen.findByText('The feed');

test('the price begins inside the range of the trip, and no step leaves it', async () => {
  await opens(owner, Bidding);
  expect((await box()).value).toBe('৳4,150');
  expect([Number(slider().min), Number(slider().max)]).toEqual([range.min, range.max]);
  for (let step = 0; step < 3; step += 1) await presses('Less by ৳50');
  expect((await box()).value).toBe('৳4,102');
  for (let step = 0; step < 40; step += 1) await presses('More by ৳50');
  expect((await box()).value).toBe('৳5,538');
});

test.each([range.min - 1, range.max + 1])(
  'an amount outside the range (%i) is named at its field, and nothing is saved until it is mended',
  async (price) => {
    await opens(owner, Bidding);
    await types(String(price));
    await presses('Send the bid');
    const error = await screen.findByRole('alert');
    expect(error.textContent).toBe('Price must be between 4,102 to 5,538 BDT');
    expect((await box()).getAttribute('aria-invalid')).toBe('true');
    expect((await box()).getAttribute('aria-describedby')).toBe(error.id);
    expect([await saved(), said()]).toEqual([[], []]);
    await types('4500');
    expect(screen.queryByRole('alert')).toBeNull();
    await presses('Send the bid');
    await formIsLeft();
    expect(await prices()).toEqual([['bid.place', 4500]]);
  },
);

test('an empty field is no price', async () => {
  await opens(owner, Bidding);
  await types('');
  await presses('Send the bid');
  await screen.findByRole('alert');
  expect(await saved()).toEqual([]);
});

test('Bengali digits are an amount like any other, and what is kept of it is told while one types', async () => {
  await opens(owner, Bidding);
  await types('৪৫০০');
  expect((await box()).value).toBe('৳4,500');
  expect(slider().value).toBe('4500');
  const kept = screen.getByText(/You keep/);
  expect(kept.textContent).toBe('You keep৳4,050Commission 10%, ৳450');
  await presses('Send the bid');
  await formIsLeft();
  expect(await prices()).toEqual([['bid.place', 4500]]);
});

test('an existing bid is opened with its price, and changed instead of placed again', async () => {
  await dbs.mirror.bids.put({ ...ownBidRow, includes: ['fuel'], _n: 1 });
  await opens(owner, Bidding);
  expect((await box()).value).toBe('৳4,500');
  await types('4300');
  await presses('Send the new price');
  await formIsLeft();
  const [action] = await saved();
  expect(action?.name).toBe('bid.change');
  expect(action?.args).toMatchObject({ bid_id: 'bid', trip_id: 'trip', price: 4300, includes: ['fuel'] });
});

test('a full phone leaves the form with what was typed, and the bid works once there is room', async () => {
  await opens(owner, Bidding);
  await types('4700');
  const covers = screen.getAllByRole<HTMLInputElement>('checkbox');
  const ticks = covers.map(({ checked }) => !checked);
  for (const tick of covers) fireEvent.click(tick);
  const storage = phoneWithSpaceFor(0);
  await presses('Send the bid');
  await waitFor(() =>
    expect(said()).toContain('The phone is full: nothing was kept. Free some room and try again.'),
  );
  expect(await saved()).toEqual([]);
  expect((await box()).value).toBe('৳4,700');
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual(ticks);
  storage.free = 100;
  await presses('Send the bid');
  await formIsLeft();
  expect(await prices()).toEqual([['bid.place', 4700]]);
});

const pullEnds = () =>
  dbs.mirror.position.put({ key: 'position', cursor: { u: 1 }, back: null, pulledAt: Date.now() });

test('right after a sign-in the bid waits for the cars to come, and goes with the one that fits', async () => {
  await dbs.mirror.cars.clear();
  await opens(owner, Bidding);
  await types('4700');
  const onTheirWay = () => screen.queryByText(/Your cars are on their way to this phone/);
  expect(onTheirWay()).not.toBeNull();
  expect(screen.queryByText(/add a car/i)).toBeNull();
  expect((await button('Send the bid')).hasAttribute('disabled')).toBe(true);
  await dbs.mirror.cars.put({ ...car, _n: 1 });
  await waitFor(() => expect(onTheirWay()).toBeNull());
  await presses('Send the bid');
  await formIsLeft();
  const [bid] = await saved();
  expect(bid?.args).toMatchObject({ price: 4700, car_id: car.id });
});

test('only a complete pull says that an owner has no car', async () => {
  await dbs.mirror.cars.clear();
  await opens(owner, Bidding);
  await screen.findByText(/Your cars are on their way to this phone/);
  await pullEnds();
  await screen.findByText('The bid goes once you have added a car');
  await presses('Write the bid down');
  await formIsLeft();
  expect(await prices()).toEqual([['bid.place', 4150]]);
});

const driverOf = async () => (await saved()).map(({ args }) => 'driver_id' in args && args.driver_id);

test('who drives is asked of an owner with drivers, goes with the bid, and is as last time in the next one', async () => {
  await dbs.mirror.drivers.bulkPut([
    { ...driverRow, _n: 1 },
    { ...driverRow, id: 'invited', name: 'Not yet', status: 'invited', _n: 2 },
  ]);
  await opens(owner, Bidding);
  const himself = await screen.findByRole<HTMLInputElement>('radio', { name: /I drive myself/ });
  expect(himself.checked).toBe(true);
  expect(screen.queryByText('Not yet')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: /Abdul Karim/ }));
  await presses('Send the bid');
  await formIsLeft();
  expect(await driverOf()).toEqual(['karim']);
  await dbs.outbox.outbox.clear();
  cleanup();
  await opens(owner, Bidding);
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Abdul Karim/ })).checked).toBe(true);
});

test('an owner without drivers is not asked, and the change of a bid keeps its driver', async () => {
  await opens(owner, Bidding);
  await box();
  expect(screen.queryByText('Who drives?')).toBeNull();
  cleanup();
  await dbs.mirror.drivers.put({ ...driverRow, _n: 1 });
  await dbs.mirror.bids.put({ ...ownBidRow, driver: { id: 'karim' }, _n: 1 });
  await opens(owner, Bidding);
  await presses('Send the new price');
  await formIsLeft();
  expect(await driverOf()).toEqual(['karim']);
});

test('the passenger reads on a bid that a driver drives; that the owner does stands where the bid is confirmed', async () => {
  const passenger: StoredUser = { id: 'passenger', type: 'customer' };
  const card = (id: string, bid: Partial<BidRow>) => (
    <BidCard
      asked={{ car_type: 'sedan car' }}
      bid={{ ...ownBidRow, ...bid, id, mutations: [] }}
      cheapest={false}
      topRated={false}
      hint={null}
    />
  );
  await opens(passenger, () => (
    <ul>
      {card('with a driver', { driver: { id: null } })}
      {card('with the owner', { driver: null })}
      {card('of an older server', {})}
    </ul>
  ));
  const said = await screen.findAllByText(/A driver of the owner drives|The owner drives/);
  expect(said.map(({ textContent }) => textContent)).toEqual(['A driver of the owner drives']);
});

const fold = () => screen.getByText(/Toyota|Noah|Premio|Axio/, { selector: 'summary *' }).closest('details');

test('the chosen car is one line that unfolds; one that waits for something is open by itself', async () => {
  await opens(owner, Bidding);
  await box();
  expect(fold()?.open).toBe(false);
  cleanup();
  await dbs.mirror.cars.put({ ...car, car_status: 'inactive', _n: 2 });
  await opens(owner, Bidding);
  await box();
  expect(fold()?.open).toBe(true);
});

test('a refused press makes the head low, and it stays so while the fare is mended', async () => {
  await opens(owner, Bidding);
  await types('99');
  const head = () => screen.getByRole('heading', { name: 'Your bid' }).closest('.row');
  expect(head()?.classList.contains('lowhead')).toBe(false);
  await presses('Send the bid');
  await screen.findByRole('alert');
  expect(head()?.classList.contains('lowhead')).toBe(true);
  await types('4500');
  expect(head()?.classList.contains('lowhead')).toBe(true);
});
