/**
 * A Chromium from before `InstallEvent.addRoutes`: the service worker itself answers each start. No switch of the browser
 * turns static routes off, so this one's worker begins by deleting them.
 */
import type { Worker } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testkit/browser/person.ts';
import { untilPage } from '../../testkit/browser/until-page.ts';
import { demoMarket } from '../support/demo-market.ts';
import { presses, sees } from '../support/verbs.ts';

const OWNER = '01000000002';
const PATHS = ['/feed', '/trips'];
const CARD = '#root main li.card';
const WITHOUT_ROUTES = 'delete InstallEvent.prototype.addRoutes;\n';

const market = demoMarket();
let owner: Person;
let installed: Worker;

/** @throws Error where the browser does not even have the event */
const hasRoutes = (worker: Worker): Promise<boolean> =>
  worker.evaluate(() => 'addRoutes' in Reflect.get(globalThis, 'InstallEvent').prototype);

/** The next service worker that starts. */
const nextWorker = (): Promise<Worker> => owner.context.waitForEvent('serviceworker');

/** The trips of the cards, by their links. */
const tripsShown = async (): Promise<(string | null | undefined)[]> => {
  await owner.page.locator(CARD).first().waitFor();
  return owner.page
    .locator(CARD)
    .evaluateAll((cards) => cards.map((card) => card.querySelector('a')?.getAttribute('href')));
};

/** By what the browser answered the navigation: 'cache' where a static route did. */
const source = (): Promise<unknown> =>
  owner.page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation');
    return entry?.toJSON()['workerFinalSourceType'];
  });

/** The browser has stopped the worker since, as it does after half a minute. */
async function workerIsStopped(): Promise<void> {
  const session = await owner.context.newCDPSession(owner.page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

/**
 * Opens a screen with a net, and again without one from a stopped worker.
 * @returns the trips on it without a net, and those of them that were not there before
 */
async function startsWithoutNet(path: string) {
  await owner.opens(path);
  await owner.page.locator(CARD).first().waitFor();
  await owner.goesOffline();
  const before = await tripsShown();
  await workerIsStopped();
  await owner.opens(path);
  const trips = await tripsShown();
  return { trips, strange: trips.filter((trip) => !before.includes(trip)) };
}

beforeAll(async () => {
  owner = await market.arrives();
  owner.net.alter({
    script: (path, text) => (path === '/service-worker.js' ? WITHOUT_ROUTES + text : text),
  });
  const worker = nextWorker();
  await owner.signsIn(OWNER);
  installed = await worker;
});
beforeEach(() => owner.comesBack());
afterAll(() => owner.leaves());

describe('without static routes', () => {
  it('the app is installed, with no copy of the page for routes to find', async () => {
    expect(await hasRoutes(installed)).toBe(false);
    const names = await owner.page.evaluate(() => caches.keys());
    expect(names.filter((name) => name.includes('precache'))).toHaveLength(1);
    expect(names.filter((name) => name.startsWith('start '))).toEqual([]);
  });

  it.each(PATHS)('%s opens without a net, with its own trips', async (path) => {
    const { trips, strange } = await startsWithoutNet(path);
    expect(trips.length).toBeGreaterThan(0);
    expect(strange).toEqual([]);
    expect(await source()).toBe('');
    // the app has taken over from the screen seen last
    expect(await owner.page.locator('#saved').count()).toBe(0);
    expect(await owner.page.locator('#root').isVisible()).toBe(true);
    expect(owner.errors).toEqual([]);
  });

  it('a new release is taken up, and starts without a net as well', async () => {
    const next = nextWorker();
    owner.net.deployNewVersion();
    await owner.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await sees(owner, 'নতুন ভার্সন');
    expect(await hasRoutes(await next)).toBe(false);
    const reloaded = owner.page.waitForEvent('load');
    await presses(owner, 'আপডেট করুন');
    await reloaded;
    await untilPage(owner.page, async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active?.state === 'activated' && registration.waiting === null;
    });
    expect(await (await next).evaluate(() => Reflect.get(globalThis, 'serviceWorker').state)).toBe(
      'activated',
    );
    expect((await startsWithoutNet('/feed')).strange).toEqual([]);
    expect(owner.errors).toEqual([]);
  });
});
