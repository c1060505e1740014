import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TripRoad } from '../../../src/trip/parts/trip-road.tsx';
import { WholeRoad } from '../../../src/trip/parts/whole-road.tsx';
import type { StoredUser } from '../../../src/platform/session.ts';
import { button, opens } from '../../../testkit/screen.tsx';
import { feedRow } from '../../../testkit/rows/trip-row.ts';

const passenger: StoredUser = { id: 'passenger', type: 'customer' };
const airport = 'Hazrat Shahjalal International Airport';
const trip = {
  ...feedRow,
  geo_location: {
    ...feedRow.geo_location,
    dest: { place: { en: airport, bn: airport }, district: { en: 'Dhaka', bn: 'ঢাকা' } },
  },
};
/** What is seen of the two ends; what only a screen reader reads is left out. */
const ends = (): (string | undefined)[] =>
  screen.getAllByRole('listitem').map((item) => {
    const seen = item.querySelector('[aria-hidden]') ?? item.querySelector('b');
    return seen?.textContent;
  });

const onScreen = (wide: boolean) =>
  vi.stubGlobal('matchMedia', () => ({
    matches: wide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
afterEach(() => vi.unstubAllGlobals());

test('a list cuts a long place and never its district; the whole is there on a tap, and cut again on the next', async () => {
  onScreen(false);
  await opens(passenger, () => <TripRoad trip={trip} />);
  const cut = await button(`${airport}, Dhaka`);
  expect(ends()).toEqual(['Mirpur 10, Dhaka', 'Hazrat Shahjala…, Dhaka']);
  expect(cut.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(cut);
  expect(ends()[1]).toBe(`${airport}, Dhaka`);
  expect(cut.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(cut);
  expect(ends()[1]).toBe('Hazrat Shahjala…, Dhaka');
});

test('a wide screen shows more of it', async () => {
  onScreen(true);
  await opens(passenger, () => <TripRoad trip={trip} />);
  await button(`${airport}, Dhaka`);
  expect(ends()[1]).toBe('Hazrat Shahjalal Internat…, Dhaka');
});

test('a trip’s own page shows it whole, and a short one is no button', async () => {
  await opens(passenger, () => <WholeRoad trip={trip} />);
  await screen.findByText(airport);
  expect(screen.queryByRole('button')).toBeNull();
});
