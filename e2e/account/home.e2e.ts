/** The home page: what the operator has configured, the search that leads to the feed, and pull to refresh. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Person, PHONE } from '../../testkit/browser/person.ts';
import { demoMarket, withSite } from '../support/demo-market.ts';
import { sees } from '../support/verbs.ts';

const DHAKA = 6;
const STORE = 'https://store.example/durpalla';
const site = {
  banner: '/icon.svg',
  logo: null,
  footer_logo: null,
  social_link: { play_store: STORE },
  slides: [
    {
      title: { bn: 'ঈদের ছুটিতে বাড়ি', en: 'Home for Eid' },
      text: { bn: 'আগেই গাড়ি ঠিক করুন', en: 'Choose your car early' },
      image: null,
      link: '/estimated-fare',
    },
    {
      title: { bn: 'ভোরের ফ্লাইট', en: 'An early flight' },
      text: { bn: 'রাতেই গাড়ি ঠিক থাকুক', en: 'Have a car by the evening' },
      image: null,
      link: '/help',
    },
  ],
  testimonials: [],
};

const market = demoMarket({ prepare: withSite(site) });
let passenger: Person;

beforeAll(async () => {
  passenger = await market.arrives();
  await passenger.signsIn('01000000001');
  await sees(passenger, 'এইমাত্র হালনাগাদ');
});
afterAll(async () => {
  await passenger.leaves();
});

it('keeps the place of the banner until it comes, so that nothing moves', async () => {
  const other = await market.arrives({ withoutServiceWorker: true });
  const { page } = other;
  await other.signsIn('01000000001');
  let come = (): void => undefined;
  const held = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/icon.svg', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const banner = page.locator('img.banner');
  await sees(other, page.locator('.tiles'));
  const before = await banner.boundingBox();
  expect(before?.height).toBeGreaterThan(100);
  come();
  await expect
    .poll(() => banner.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await banner.boundingBox()).toEqual(before);
  await other.leaves();
});

it('shows the banner, the slides and the store that the operator has set', async () => {
  const { page } = passenger;
  const banner = page.locator('img.banner');
  await banner.waitFor();
  expect(await banner.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(
    true,
  );
  expect(await page.getByRole('link', { name: 'স্টোর থেকে নিন' }).getAttribute('href')).toBe(STORE);
  await page
    .getByRole('link', { name: /ঈদের ছুটিতে বাড়ি/ })
    .first()
    .click();
  await page.waitForURL(/\/estimated-fare$/);
});

it('REQ 9: a slide takes the place of the other after 5 seconds; one, two, three or four fit beside each other', async () => {
  await passenger.opens('/');
  const { page } = passenger;
  const dots = page.locator('.dots i');
  // they do not move until the slider is loaded
  await dots.first().waitFor({ state: 'attached' });
  await page.locator('.slides:not(.still)').first().scrollIntoViewIfNeeded();
  const shown = () => dots.evaluateAll((all) => all.findIndex((dot) => dot.classList.contains('on')));
  await expect.poll(shown).toBe(0);
  const began = Date.now();
  await expect.poll(shown, { timeout: 12_000 }).toBe(1);
  expect(Date.now() - began).toBeLessThan(8_000);

  const besideEachOther: number[] = [];
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    besideEachOther.push(
      await page
        .locator('.slides:not(.still) li')
        .first()
        .evaluate((slide) => Math.round((slide.parentElement?.clientWidth ?? 0) / slide.clientWidth)),
    );
  }
  await page.setViewportSize(PHONE);
  expect(besideEachOther).toEqual([1, 2, 3, 4]);
});

/** The trips that car owners offer from a division, as the server shows them: by id. */
async function offeredFrom(division: number): Promise<Set<string>> {
  const bearer = await passenger.page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${bearer}`, accept: 'application/json' };
  const answer = await fetch(`${market.server.url}/api/v1/front-trip/index?pdv=${division}`, { headers });
  const { data }: { data: { id: string }[] } = JSON.parse(await answer.text());
  return new Set(data.map(({ id }) => id));
}

it('the menu shows its head whole on the smallest phones, and scrolls below it', async () => {
  const { page } = passenger;
  for (const [width, height] of [
    [320, 640],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await passenger.opens('/');
    await page.getByRole('button', { name: 'মেনু' }).click();
    const head = page.getByRole('dialog', { name: 'মেনু' }).getByRole('link').first();
    await head.waitFor();
    const cut = await head.evaluate((link) => link.scrollHeight - link.clientHeight);
    expect(cut).toBe(0);
    expect((await head.boundingBox())?.height).toBeGreaterThan(80);
    await page.keyboard.press('Escape');
    // the menu takes its entry of the history back a moment later, which would end an opening of another page
    await expect.poll(() => page.evaluate(() => history.state?.guard ?? false)).toBe(false);
  }
  await page.setViewportSize(PHONE);
});

it('a search by district leads to the feed with what was searched for, and nothing else', async () => {
  await passenger.opens('/');
  const { page } = passenger;
  const search = page.getByRole('search');
  await page.getByRole('radio', { name: 'জেলা দিয়ে' }).check();
  await search.locator('button[aria-label^="কোথা থেকে:"]').click();
  const sheet = page.locator('dialog.sheet[open]');
  await sheet.locator('.geo').getByRole('button', { name: 'ঢাকা', exact: true }).click();
  await sheet.getByRole('button', { name: 'পুরো ঢাকা' }).click();
  await search.getByRole('button', { name: 'খুঁজুন' }).click();
  await page.waitForURL(/\/feed\?/);
  expect(new URL(page.url()).searchParams.get('pdv')).toBe(String(DHAKA));

  const offers = page.getByRole('list', { name: 'ট্রিপ', exact: true }).locator('a[href^="/trip-booking/"]');
  await offers.first().waitFor();
  const shown = await offers.evaluateAll((links) =>
    links.map((link) => (link.getAttribute('href') ?? '').split('/').at(-1) ?? ''),
  );
  const wanted = await offeredFrom(DHAKA);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter((id) => !wanted.has(id))).toEqual([]);
});

/** Moves a finger down the screen by this many px. */
async function pullsDown(by: number): Promise<void> {
  const session = await passenger.context.newCDPSession(passenger.page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] });
  await touch('touchStart', 200);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', 200 + (by * step) / 10);
  await touch('touchEnd');
  await session.detach();
}

it('a list that is pulled down far enough asks the server again, and not before', async () => {
  await passenger.opens('/trips');
  await sees(passenger, 'এইমাত্র হালনাগাদ');
  let asked = 0;
  passenger.net.watch(async ({ moment, path }) => {
    if (moment === 'asked' && path === 'pull') asked += 1;
  });
  await pullsDown(60);
  const list = passenger.page.locator('.pull');
  await expect.poll(() => list.evaluate((gap) => gap.clientHeight)).toBe(0);
  expect(await list.getAttribute('class')).toBe('pull');
  const before = asked;
  await pullsDown(160);
  await passenger.page.locator('.pull.asked').waitFor();
  await vi.waitUntil(() => asked > before, { timeout: 10_000 });
  await passenger.page.locator('.pull:not(.shown)').waitFor({ state: 'attached' });
  expect(passenger.errors).toEqual([]);
});
