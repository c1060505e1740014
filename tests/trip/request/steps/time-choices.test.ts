import { describe, expect, test } from 'vitest';
import { dhakaInstant } from '../../../../domain/base/calendar.ts';
import {
  beginningOf,
  datesWithTimes,
  isIn,
  partsOf,
  timeOn,
  timesOn,
  withChosen,
} from '../../../../src/trip/request/steps/time-choices.ts';

const friday = '2026-11-20';
const saturday = '2026-11-21';
const morning = dhakaInstant(friday, '10:15');

describe('which days and times are on offer', () => {
  test('today from more than an hour ahead, later days whole', () => {
    expect(timesOn(friday, morning, null).at(0)).toBe('11:30:00');
    expect(timesOn(saturday, morning, null)).toHaveLength(48);
  });

  test('late in the evening today is not offered any more', () => {
    const late = dhakaInstant(friday, '22:40');
    expect(datesWithTimes(late, null)).toEqual([saturday, '2026-11-22', '2026-11-23', '2026-11-24']);
  });

  test('a return only after the journey', () => {
    const journey = dhakaInstant(saturday, '23:00');
    expect(timesOn(saturday, morning, journey)).toEqual(['23:30:00']);
    expect(datesWithTimes(morning, journey).at(0)).toBe(saturday);
    expect(datesWithTimes(morning, dhakaInstant(saturday, '23:30')).at(0)).toBe('2026-11-22');
  });
});

describe('the time that a change of day leads to', () => {
  test('the usual one when none was chosen', () => {
    expect(timeOn(timesOn(saturday, morning, null), null)).toBe('07:30:00');
  });

  test('the third that is possible where the usual one is over, or the last of fewer', () => {
    expect(timesOn(friday, morning, null).slice(0, 3)).toEqual(['11:30:00', '12:00:00', '12:30:00']);
    expect(timeOn(timesOn(friday, morning, null), null)).toBe('12:30:00');
    expect(timeOn(['23:00:00', '23:30:00'], null)).toBe('23:30:00');
    expect(timeOn([], null)).toBeNull();
  });

  test('the chosen one where the day has it, else the next that is possible', () => {
    expect(timeOn(timesOn(saturday, morning, null), '05:00:00')).toBe('05:00:00');
    expect(timeOn(timesOn(friday, morning, null), '05:00:00')).toBe('11:30:00');
  });

  test('the last one where all are earlier, none where there is none', () => {
    expect(timeOn(['06:00:00'], '20:00:00')).toBe('06:00:00');
    expect(timeOn([], '20:00:00')).toBeNull();
  });
});

test('a chosen time that has become too early stays on the wheel, in its place', () => {
  expect(withChosen(['11:30:00', '12:00:00'], '11:00:00')).toEqual(['11:00:00', '11:30:00', '12:00:00']);
  expect(withChosen(['11:30:00'], '11:30:00')).toEqual(['11:30:00']);
  expect(withChosen(['11:30:00'], null)).toEqual(['11:30:00']);
});

describe('parts of the day', () => {
  const whole = timesOn(saturday, morning, null);

  test('only those that have a time', () => {
    expect(partsOf(whole)).toEqual(['dawn', 'morning', 'noon', 'afternoon', 'evening', 'night']);
    expect(partsOf(['19:00:00', '21:00:00'])).toEqual(['evening', 'night']);
  });

  test('the night begins in the evening; after midnight only where no evening is left', () => {
    expect(beginningOf('night', whole)).toBe('20:00:00');
    expect(beginningOf('night', ['01:00:00', '02:00:00'])).toBe('01:00:00');
    expect(beginningOf('noon', ['01:00:00'])).toBeNull();
  });

  test('half past one at night is night', () => {
    expect(isIn('night', '01:30:00')).toBe(true);
    expect(isIn('dawn', '01:30:00')).toBe(false);
    expect(isIn('night', null)).toBe(false);
  });
});
