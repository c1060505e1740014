import { expect, test } from 'vitest';
import { readRoad } from '../../../src/sync/calls/directions.ts';

const leg = (metres: unknown, seconds: unknown) => ({
  distance: { value: metres },
  duration: { value: seconds },
});
const answer = (...legs: object[]) => ({ status: 'OK', routes: [{ legs }] });

test('the legs of the first route are one road', () => {
  expect(readRoad(answer(leg(1_000, 60), leg(500, 30)))).toEqual({ distance: 1_500, duration: 90 });
});

test.each([
  ['no route', { status: 'ZERO_RESULTS', routes: [] }],
  ['a route without legs', answer()],
  ['a leg that can’t be read', answer(leg(1_000, 60), leg('far', 30))],
  ['a road of less than nothing', answer(leg(-1, 60))],
  ['another thing altogether', '<html>'],
])('%s: the estimate stands', (_, body) => {
  expect(readRoad(body)).toBeNull();
});
