import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dhakaDate, dhakaInstant, dhakaTime, minimumLeadMs } from '../../../domain/base/calendar.ts';
import {
  checkPosting,
  comingMorning,
  isPostable,
  offeredPosting,
} from '../../../domain/trip/posting-time.ts';

const HOUR = 3_600_000;
const at = (time: string, date = '2026-11-20') => dhakaInstant(date, time);

describe('a passenger is asked whether to post in the morning', () => {
  test.each([
    ['21:59:59', false],
    ['22:00', true],
    ['23:59', true],
    ['00:00', true],
    ['05:59:59', true],
    ['06:00', false],
    ['12:00', false],
  ])('at %s: %s', (time, asked) => {
    const now = at(time);
    expect(offeredPosting({ now, journeyAt: now + 11 * HOUR }) !== null).toBe(asked);
  });

  test('for a journey more than ten hours away, and no nearer one', () => {
    const now = at('23:00');
    expect(offeredPosting({ now, journeyAt: now + 10 * HOUR })).toBeNull();
    expect(offeredPosting({ now, journeyAt: now + 10 * HOUR + 1 })).toBe(at('07:00', '2026-11-21'));
  });

  test('before midnight 7:00 of tomorrow is meant, after it that of today', () => {
    expect(comingMorning(at('22:30'))).toBe(at('07:00', '2026-11-21'));
    expect(comingMorning(at('05:30'))).toBe(at('07:00'));
    expect(comingMorning(at('07:00'))).toBe(at('07:00', '2026-11-21'));
  });

  test('whenever that is, in at most nine hours, and early enough for the journey', () => {
    const instant = fc.integer({ min: at('00:00', '2020-01-01'), max: at('00:00', '2035-01-01') });
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 5 * 24 * HOUR }), (now, lead) => {
        const journeyAt = now + lead;
        const posted = offeredPosting({ now, journeyAt });
        if (posted === null) return;
        expect(dhakaTime(posted)).toBe('07:00:00');
        expect(posted).toBeGreaterThan(now);
        expect(posted - now).toBeLessThanOrEqual(9 * HOUR);
        expect([dhakaDate(now), dhakaDate(now + 24 * HOUR)]).toContain(dhakaDate(posted));
        expect(isPostable(posted, journeyAt)).toBe(true);
      }),
    );
  });
});

describe('a draft is given a time', () => {
  const journeyAt = at('20:00');
  const draft = { status: 'draft', createdBy: 'customer', journeyAt } as const;
  const creator = { type: 'customer', part: 'creator' } as const;
  const latest = journeyAt - minimumLeadMs;

  test('by its passenger, earlier than an hour before the journey, or none', () => {
    expect(checkPosting(draft, latest - 1, creator)).toBeNull();
    expect(checkPosting(draft, latest, creator)).toEqual({ code: 'posting_too_late' });
    expect(checkPosting(draft, null, creator)).toBeNull();
  });

  test('and nothing else is', () => {
    const part = 'stranger';
    expect(checkPosting(draft, latest - 1, { ...creator, part })).toEqual({ code: 'not_your_trip' });
    for (const other of [{ status: 'active' }, { status: 'canceled' }, { createdBy: 'provider' }] as const)
      expect(checkPosting({ ...draft, ...other }, null, creator)).toEqual({ code: 'trip_not_schedulable' });
  });
});
