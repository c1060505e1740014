/** Taps and keys as a finger makes them, and how long the screen took to respond. */
import type { Locator, Page } from 'playwright';

/** Event Timing reports nothing below 16 ms, and counts in steps of 8 ms. */
const LEAST_MS = 16;
const WITHIN_MS = 60_000;

export type Answered = {
  /** Interaction to next paint, in ms: the slowest when there were several; 16 for anything quicker. */
  inpMs: number;
  /** From the first touch or key to the frame that shows its result, in ms. */
  shownMs: number;
};

type Timed = { from: number; interactionId: number; ms: number };

declare global {
  interface Window {
    timedEvents: Timed[];
    /** From the next touch or key to the frame in which the element is shown. */
    untilSeen(selector: string): Promise<number>;
  }
}

/** Observes every page from its beginning. */
export async function watchTaps(page: Page): Promise<void> {
  await page.addInitScript((least) => {
    window.timedEvents = [];
    const slow = { type: 'event', buffered: true, durationThreshold: least };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('interactionId' in entry) || typeof entry.interactionId !== 'number') continue;
        const { interactionId, startTime, duration } = entry;
        if (interactionId > 0) window.timedEvents.push({ from: startTime, interactionId, ms: duration });
      }
    }).observe(slow);
    window.untilSeen = (selector) =>
      new Promise((resolve) => {
        let begun = false;
        const begin = ({ timeStamp }: Event): void => {
          if (begun) return;
          begun = true;
          const look = (): void => {
            const seen = [...document.querySelectorAll(selector)].some((each) => each.checkVisibility());
            if (!seen) return void requestAnimationFrame(look);
            // this frame paints it; a message posted now is received after the paint
            const { port1, port2 } = new MessageChannel();
            const painted = (): void => resolve(performance.now() - timeStamp);
            port1.addEventListener('message', painted, { once: true });
            port1.start();
            port2.postMessage(null);
          };
          requestAnimationFrame(look);
        };
        const once = { capture: true, once: true };
        for (const type of ['pointerdown', 'keydown']) addEventListener(type, begin, once);
      });
  }, LEAST_MS);
}

/** Two frames and an idle moment: what has happened is painted and reported, and nothing more is under way. */
export const rests = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
      }),
  );

/** Waits until the app has replaced the saved page, the element is shown and the page is idle. */
export async function standsStill(page: Page, what: Locator): Promise<void> {
  await page.locator('#saved').waitFor({ state: 'detached', timeout: WITHIN_MS });
  await what.waitFor({ state: 'visible', timeout: WITHIN_MS });
  await what.scrollIntoViewIfNeeded();
  await rests(page);
  await rests(page);
}

const within = <T>(promise: Promise<T>, what: string): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`${what} has not been seen`)), WITHIN_MS).unref();
    }),
  ]);

/** A touch in the middle of it, as the browser's own input: no script watches where it lands. */
export async function touch(page: Page, what: Locator): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error('what is touched is not there');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** @param shows what the screen shows in the end, as a CSS selector */
export async function answerTo(page: Page, act: () => Promise<void>, shows: string): Promise<Answered> {
  const from = await page.evaluate(() => performance.now());
  const seen = page.evaluate((selector) => window.untilSeen(selector), shows);
  // requested before the touch: the listener is in place once the page has answered another request
  await page.evaluate(() => undefined);
  await act();
  const shownMs = Math.round(await within(seen, shows));
  await rests(page);
  await rests(page);
  const events = await page.evaluate(
    (since) => window.timedEvents.filter((each) => each.from >= since),
    from,
  );
  return { inpMs: Math.max(LEAST_MS, ...events.map(({ ms }) => ms)), shownMs };
}
