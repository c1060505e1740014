import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wipe } from '../../../src/db/user-dbs.ts';
import { Slip } from '../../../src/trip/slip/slip.tsx';
import { setClockOffset } from '../../../src/platform/clock.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { opens } from '../../../testkit/screen.tsx';
import { feedRow } from '../../../testkit/rows/trip-row.ts';
import { agreedTrip } from './agreed-trip.ts';

const HOUR = 3_600_000;
const NUMBER = '01000-000002';
const until = Date.parse(agreedTrip.journey_date_time) + 48 * HOUR;
const completed = {
  ...asTrip(feedRow),
  ...agreedTrip,
  status: 'completed',
  contact: { name: 'Rafiq', phone: '+8801000000002' },
  contact_until: new Date(until).toISOString(),
  boarded_at: agreedTrip.journey_date_time,
  mutations: [],
} as const;

beforeEach(() => setClockOffset(until - HOUR - Date.now()));
afterEach(async () => {
  vi.useRealTimers();
  setClockOffset(0);
  await wipe('passenger');
});

const Page = () => (
  <Slip trip={{ ...completed, mutations: [] }} bid={undefined} own actions={null} otherwise={<p>over</p>} />
);

test('after the journey the number, the terms and the PIN’s record are there beside the receipt, until the page itself hides them', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'performance'] });
  await opens({ id: 'passenger', type: 'customer' }, Page);
  await screen.findByText(NUMBER);
  screen.getByText(/The PIN was given/);
  screen.getByRole('region', { name: 'What you agreed on' });
  expect(screen.getByRole('region', { name: 'Receipt' }).textContent).toContain(
    'the owner says it was paid in cash',
  );
  act(() => vi.advanceTimersByTime(HOUR + 60_000));
  expect(screen.queryByText(NUMBER)).toBeNull();
  screen.getByRole('region', { name: 'Receipt' });
});
