import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CarCalendar } from '../../src/car/car-calendar.tsx';
import { carTripOf, type AgreedTrip } from '../../src/db/mirror/car-trips.ts';
import { needTexts, switchLocale } from '../../src/i18n/i18n.ts';
import { asTrip } from '../../src/trip/parts/feed-trip.ts';
import { feedRow } from '../../testkit/rows/trip-row.ts';
import { opens } from '../../testkit/screen.tsx';

const row = { ...asTrip(feedRow), journey_date_time: '2099-03-05T01:30:00.000Z' };
const trip: AgreedTrip = { ...carTripOf(row), row };

beforeEach(async () => {
  await switchLocale('bn');
  await needTexts('car');
});
afterEach(() => switchLocale('en'));

test('in Bengali its sentences end as Bengali sentences do', async () => {
  await opens(null, () => <CarCalendar trips={[trip]} />);
  const shown = (await screen.findByText(/থেকে ফাঁকা/u)).closest('p')?.textContent;
  expect(shown).toMatch(/শ্রীমঙ্গল। .+ থেকে ফাঁকা।$/u);
});
