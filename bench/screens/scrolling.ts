/** The feed under a moving finger: how many of its frames a slow processor shows in time. */
import type { Browser } from 'playwright';
import { percentile } from '../kit/load.ts';
import { Phone, whenTrue } from '../kit/phone.ts';
import type { Served } from '../kit/served.ts';
import { standsStill } from './taps.ts';

const WITHIN_MS = 120_000;
const SLOWER = 4;
/** A flick of a finger: px, and px a second. */
const FLICK = { yDistance: -2_400, speed: 2_400 };
const FLICKS = 5;
/** A frame that comes later than this was not the next one of sixty in a second. */
const IN_TIME_MS = 25;

export type Scrolling = {
  frames: number;
  /** The share of the frames that came in time. */
  inTime: number;
  p95Ms: number;
  worstMs: number;
};

declare global {
  interface Window {
    drawnFrames: { intervals: number[]; isCounting: boolean };
  }
}

/** @param rows open trips in the market */
export async function measureScrolling(browser: Browser, served: Served, rows: number): Promise<Scrolling> {
  const person = await served.person('provider');
  const phone = await Phone.withApp(browser, served);
  try {
    const { page } = phone;
    await phone.signIn(person);
    await page.goto('/feed');
    await whenTrue(async () => (await phone.saved(person.id)) >= rows, WITHIN_MS);
    await standsStill(page, page.locator('main a[href^="/trip-booking/"]').first());
    await phone.slowDown(SLOWER);
    await page.evaluate(() => {
      window.drawnFrames = { intervals: [], isCounting: true };
      const count = (before: number) => (now: number) => {
        window.drawnFrames.intervals.push(now - before);
        if (window.drawnFrames.isCounting) requestAnimationFrame(count(now));
      };
      requestAnimationFrame((now) => requestAnimationFrame(count(now)));
    });
    const finger = await page.context().newCDPSession(page);
    for (let flick = 0; flick < FLICKS; flick++)
      await finger.send('Input.synthesizeScrollGesture', {
        x: 180,
        y: 500,
        yDistance: FLICK.yDistance,
        speed: FLICK.speed,
        gestureSourceType: 'touch',
      });
    const intervals = await page.evaluate(() => {
      window.drawnFrames.isCounting = false;
      return window.drawnFrames.intervals;
    });
    intervals.sort((one, other) => one - other);
    return {
      frames: intervals.length,
      inTime: intervals.filter((ms) => ms <= IN_TIME_MS).length / intervals.length,
      p95Ms: Math.round(percentile(intervals, 0.95)),
      worstMs: Math.round(percentile(intervals, 1)),
    };
  } finally {
    await phone.close();
  }
}
