import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  correctedNow,
  isClockSure,
  measuredOffset,
  rememberClockOffset,
  setClockOffset,
} from '../../src/platform/clock.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-20T03:00:00Z');

/** The device's clock, which people set, and the monotonic one, which stops during sleep. */
let device: number;
let steady: number;

const passes = (ms: number): void => {
  device += ms;
  steady += ms;
};
const sleeps = (ms: number): void => {
  device += ms;
};
const isSetBy = (ms: number): void => {
  device += ms;
};

beforeEach(() => {
  device = START;
  steady = 1000;
  vi.spyOn(Date, 'now').mockImplementation(() => device);
  vi.spyOn(performance, 'now').mockImplementation(() => steady);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the corrected clock', () => {
  it("counts as the server does, whatever the device's clock says", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -24 * HOUR, max: 24 * HOUR }),
        fc.integer({ min: 0, max: HOUR }),
        (wrong, ms) => {
          device = START + wrong;
          setClockOffset(-wrong);
          passes(ms);
          expect(correctedNow()).toBe(START + ms);
          expect(isClockSure()).toBe(true);
        },
      ),
    );
  });

  it("goes on when the device's clock is set back, and is not sure any more", () => {
    setClockOffset(0);
    passes(1000);
    isSetBy(-24 * HOUR);
    passes(5000);
    expect(correctedNow()).toBe(START + 6000);
    expect(isClockSure()).toBe(false);
  });

  it('is a whole number of milliseconds, which a date needs, although the steady clock counts parts of them', () => {
    setClockOffset(0);
    device += 500;
    steady += 500.3;
    isSetBy(-24 * HOUR);
    expect(new Date(correctedNow()).toISOString()).toBe(new Date(START + 500).toISOString());
    expect(Number.isInteger(correctedNow())).toBe(true);
  });

  it('is right after a sleep, but not sure: the clock may have been set forward', () => {
    setClockOffset(0);
    sleeps(8 * HOUR);
    expect(correctedNow()).toBe(START + 8 * HOUR);
    expect(isClockSure()).toBe(false);
    setClockOffset(-8 * HOUR);
    expect(correctedNow()).toBe(START);
    expect(isClockSure()).toBe(true);
  });

  it('is not sure by what it remembers from an earlier time', () => {
    rememberClockOffset(HOUR);
    expect(correctedNow()).toBe(START + HOUR);
    expect(isClockSure()).toBe(false);
  });

  it("takes the server's time as of half the way of the answer", () => {
    expect(measuredOffset(START + HOUR, 600, START)).toBe(HOUR + 300);
  });
});
