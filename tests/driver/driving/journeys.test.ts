import { expect, test } from 'vitest';
import type { TripStatus } from '../../../domain/trip/trip-status.ts';
import { journeysOf } from '../../../src/driver/driving/journeys.ts';

const journey = (id: string, status: TripStatus, journey_date_time: string) => ({
  id,
  status,
  journey_date_time,
});

test('the journey under way comes first, then the next ones in their order; what is over is not shown', () => {
  const found = journeysOf([
    journey('late', 'hold', '2026-11-23T01:00:00.000Z'),
    journey('over', 'completed', '2026-11-20T01:00:00.000Z'),
    journey('soon', 'hold', '2026-11-21T01:00:00.000Z'),
    journey('now', 'started', '2026-11-22T01:00:00.000Z'),
  ]);
  expect(found.map(({ id }) => id)).toEqual(['now', 'soon', 'late']);
});
