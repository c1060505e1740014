import { describe, expect, test } from 'vitest';
import { dhakaInstant } from '../../../domain/base/calendar.ts';
import { momentOf, type CarTrip } from '../../../domain/car/car-busy.ts';
import { isWayBack, returnLegTime, suggestedFare } from '../../../domain/trip/return-leg.ts';

const now = dhakaInstant('2026-11-20', '10:15');

test('the way back is on the day after, at the same time', () => {
  expect(returnLegTime(dhakaInstant('2026-11-21', '07:30'), now)).toEqual({
    date: '2026-11-22',
    time: expect.stringMatching(/^07:30/),
  });
});

test('a time that is not on offer becomes the next one', () => {
  expect(returnLegTime(dhakaInstant('2026-11-21', '07:40'), now)?.time).toMatch(/^08:00/);
  expect(returnLegTime(dhakaInstant('2026-11-19', '09:00'), now)?.time).toMatch(/^11:30/);
});

test('it is offered once its day can be chosen, and not after it', () => {
  expect(returnLegTime(dhakaInstant('2026-11-24', '07:30'), now)).toBeNull();
  expect(returnLegTime(dhakaInstant('2026-11-17', '07:30'), now)).toBeNull();
});

test('the suggested fare is round, low, and within the range', () => {
  expect(suggestedFare({ min: 4102, max: 5538 })).toBe(4400);
  expect(suggestedFare({ min: 700, max: 710 })).toBe(710);
});

describe('a way back', () => {
  const HOUR = 3_600_000;
  const agreed: CarTrip = {
    ...momentOf(now),
    id: 'agreed',
    duration: 5 * 3600,
    pickupDistrict: 47,
    destinationDistrict: 36,
  };
  const back: CarTrip = {
    ...agreed,
    id: 'back',
    journeyAt: now + 24 * HOUR,
    pickupDistrict: 36,
    destinationDistrict: 47,
  };

  test('leads from where the car has arrived to where it set out, within three days', () => {
    expect(isWayBack(back, agreed)).toBe(true);
    expect(isWayBack({ ...back, journeyAt: now + 72 * HOUR }, agreed)).toBe(true);
    expect(isWayBack({ ...back, journeyAt: now + 73 * HOUR }, agreed)).toBe(false);
  });

  test('does not leave before the car has arrived and its driver has rested', () => {
    expect(isWayBack({ ...back, journeyAt: now + 7 * HOUR }, agreed)).toBe(true);
    expect(isWayBack({ ...back, journeyAt: now + 7 * HOUR - 1 }, agreed)).toBe(false);
    expect(isWayBack({ ...back, journeyAt: now - HOUR }, agreed)).toBe(false);
  });

  test('leads nowhere else, and neither it nor the agreed trip has a return of its own', () => {
    expect(isWayBack({ ...back, destinationDistrict: 12 }, agreed)).toBe(false);
    expect(isWayBack({ ...back, pickupDistrict: 47, destinationDistrict: 36 }, agreed)).toBe(false);
    expect(isWayBack({ ...back, type: 'round', returnAt: now + 48 * HOUR }, agreed)).toBe(false);
    expect(isWayBack(back, { ...agreed, type: 'round', returnAt: now + 12 * HOUR })).toBe(false);
  });
});
