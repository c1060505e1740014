import { expect, test } from 'vitest';
import { nextJourney } from '../../../src/feed/home/next-journey.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';
import { agreedTrip } from '../../trip/slip/agreed-trip.ts';

const journeyAt = Date.parse(agreedTrip.journey_date_time);
const HOUR_MS = 60 * 60 * 1000;
const agreed = (id: string, change: object = {}) => ({
  ...asTrip(feedRow),
  ...agreedTrip,
  id,
  status: 'hold' as const,
  contact: { name: 'Rafiq', phone: '+8801000000002' },
  ...change,
});

test('from the evening before until it is too late to be the next', () => {
  // 19:30 of the day before a journey at 7:30
  for (const [at, isThere] of [
    [-13 * HOUR_MS, false],
    [-12 * HOUR_MS, true],
    [0, true],
    [6 * HOUR_MS, false],
  ] as const)
    expect(nextJourney([agreed('a')], journeyAt + at)?.id).toBe(isThere ? 'a' : undefined);
});

test('the earliest of several; none that has begun, is over, or whose other side is not known', () => {
  const later = agreed('later', { journey_date_time: new Date(journeyAt + HOUR_MS).toISOString() });
  expect(nextJourney([later, agreed('first')], journeyAt - HOUR_MS)?.id).toBe('first');
  for (const change of [{ status: 'started' }, { status: 'canceled' }, { contact: null }, { terms: null }])
    expect(nextJourney([agreed('a', change)], journeyAt - HOUR_MS)).toBeNull();
});
