import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { device, saveMarket } from '../../../src/db/device/device-db.ts';
import { RoadDrawn } from '../../../src/trip/road/road-drawn.tsx';
import { marketSettings } from '../../../testkit/market/market-settings.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';
import { opens } from '../../../testkit/screen.tsx';

const passenger = { id: 'passenger', type: 'customer' } as const;
const kuakata = {
  ...feedRow,
  destination_district_id: 31,
  geo_location: {
    ...feedRow.geo_location,
    dest: { place: { en: 'Kuakata', bn: 'কুয়াকাটা' }, district: { en: 'Patuakhali', bn: 'পটুয়াখালী' } },
  },
};
const bhola = {
  ...feedRow,
  destination_district_id: 34,
  geo_location: {
    ...feedRow.geo_location,
    dest: { place: { en: 'Bhola', bn: 'ভোলা' }, district: { en: 'Bhola', bn: 'ভোলা' } },
  },
};
const tolls = (): (string | null)[] => screen.queryAllByRole('listitem').map((item) => item.textContent);

afterEach(() => device.kept.clear());

test('the picture says in words what it shows: towns in their order, bridges and tolls', async () => {
  await opens(passenger, () => <RoadDrawn trip={kuakata} />);
  const label = (await screen.findByRole('img')).getAttribute('aria-label') ?? '';
  expect(label).toMatch(/^Map: Mirpur 10 to Kuakata\. On the way: .*Bhanga, .*Barishal, .*Patuakhali, /);
  expect(label).toContain('Toll: Dhaka–Bhanga Expressway ৳140, Padma Bridge ৳750, Payra Bridge ৳95.');
  expect(tolls()).toEqual(['Dhaka–Bhanga Expressway৳140', 'Padma Bridge৳750', 'Payra Bridge৳95']);
  expect(screen.getByText('≈ ৳985')).toBeTruthy();
  expect(screen.getByText('≈ 189 km')).toBeTruthy();
  expect(screen.getByRole('img').querySelectorAll('.toll')).toHaveLength(2);
});

test('a microbus pays its own toll, and a round trip twice', async () => {
  await opens(passenger, () => <RoadDrawn trip={{ ...kuakata, car_type: 'micro', type: 'round' }} />);
  expect(await screen.findByText('≈ ৳3,340')).toBeTruthy();
  expect(tolls()).toContain('Padma Bridge৳1,300');
  expect(screen.getByText('Tolls, there and back')).toBeTruthy();
});

test('a toll that the office has set counts from its day on, without a net', async () => {
  const set = { 'padma 2026-11-21 car': 800, 'payra 2026-11-22 car': 100 };
  await saveMarket({ ...marketSettings, market: { ...marketSettings.market, tolls: set } });
  await opens(passenger, () => <RoadDrawn trip={kuakata} />);
  expect(await screen.findByText('≈ ৳1,035')).toBeTruthy();
  expect(tolls()).toContain('Payra Bridge৳95');
});

test('a way without a known toll names none, and a ferry is said', async () => {
  await opens(passenger, () => <RoadDrawn trip={feedRow} />);
  await screen.findByRole('img');
  expect(tolls()).toEqual([]);
  expect(screen.queryByText(/Tolls on the way/)).toBeNull();
  expect(screen.queryByText(/ferry/)).toBeNull();
});

test('a ferry has no price here', async () => {
  await opens(passenger, () => <RoadDrawn trip={bhola} />);
  expect(await screen.findByText(/takes a ferry/)).toBeTruthy();
});

test('a district that this app does not know leaves no picture', async () => {
  await opens(passenger, () => (
    <>
      <RoadDrawn trip={{ ...kuakata, destination_district_id: 99 }} />
      <p>The page</p>
    </>
  ));
  await screen.findByText('The page');
  expect(screen.queryByRole('img')).toBeNull();
});
