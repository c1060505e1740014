/**
 * Cold starts without a net: the screen seen last is there at once, is right, and belongs to this person only; the
 * app takes it over.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Page } from 'playwright';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { sees } from '../support/verbs.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const OWNER = '01000000002';
const CARD = 'main li.card';

declare global {
  interface Window {
    /** Lets the app start, which the test holds back. */
    startApp(): void;
    refused: string[];
    shifts: number;
  }
}

const market = demoMarket();
let owner: Person;

const savedPaths = () =>
  owner.page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('saved-page '))
      .toSorted(),
  );

/** Changes the phone's storage before the next start. */
const changes = (change: Record<string, string | null>): Promise<void> =>
  owner.page.evaluate((all) => {
    for (const [key, value] of Object.entries(all))
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
  }, change);

const stored = (key: string): Promise<string> =>
  owner.page.evaluate((name) => localStorage.getItem(name) ?? '', key);

/** A tab in which the app starts only on a command. */
async function tabWithoutApp(): Promise<Page> {
  const page = await owner.context.newPage();
  page.on('pageerror', (error) => owner.errors.push(error.message));
  await page.addInitScript(() => {
    const { append } = Element.prototype;
    let start = (): void => undefined;
    window.startApp = () => start();
    Element.prototype.append = function (...nodes) {
      const [node] = nodes;
      if (!(node instanceof HTMLScriptElement) || node.type !== 'module') return append.apply(this, nodes);
      start = () => append.apply(this, nodes);
    };
    window.refused = [];
    addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      window.refused.push(violatedDirective),
    );
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') window.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return page;
}

async function opensWithoutApp(path: string): Promise<Page> {
  const page = await tabWithoutApp();
  await page.goto(path);
  return page;
}

const takesOver = async (page: Page): Promise<void> => {
  await page.evaluate(() => window.startApp());
  await page.locator('#saved').waitFor({ state: 'detached' });
};

const isSaved = async (path: string): Promise<boolean> => {
  const page = await opensWithoutApp(path);
  const there = (await page.locator('#saved').count()) > 0;
  await page.close();
  return there;
};

/** Of how many elements each card is made. */
const partsOf = (page: Page, place: string): Promise<number[]> =>
  page
    .locator(`${place} ${CARD}`)
    .evaluateAll((cards) => cards.map((card) => card.getElementsByTagName('*').length));

const PATHS = ['/', '/feed', '/trips'];
/** How many cards a phone shows at once. */
const FIRST = 3;

beforeAll(async () => {
  owner = await market.arrives({ touchScreen: { scale: 1 } });
  await owner.signsIn(OWNER);
  await sees(owner, 'এইমাত্র হালনাগাদ');
  for (const path of PATHS) {
    await owner.opens(path);
    await owner.page.locator(CARD).first().waitFor();
    await vi.waitUntil(async () => (await stored(`saved-page ${path}`)).includes('<li class='), {
      timeout: 20_000,
    });
  }
  // an open app would follow what the tests do to its storage
  await owner.opens('/icon.svg');
  await owner.goesOffline();
});
afterEach(async () => {
  for (const page of owner.context.pages()) if (page !== owner.page) await page.close();
});
afterAll(() => owner.leaves());

let before: Record<string, string>;
beforeEach(async () => {
  before ??= await owner.page.evaluate(() => ({ ...localStorage }));
  await owner.page.evaluate((all) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, before);
});

describe('a start without a net', () => {
  it.each(PATHS)(
    'at %s shows the trips of the last time, and the app takes over without a jump',
    async (path) => {
      const page = await opensWithoutApp(path);
      const saved = page.locator(`#saved ${CARD}`).first();
      await saved.waitFor();
      expect(await page.locator('#root').isVisible()).toBe(false);
      expect(await page.locator('#saved [data-netbar]').isVisible()).toBe(true);
      const source = await page.evaluate(() => {
        const [entry] = performance.getEntriesByType('navigation');
        return entry?.toJSON()['workerFinalSourceType'];
      });
      expect(source).toBe('cache');
      expect(await page.evaluate(() => window.refused)).toEqual([]);
      const there = await saved.boundingBox();
      await takesOver(page);
      const own = page.locator(`#root ${CARD}`).first();
      await own.waitFor();
      expect(Math.abs(((await own.boundingBox())?.y ?? 0) - (there?.y ?? 0))).toBeLessThanOrEqual(2);
      await page.locator('[data-late]').first().waitFor({ state: 'detached' });
      expect(await page.evaluate(() => window.shifts)).toBeLessThanOrEqual(0.02);
      expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
      await page.close();
      expect(owner.errors).toEqual([]);
    },
  );

  it.each(PATHS)(
    'at %s waits for no part of a card: the app’s first have all that the saved ones have',
    async (path) => {
      const page = await opensWithoutApp(path);
      const saved = await partsOf(page, '#saved');
      const own = page.evaluate(
        (card) =>
          new Promise<number[]>((resolve) => {
            const root = document.querySelector('#root');
            if (!root) throw new Error('no place for the app');
            new MutationObserver((_, observer) => {
              const cards = [...root.querySelectorAll(card)];
              if (cards.length === 0 || root.querySelector('main .sk')) return;
              observer.disconnect();
              resolve(cards.map((each) => each.getElementsByTagName('*').length));
            }).observe(root, { childList: true, subtree: true });
          }),
        CARD,
      );
      await takesOver(page);
      const first = saved.slice(0, FIRST);
      expect((await own).slice(0, first.length)).toEqual(first);
    },
  );

  it('takes no more than 30 kB for a screen, and no file before it is painted', async () => {
    for (const path of PATHS) {
      const text = await stored(`saved-page ${path}`);
      const { html, style }: { html: string; style: string } = JSON.parse(text);
      expect(new TextEncoder().encode(html + style).length).toBeLessThanOrEqual(30_000);
      expect(html).not.toMatch(/ src=|<script|<dialog| style=/);
    }
  });

  it('is dark where the phone is, whatever it was when the screen was saved', async () => {
    await changes({ appearance: JSON.stringify({ theme: 'dark' }) });
    const page = await opensWithoutApp('/feed');
    const colour = () =>
      page
        .locator(CARD)
        .first()
        .evaluate((card) => getComputedStyle(card).backgroundColor);
    await page.locator(`#saved ${CARD}`).first().waitFor();
    const dark = await colour();
    await takesOver(page);
    expect(await colour()).toBe(dark);
    expect(dark).not.toBe('rgb(255, 255, 255)');
    await page.close();
  });
});

describe('the clock', () => {
  const later = async (ms: number): Promise<Page> => {
    await changes({ 'clock-offset': String(Number(before['clock-offset'] ?? 0) + ms) });
    return opensWithoutApp('/feed');
  };

  it('the age of the trips is that of now, and countdowns wait for the app', async () => {
    const page = await later(12 * MINUTE_MS);
    const stamp = page.locator('#saved [data-pulled]').first();
    expect(await stamp.innerText()).toMatch(/শেষ হালনাগাদ ১[২৩] মিনিট আগে/);
    expect(await stamp.getAttribute('class')).toBe('stamp old');
    for (const count of await page.locator('#saved [data-now]').all())
      expect(await count.isVisible()).toBe(false);
    await page.close();
  });

  it('a trip whose time is over is not shown', async () => {
    const endsOn = (page: Page): Promise<number[]> =>
      page
        .locator('#saved li.card')
        .evaluateAll((cards) => cards.map((card) => Number(card.getAttribute('data-ends') ?? NaN)));
    const first = await later(0);
    const had = await endsOn(first);
    await first.close();
    const page = await later(3 * HOUR_MS);
    expect(await page.locator('#saved').count()).toBe(1);
    const now = await page.evaluate(() => Date.now() + Number(localStorage.getItem('clock-offset')));
    const over = had.filter((end) => end <= now);
    expect(over.length).toBeGreaterThan(0);
    expect(await endsOn(page)).toEqual(had.filter((end) => end > now));
    await page.close();
  });

  it.each([
    ['a day later', 25 * HOUR_MS],
    ['with a clock that was set back', -HOUR_MS],
  ])('%s nothing of it is shown', async (_, ms) => {
    const page = await later(ms);
    expect(await page.locator('#saved').count()).toBe(0);
    await page.close();
  });
});

describe('whose it is', () => {
  it.each<[string, () => Promise<Record<string, string | null>>]>([
    [
      'another person',
      () => Promise.resolve({ trip_auth_user: JSON.stringify({ id: 'other', type: 'provider' }) }),
    ],
    ['nobody', () => Promise.resolve({ token: null, trip_auth_user: null })],
    ['an operator who looks through the person’s eyes', () => Promise.resolve({ imp_token: 'x' })],
    [
      'somebody who reads English now',
      () => Promise.resolve({ initdata: JSON.stringify({ language: 'en' }) }),
    ],
    [
      'another release',
      async () => ({
        'saved-page /feed': (await stored('saved-page /feed')).replace(/\/assets\/index-/, '/assets/x-'),
      }),
    ],
    [
      'a damaged one',
      async () => ({ 'saved-page /feed': (await stored('saved-page /feed')).slice(0, 5_000) }),
    ],
  ])('is not shown to %s', async (_, change) => {
    expect(await isSaved('/feed')).toBe(true);
    await changes(await change());
    const page = await opensWithoutApp('/feed');
    expect(await page.locator('#saved').count()).toBe(0);
    expect(await page.locator('link[rel="stylesheet"]').count()).toBeGreaterThan(0);
    await page.close();
  });

  it('a damaged one costs nothing: the app starts as without it', async () => {
    await changes({ 'saved-page /feed': '{"html":' });
    const page = await opensWithoutApp('/feed');
    await page.evaluate(() => window.startApp());
    await page.locator(`#root ${CARD}`).first().waitFor();
    await page.close();
    expect(owner.errors).toEqual([]);
  });
});

describe('a tap before the app is there', () => {
  it('is done by the app, in the same page', async () => {
    const page = await opensWithoutApp('/feed');
    await page.locator(`#saved ${CARD} a[href^="/trip-booking/"]`).first().tap();
    expect(new URL(page.url()).pathname).toBe('/feed');
    await takesOver(page);
    await page.waitForURL(/\/trip-booking\//);
    expect(
      await page.evaluate(() => 'startApp' in window && performance.getEntriesByType('navigation').length),
    ).toBe(1);
    await page.locator('dialog[open]').waitFor();
    await page.close();
  });

  it('is not lost when the finger is down while the app comes', async () => {
    const page = await opensWithoutApp('/feed');
    const box = await page.locator(`#saved ${CARD} a[href^="/trip-booking/"]`).first().boundingBox();
    if (!box) throw new Error('no button');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.evaluate(() => window.startApp());
    await page.locator(`#root ${CARD}`).first().waitFor({ state: 'attached' });
    expect(await page.locator('#saved').count()).toBe(1);
    await page.mouse.up();
    await page.waitForURL(/\/trip-booking\//);
    await page.close();
  });
});

describe('saving', () => {
  it('a full phone costs nothing but the saved screen', async () => {
    const page = await owner.context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.addInitScript(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        if (key.startsWith('saved-page')) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, key, value);
      };
    });
    const was = await stored('saved-page /trips');
    await page.goto('/trips');
    await page.locator(`#root ${CARD}`).first().waitFor();
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(await stored('saved-page /trips')).toBe(was);
    expect(errors).toEqual([]);
    await page.close();
  });

  it('a sign-out leaves nothing of it', async () => {
    expect(await savedPaths()).toHaveLength(3);
    const { page } = owner;
    await owner.opens('/provider/profile');
    await page.getByRole('button', { name: 'লগ আউট' }).last().click();
    await page.waitForURL(/\/signup/);
    await expect.poll(savedPaths).toEqual([]);
    expect(await isSaved('/')).toBe(false);
  });
});

it('a phone that reads English starts without a net: its texts are asked of the service worker', async () => {
  const reader = await market.arrives({ locale: 'en' });
  await reader.signsIn(OWNER);
  // a page that the worker controls from its beginning requests them
  await reader.opens('/');
  const saved = () => reader.page.evaluate(async () => (await (await caches.open('later')).keys()).length);
  await expect.poll(saved).toBeGreaterThan(10);
  await reader.goesOffline();
  await reader.opens('/feed');
  await reader.page.locator(`#root ${CARD}`).first().waitFor();
  expect(await reader.page.getByRole('heading', { name: 'Trip feed' }).count()).toBe(1);
  expect(reader.errors).toEqual([]);
  await reader.leaves();
});
