/** What the first paint of an address is, before and without the app. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { openBrowser, PHONE, WIDE, type Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { sees } from '../support/verbs.ts';

const PASSENGER = '01000000001';

const market = demoMarket();
const arrives = (): Promise<Person> => market.arrives({ withoutServiceWorker: true });

const doors = [
  ['/', 'signup'],
  ['/feed', 'signin'],
  ['/trips', 'signin'],
  ['/trip-booking/x', 'signin'],
  ['/?form=create-trip', 'signin'],
] as const;

/** What everybody may read, and a word of each. */
const publicPages = [
  ['/about', 'আমরা যা মানি'],
  ['/about-us', 'আমরা যা মানি'],
  ['/contact', '৯৯৯'],
  ['/terms-conditions', 'কমিশন'],
  ['/privacy-policy', 'নম্বর'],
  ['/without-net', 'সামনাসামনি'],
  ['/before-sign-in', 'চালক'],
] as const;
const VIEWS = [PHONE, WIDE];

/** Withholds the app's files, or some of them. @returns what lets them through */
async function withholdsTheApp(page: Page, files = '**/assets/**'): Promise<() => void> {
  let start = (): void => undefined;
  const started = new Promise<void>((resolve) => (start = resolve));
  await page.route(files, async (route) => {
    await started;
    await route.continue();
  });
  return () => start();
}

/** How far things moved by themselves. */
const shifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(
            list.getEntries().reduce((sum, entry) => sum + Number('value' in entry ? entry.value : 0), 0),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 300);
      }),
  );

/** What is read, and where it stands. */
const wordsOn = (page: Page): Promise<unknown[]> =>
  page.locator('main :is(h1, h2, p, a)').evaluateAll((all) =>
    all.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return [each.textContent, x, y, width, height];
    }),
  );

/** Whether a form of the server's page was ever shown. */
const watchesForms = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(globalThis, { shown });
    const look = (): void => {
      const form = document.querySelector<HTMLFormElement>('form[data-native]');
      if (form?.checkVisibility()) shown.push(form.dataset['native'] ?? '');
      requestAnimationFrame(look);
    };
    look();
  });
const formsShown = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(globalThis, 'shown'));

/** Forwards pages on a link that falls silent right after the form. @returns its address, and what ends the silence */
async function opensSilentLink(): Promise<{ url: string; goesOn: () => void; closes: () => void }> {
  let goesOn = (): void => undefined;
  const silence = new Promise<void>((resolve) => (goesOn = resolve));
  const link = createServer((request, response) => {
    void (async () => {
      const page = await fetch(market.server.url + (request.url ?? ''), {
        headers: { accept: 'text/html', 'accept-encoding': 'identity' },
      });
      const [form = '', rest = ''] = (await page.text()).split('</form>');
      for (const name of ['content-type', 'content-security-policy'])
        response.setHeader(name, page.headers.get(name) ?? '');
      response.write(`${form}</form>`);
      await silence;
      response.end(rest);
    })();
  });
  await new Promise<void>((resolve) => link.listen(0, '127.0.0.1', resolve));
  const { port } = link.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, goesOn, closes: () => link.close() };
}

describe('a visitor', () => {
  it.each(doors)('sees at %s the ready form of %s without any script', async (path, name) => {
    const context = await (
      await openBrowser()
    ).newContext({ viewport: PHONE, javaScriptEnabled: false, baseURL: market.server.url });
    const page = await context.newPage();
    await page.goto(path);
    const button = page.locator(`form[data-native="${name}"] button[type="submit"]`);
    await button.waitFor();
    expect(await button.isEnabled()).toBe(true);
    await context.close();
  });

  it.each(doors)('sees it at %s before the app, which takes it over as it stands', async (path, name) => {
    const visitor = await arrives();
    const { page } = visitor;
    const start = await withholdsTheApp(page);
    await page.goto(path, { waitUntil: 'commit' });
    const form = page.locator(`form[data-native="${name}"]`);
    const button = form.locator('button[type="submit"]');
    await button.waitFor();
    await form.locator('input[name="phone"]').fill('01712');
    const before = await button.boundingBox();
    start();
    await page.locator(`form[data-native="${name}"][novalidate]`).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/${name}`);
    expect(await page.locator('input[name="phone"]').inputValue()).toBe('01712');
    expect(await button.boundingBox()).toEqual(before);
    await visitor.leaves();
  });

  it('goes on typing in the same field while the app takes the form over', async () => {
    const visitor = await arrives();
    const { page } = visitor;
    const start = await withholdsTheApp(page);
    const takeOver = await withholdsTheApp(page, '**/assets/signin-*.js');
    await page.goto('/signin', { waitUntil: 'commit' });
    await page.locator('input[name="phone"]').fill(PASSENGER);
    await page.evaluate(() => document.documentElement.removeAttribute('lang'));
    start();
    // the app has started, and waits for the screen's code
    await page.waitForFunction(() => document.documentElement.lang !== '');
    const password = page.locator('input[name="password"]');
    await password.pressSequentially('demo');
    takeOver();
    await page.locator('form[novalidate]').waitFor();
    await page.keyboard.type('1234');
    expect(await password.inputValue()).toBe('demo1234');
    expect(await page.locator('input[name="phone"]').inputValue()).toBe(PASSENGER);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' });
    await visitor.leaves();
  });

  it('reads over the sign-up what the product is, which stays as it is when the app takes over', async () => {
    for (const viewport of VIEWS) {
      const visitor = await market.arrives({ withoutServiceWorker: true, viewport });
      const { page } = visitor;
      const start = await withholdsTheApp(page);
      await page.goto('/', { waitUntil: 'commit' });
      const head = page.locator('.hero.first');
      await page.locator('form[data-native="signup"] button[type="submit"]').waitFor();
      await sees(visitor, 'দর বেছে নেবেন আপনি');
      const before = [await head.boundingBox(), await head.screenshot(), await head.innerHTML()];
      start();
      await page.locator('form[data-native="signup"][novalidate]').waitFor();
      expect([await head.boundingBox(), await head.screenshot(), await head.innerHTML()]).toEqual(before);
      await visitor.leaves();
    }
  });

  it.each(publicPages)('reads %s without any script, in both languages', async (path, word) => {
    const context = await (
      await openBrowser()
    ).newContext({ viewport: PHONE, javaScriptEnabled: false, baseURL: market.server.url });
    const page = await context.newPage();
    await page.goto(path);
    await page.locator('main', { hasText: word }).waitFor();
    const bengali = await page.title();
    await context.addCookies([{ name: 'lang', value: 'en', url: market.server.url }]);
    await page.goto(path);
    expect(await page.locator('main').innerText()).not.toMatch(/[\u0980-\u09FF]{4}/);
    expect(await page.title()).not.toBe(bengali);
    await context.close();
  });

  it.each(publicPages)('reads %s before the app, which moves nothing and nobody', async (path, word) => {
    for (const viewport of VIEWS) {
      const visitor = await market.arrives({ withoutServiceWorker: true, viewport });
      const { page } = visitor;
      const start = await withholdsTheApp(page);
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator('main', { hasText: word }).waitFor();
      const top = await page.evaluate(() => {
        scrollTo(0, 90);
        return scrollY;
      });
      const before = await wordsOn(page);
      start();
      await page.waitForFunction(() => document.querySelector('#root > svg[width="0"]') !== null);
      expect(await page.evaluate(() => scrollY)).toBe(top);
      expect(await wordsOn(page)).toEqual(before);
      expect(await shifts(page)).toBeLessThan(0.01);
      expect(new URL(page.url()).pathname).toBe(path);
      expect(visitor.errors).toEqual([]);
      await visitor.leaves();
    }
  });

  it('has the wanted page after a sign-in that the browser itself has posted', async () => {
    const visitor = await arrives();
    const { page } = visitor;
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/notifications/settings?only=trips');
    await page.locator('input[name="phone"]').fill(PASSENGER);
    await page.locator('input[name="password"]').fill('demo1234');
    await page.unroute('**/assets/*.js');
    await page.locator('form button[type="submit"]').click();
    await page.waitForURL('**/notifications/settings?only=trips');
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
    await visitor.leaves();
  });

  it('reads the public pages, and is told of an address that does not exist', async () => {
    const visitor = await arrives();
    await watchesForms(visitor.page);
    for (const path of ['/about', '/contact', '/terms-conditions', '/privacy-policy', '/without-net']) {
      await visitor.opens(path);
      await sees(visitor, visitor.page.locator('main h1, .screen h1'));
      expect(new URL(visitor.page.url()).pathname).toBe(path);
    }
    await visitor.opens('/nowhere');
    await sees(visitor, /৪০৪|এই পথে কিছু নেই/);
    expect(await formsShown(visitor.page)).toEqual([]);
    await visitor.leaves();
  });
});

describe('who is signed in, without a service worker', () => {
  it.each([
    ['somebody', false],
    ['a visitor', true],
  ] as const)('decides before the rest of the page has come: %s sees the form: %s', async (who, sees) => {
    const link = await opensSilentLink();
    const context = await (await openBrowser()).newContext({ viewport: PHONE, serviceWorkers: 'block' });
    const page = await context.newPage();
    if (who === 'somebody')
      await page.addInitScript(() => {
        localStorage.setItem('trip_auth_user', JSON.stringify({ id: 'passenger', type: 'customer' }));
        localStorage.setItem('token', 'token');
      });
    await page.goto(`${link.url}/feed`, { waitUntil: 'commit' });
    const form = page.locator('form[data-native="signin"]');
    await form.locator('button[type="submit"]').waitFor({ state: 'attached' });
    expect(await form.isVisible()).toBe(sees);
    link.goesOn();
    await expect.poll(() => form.count()).toBe(sees ? 1 : 0);
    await context.close();
    link.closes();
  });

  it('never sees a form of signing in at any address', async () => {
    const passenger = await arrives();
    const { page } = passenger;
    await passenger.signsIn(PASSENGER);
    await watchesForms(page);
    const seen: unknown[] = [];
    const paths = ['/', '/feed', '/trips', '/signin', '/signup'];
    for (const path of paths) {
      await passenger.opens(path);
      await sees(passenger, page.locator('.nav'));
      seen.push({
        path,
        shown: await formsShown(page),
        forms: await page.locator('form[data-native]').count(),
      });
    }
    expect(seen).toEqual(paths.map((path) => ({ path, shown: [], forms: 0 })));
    expect(passenger.errors).toEqual([]);
    await passenger.leaves();
  });
});
