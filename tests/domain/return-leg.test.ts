import { expect, test } from 'vitest';
import { dhakaInstant } from '../../domain/calendar.ts';
import { returnLegTime, suggestedFare } from '../../domain/return-leg.ts';

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
