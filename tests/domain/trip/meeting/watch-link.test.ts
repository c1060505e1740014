import { describe, expect, it } from 'vitest';
import {
  arrivalAt,
  checkWatchLink,
  endAt,
  watchedUntil,
} from '../../../../domain/trip/meeting/watch-link.ts';
import { tripStatuses } from '../../../../domain/trip/trip-status.ts';

const HOUR = 60 * 60 * 1000;
const oneWay = { journeyAt: 100 * HOUR, returnAt: null, duration: 5 * 3600 };
const round = { journeyAt: 100 * HOUR, returnAt: 172 * HOUR, duration: 10 * 3600 };

describe('the times of a journey that is followed', () => {
  it('are those of one way, and of the way back where there is one', () => {
    expect(arrivalAt(oneWay)).toBe(105 * HOUR);
    expect(endAt(oneWay)).toBe(105 * HOUR);
    expect(arrivalAt(round)).toBe(105 * HOUR);
    expect(endAt(round)).toBe(177 * HOUR);
  });

  it('end a day after the journey, as it was or should have been', () => {
    expect(watchedUntil(oneWay, null)).toBe(129 * HOUR);
    expect(watchedUntil(oneWay, 103 * HOUR)).toBe(127 * HOUR);
    expect(watchedUntil(round, null)).toBe(201 * HOUR);
  });
});

describe('the link', () => {
  it('is made by the passenger, whoever asked for the trip, from the agreement until the end', () => {
    for (const status of tripStatuses)
      for (const part of ['creator', 'counterpart'] as const) {
        const refusal = checkWatchLink({ status, party: { type: 'customer', part } });
        expect(refusal === null).toBe(status === 'hold' || status === 'started');
      }
  });

  it('is made by nobody else', () => {
    for (const party of [
      { type: 'provider', part: 'creator' },
      { type: 'provider', part: 'counterpart' },
      { type: 'driver', part: 'driver' },
      { type: 'customer', part: 'stranger' },
    ] as const)
      expect(checkWatchLink({ status: 'hold', party })).toMatchObject({ code: 'not_your_trip' });
  });
});
