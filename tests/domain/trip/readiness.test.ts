import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dhakaDate, dhakaInstant, dhakaTime } from '../../../domain/base/calendar.ts';
import {
  askedFrom,
  checkReady,
  dueReminder,
  firstReminder,
  nextReminder,
} from '../../../domain/trip/readiness.ts';

const HOUR = 3_600_000;
const at = (time: string, date = '2026-11-21'): number => dhakaInstant(date, `${time}:00`);
const journeyAt = at('07:00');
const evening = at('19:30', '2026-11-20');

/** All steps as a server that always runs does them, from the agreement on. */
function stepsOf(journey: number, agreedAt: number): string[] {
  const done: string[] = [];
  let planned = firstReminder(journey, agreedAt);
  while (planned !== null) {
    const due = dueReminder({ journeyAt: journey, planned }, planned);
    if (due) done.push(`${due.reminder} ${due.by} ${dhakaTime(planned).slice(0, 5)}`);
    planned = nextReminder(journey, planned);
  }
  return done;
}

describe('the steps before a journey', () => {
  test('are two reminders, and an SMS after each', () => {
    expect(stepsOf(journeyAt, at('09:00', '2026-11-20'))).toEqual([
      'evening app 19:30',
      'evening sms 20:30',
      'soon app 05:00',
      'soon sms 05:30',
    ]);
  });

  test.each([
    ['after the evening', at('22:00', '2026-11-20'), ['soon app 05:00', 'soon sms 05:30']],
    ['less than two hours before', at('05:10'), []],
  ])('of a trip agreed %s are those that are still to come', (_when, agreedAt, steps) => {
    expect(stepsOf(journeyAt, agreedAt)).toEqual(steps);
  });

  test('that a server slept through are not made up for, and what it wakes to begins in the app', () => {
    const late = (planned: number, now: number) => dueReminder({ journeyAt, planned }, now);
    expect(late(evening, evening + 2 * HOUR)).toEqual({ reminder: 'evening', by: 'app' });
    expect(late(evening, at('05:40'))).toEqual({ reminder: 'soon', by: 'app' });
    expect(late(evening, journeyAt)).toBeNull();
  });

  test('come in order, before the journey, each once, whatever the times', () => {
    const times = fc.record({
      journey: fc.integer({ min: at('00:00'), max: at('23:59') }),
      before: fc.integer({ min: 60_000, max: 6 * 24 * HOUR }),
    });
    fc.assert(
      fc.property(times, ({ journey, before }) => {
        const agreedAt = journey - before;
        const planned: number[] = [];
        for (let next = firstReminder(journey, agreedAt); next !== null; next = nextReminder(journey, next))
          planned.push(next);
        expect(planned).toEqual([...new Set(planned)].sort((a, b) => a - b));
        expect(planned.every((step) => step > agreedAt && step < journey)).toBe(true);
        expect(new Set(stepsOf(journey, agreedAt).map((step) => step.slice(0, -6))).size).toBe(
          planned.length,
        );
      }),
    );
  });
});

describe('whether a party is ready', () => {
  const agreed = { status: 'hold', part: 'counterpart' } as const;

  test('is asked from the evening before', () => {
    expect(dhakaDate(askedFrom(at('00:30')))).toBe('2026-11-20');
    expect(askedFrom(journeyAt)).toBe(evening);
  });

  test('is a matter of an agreed trip and its parties', () => {
    expect(checkReady(agreed)).toBeNull();
    expect(checkReady({ ...agreed, part: 'driver' })).toBeNull();
    expect(checkReady({ ...agreed, part: 'stranger' })).toEqual({ code: 'not_your_trip' });
    for (const status of ['active', 'started', 'canceled', 'completed'] as const)
      expect(checkReady({ ...agreed, status })).toEqual({ code: 'trip_not_agreed' });
  });
});
