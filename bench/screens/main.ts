/**
 * `npm run bench:screens`: how soon the screens answer, on a slow link and a slow processor. Prints the tables of
 * docs/FIGURES.md, which says what is measured how, then the same as one line of JSON.
 */
import { openPglite } from '../../server/db/connection.ts';
import { buildApp } from '../../scripts/build/main.ts';
import { isStale } from '../../scripts/build/stale.ts';
import { coldPhone, measureColdStarts } from './cold-start.ts';
import { measureFirstJourney } from './first-journey.ts';
import { measureFirstPaint } from './first-paint.ts';
import { measureInstall } from './install.ts';
import { measureInteractions } from './interactions.ts';
import { measureScrolling } from './scrolling.ts';
import { measureStored } from '../sync/stored-rows.ts';
import { openBrowser } from '../kit/phone.ts';
import { times } from '../kit/short.ts';
import { feedBytes, signinBytes, workerBytes } from '../../scripts/build/start-bytes.ts';
import { interactionTable, screenTable, type ScreenFigures } from './screen-tables.ts';
import { serve } from '../kit/served.ts';

const RUNS = { paint: times(3, 1), install: times(3, 1), start: times(5, 1), taps: times(4, 1) };
const KEPT_AT_START = times(1_000, 30);
const KEPT_FOR_SCROLLING = times(2_000, 40);
const KEPT_FOR_HEAP = times(10_000, 60);
/** What a visitor may open first: pages that lead to signing in, a link that somebody has sent, what everybody may read. */
const DOORS = ['/', '/feed', '/trips', '/trip-booking/x', '/about', '/terms-conditions'];

async function measureScreens(): Promise<ScreenFigures> {
  const browser = await openBrowser();
  try {
    const demo = await serve(await openPglite(null));
    const people = await demo.fillAsDemo();
    const signin = await measureFirstPaint(browser, demo, '/signin', RUNS.paint);
    const signup = await measureFirstPaint(browser, demo, '/signup', RUNS.paint);
    const doors: ScreenFigures['doors'][number][] = [];
    for (const path of DOORS)
      doors.push({ path, ...(await measureFirstPaint(browser, demo, path, RUNS.paint)) });
    const install = await measureInstall(browser, demo, RUNS.install);
    const interactions = await measureInteractions(browser, demo, people, RUNS.taps);
    await demo.close();

    const market = await serve(await openPglite(null));
    const firstJourney = await measureFirstJourney(browser, market);
    const customer = await market.person('customer');
    await market.fill(customer, KEPT_AT_START);
    const phone = await coldPhone(market, KEPT_AT_START);
    const [starts] = await measureColdStarts([phone], '/feed', RUNS.start);
    await phone.close();
    if (!starts) throw new Error('starts of the phone');
    await market.fill(customer, KEPT_FOR_SCROLLING - KEPT_AT_START);
    const scrolling = await measureScrolling(browser, market, KEPT_FOR_SCROLLING);
    await market.fill(customer, KEPT_FOR_HEAP - KEPT_FOR_SCROLLING);
    const { heapBytes, query20P95Ms } = await measureStored(browser, market, KEPT_FOR_HEAP);
    await market.close();
    return {
      signin,
      signup,
      doors,
      install,
      firstJourney,
      ...starts,
      scrolling,
      heapBytes,
      query20P95Ms,
      interactions,
    };
  } finally {
    await browser.close();
  }
}

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
if (await isStale()) await buildApp();
const figures = await measureScreens();
console.log(`${screenTable(figures)}\n\n${interactionTable(figures.interactions)}\n`);
const { bytes, requests, medianMs: ms } = figures.install;
const painted = figures.doors.map(({ path, lcpMs }) => [path, lcpMs] as const);
const taps = figures.interactions.flatMap(({ cold, warm }) => [cold, warm]);
console.log(
  JSON.stringify({
    ...figures,
    lcp: { ...Object.fromEntries(painted), '/signin': figures.signin.lcpMs },
    firstVisit: { bytes, requests, ms },
    signinBytes: signinBytes(),
    feedBytes: feedBytes(),
    workerBytes: workerBytes(),
    inp6x: {
      medianMs: Math.max(...taps.map(({ medianMs }) => medianMs)),
      worstMs: Math.max(...taps.map(({ worstMs }) => worstMs)),
    },
  }),
);
