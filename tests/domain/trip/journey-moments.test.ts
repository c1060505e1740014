import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkDenial,
  checkMoment,
  contactsReadable,
  contactsUntil,
  deniableUntil,
  opensAt,
  pinCountsFrom,
} from '../../../domain/trip/journey-moments.ts';
import { tripStatuses } from '../../../domain/trip/trip-status.ts';

const HOUR = 3_600_000;
const journeyAt = Date.parse('2026-11-21T01:30:00Z');
const moment = (action: 'start' | 'complete', offset: number, boarded = false) =>
  checkMoment(action, { journeyAt, boarded }, journeyAt + offset)?.code ?? null;

describe('starting and completing', () => {
  test.each([
    ['start', -2 * HOUR - 1, false, 'pin_too_early'],
    ['start', -2 * HOUR, false, null],
    ['complete', -1, false, 'journey_not_begun'],
    ['complete', 0, false, null],
    ['complete', -HOUR, true, null],
  ] as const)('%s at %i ms of the journey, boarded: %s', (action, offset, boarded, code) =>
    expect(moment(action, offset, boarded)).toBe(code),
  );

  test('what is open stays open, and opens at the instant that is shown before', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('start' as const, 'complete' as const),
        fc.boolean(),
        fc.integer({ min: -5 * HOUR, max: 5 * HOUR }),
        fc.nat(HOUR),
        (action, boarded, offset, later) => {
          const opens = opensAt(action, { journeyAt, boarded });
          expect(moment(action, offset, boarded) === null).toBe(
            opens === null || journeyAt + offset >= opens,
          );
          const isOpen = (at: number): boolean => moment(action, at, boarded) === null;
          expect(isOpen(offset) && !isOpen(offset + later)).toBe(false);
        },
      ),
    );
  });

  test('the PIN never counts later than a trip may be completed without it', () =>
    expect(pinCountsFrom(journeyAt)).toBeLessThan(journeyAt));
});

describe('numbers', () => {
  test('are readable while the trip is agreed, and for 48 hours after it', () => {
    const readable = (status: (typeof tripStatuses)[number], until: number | null, now: number) =>
      contactsReadable({ status, until }, now);
    const until = contactsUntil(journeyAt);
    expect(until).toBe(journeyAt + 48 * HOUR);
    expect(readable('completed', until, until - 1)).toBe(true);
    expect(readable('completed', until, until)).toBe(false);
    const always = tripStatuses.filter((status) => readable(status, null, journeyAt));
    expect(always).toEqual(['hold', 'started']);
  });
});

describe('denying that a trip took place', () => {
  const until = deniableUntil(journeyAt);
  const asked = { isPassenger: true, until, denied: false };
  const code = (facts: Partial<typeof asked> | { until: null }, now = journeyAt) =>
    checkDenial({ ...asked, ...facts }, now)?.code ?? null;

  test('is its passenger’s, once, within a day, and only without the PIN', () => {
    expect(until).toBe(journeyAt + 24 * HOUR);
    expect(code({})).toBeNull();
    expect(code({}, until - 1)).toBeNull();
    expect(code({}, until)).toBe('denial_too_late');
    expect(code({ isPassenger: false })).toBe('not_your_trip');
    expect(code({ denied: true })).toBe('trip_not_deniable');
    expect(code({ until: null })).toBe('trip_not_deniable');
  });

  test('ends before the numbers are hidden: who is asked can still call', () =>
    expect(deniableUntil(journeyAt)).toBeLessThan(contactsUntil(journeyAt)));
});
