/** What the rows that a phone holds cost it: the time of a look at the feed, and heap. */
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { percentile } from '../kit/load.ts';
import { bundled } from '../peers/build-pages.ts';
import { Phone, whenTrue } from '../kit/phone.ts';
import type { Served } from '../kit/served.ts';

const WITHIN_MS = 120_000;
const QUIET_MS = 2_000;

export type Stored = {
  /** The 95th percentile of the time to read the newest 20 rows, in ms. */
  query20P95Ms: number;
  /** Heap of the page with the feed open, in bytes. */
  heapBytes: number;
};

/** Of a page that nothing but the app has run in: what drives the other page keeps its own scripts there. */
async function heapOfFeed({ page }: Phone): Promise<number> {
  const own = await page.context().newPage();
  try {
    await own.goto(page.url());
    const devtools = await own.context().newCDPSession(own);
    const shows = { expression: "document.querySelector('#root main a[href]') !== null" };
    await whenTrue(
      async () => (await devtools.send('Runtime.evaluate', shows)).result.value === true,
      WITHIN_MS,
    );
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    // code that has not run since the last collection goes with the second one
    await devtools.send('HeapProfiler.collectGarbage');
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize;
  } finally {
    await own.close();
  }
}

/** A car owner's phone that has pulled the market and shows the feed. @param rows open trips in the market */
export async function measureStored(browser: Browser, served: Served, rows: number): Promise<Stored> {
  const person = await served.person('provider');
  const phone = await Phone.withApp(browser, served);
  try {
    await phone.signIn(person);
    await phone.page.goto('/feed');
    await whenTrue(async () => (await phone.saved(person.id)) >= rows, WITHIN_MS);
    await phone.page.locator('main a[href]').first().waitFor();
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    const heapBytes = await heapOfFeed(phone);
    await phone.page.evaluate(await bundled(join(import.meta.dirname, 'stored-rows-page.ts'), 'iife'));
    const times = await phone.page.evaluate((userId) => window.timeFeed(userId), person.id);
    times.sort((one, other) => one - other);
    return { query20P95Ms: percentile(times, 0.95), heapBytes };
  } finally {
    await phone.close();
  }
}
