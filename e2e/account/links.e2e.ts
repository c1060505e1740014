/** Every link that people meet works for everybody who sees it: it leads to no 404, no refusal, no empty page. */
import { describe, expect, it } from 'vitest';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket, withSite } from '../support/demo-market.ts';
import { goesTo } from '../support/screens.ts';
import { sees } from '../support/verbs.ts';

const FACEBOOK = 'https://social.example/durpalla';
const site = {
  banner: '/icon.svg',
  logo: '/icon.svg',
  footer_logo: '/icon.svg',
  social_link: { facebook: FACEBOOK, youtube: 'https://films.example/durpalla' },
  slides: [
    {
      title: { bn: 'ঈদের ছুটিতে বাড়ি', en: 'Home for Eid' },
      text: { bn: 'আগেই গাড়ি ঠিক করুন', en: 'Choose your car early' },
      image: null,
      link: '/estimated-fare',
    },
  ],
  testimonials: [],
};

/** These ask a visitor to sign in first and then return (REQ 2): only the trip request. */
const SIGN_IN_FOR = ['/trip-request'];

const market = demoMarket({ prepare: withSite(site) });

// nobody goes offline here, so the app need not be cached
const arrives = (): Promise<Person> => market.arrives({ withoutServiceWorker: true });

/** The app's own links on the page, including those of its drawer. */
async function linksOf(person: Person, path: string, shows: string): Promise<string[]> {
  await person.opens(path);
  const { page } = person;
  await sees(person, page.locator(shows));
  const menu = page.getByRole('button', { name: 'মেনু', exact: true });
  if (await menu.isVisible()) {
    await menu.click();
    await page.locator('dialog[open] a').first().waitFor();
  }
  return page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

/** What is wrong with the page that a link leads to, or null. */
async function wrongAt(person: Person, link: string, visitor: boolean): Promise<string | null> {
  const { page } = person;
  // loading the page again for each link would take a minute
  await goesTo(person, link);
  const [path = ''] = link.split(/[?#]/);
  const arrived = visitor && SIGN_IN_FOR.includes(path) ? '/signin' : path;
  try {
    await page.waitForFunction(
      (to) =>
        location.pathname === to &&
        (document.querySelector('main')?.innerText.trim().length ?? 0) > 20 &&
        !document.querySelector('main [aria-busy="true"]'),
      visitor && arrived === '/' ? '/signup' : arrived,
      { timeout: 20_000 },
    );
  } catch {
    return `${link}: ${page.url()} with ${await page.locator('body').innerText()}`;
  }
  const main = await page.locator('main').first().innerText();
  return /৪০৪|এই পথে কিছু নেই|খোলা যায়নি/.test(main) ? `${link}: ${main.slice(0, 80)}` : null;
}

async function walks(person: Person, pages: readonly (readonly [string, string])[]): Promise<number> {
  const links = new Set<string>();
  for (const [path, shows] of pages) for (const link of await linksOf(person, path, shows)) links.add(link);
  await person.opens(pages[0]?.[0] ?? '/');
  await sees(person, person.page.locator('main'));
  const wrong: string[] = [];
  for (const link of links) {
    const fault = await wrongAt(person, link, pages === visitorPages);
    if (fault !== null) wrong.push(fault);
  }
  expect(wrong).toEqual([]);
  expect(person.errors).toEqual([]);
  return links.size;
}

const visitorPages = [
  ['/signup', '.welcome'],
  ['/signin', `.foot a[href="${FACEBOOK}"]`],
  ['/before-sign-in', `.foot a[href="${FACEBOOK}"]`],
  ['/about', `.foot a[href="${FACEBOOK}"]`],
  ['/contact', `main a[href="${FACEBOOK}"]`],
] as const;

describe('a visitor', () => {
  it('finds the site’s settings and no link that leads nowhere', async () => {
    const visitor = await arrives();
    await visitor.opens('/signup');
    const { page } = visitor;
    await sees(visitor, page.locator('.welcome .sitelogo'));
    await sees(visitor, page.locator('.welcome .sitebanner'));
    await sees(visitor, 'ঈদের ছুটিতে বাড়ি');
    await page.getByRole('link', { name: 'গাড়ির মালিক হিসেবে অ্যাকাউন্ট খুলুন' }).click();
    await page.locator('input[name="type"][value="provider"]:checked').waitFor({ state: 'attached' });
    expect(await walks(visitor, visitorPages)).toBeGreaterThan(8);
    await visitor.leaves();
  });

  it.each(['/?form=create-trip', '/trip-request', '/trips'])(
    'who wants %s signs in and is there',
    async (wanted) => {
      const visitor = await arrives();
      const { page } = visitor;
      await visitor.opens(wanted);
      await page.waitForURL(/\/signin$/);
      await page.locator('form[novalidate]').waitFor();
      await page.locator('input[name="phone"]').fill('01000000001');
      await page.locator('input[name="password"]').fill('demo1234');
      await page.locator('form button[type="submit"]').click();
      await page.waitForURL((url) =>
        wanted.startsWith('/?') ? url.search.includes('form=') : url.pathname === wanted,
      );
      if (wanted !== '/trips') await page.getByRole('combobox').first().waitFor();
      expect(visitor.errors).toEqual([]);
      await visitor.leaves();
    },
  );
});

describe('the film of how to get a car', () => {
  it('is fetched when it is asked for, plays with its captions, and is not stored', async () => {
    const person = await market.arrives();
    const { page } = person;
    await person.signsIn('01000000001');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const films = (): string[] => asked.filter((path) => /\.(?:webm|vtt)$/.test(path));
    await person.opens('/video-tutorial');
    const cover = page.getByRole('button', { name: /^ভিডিওটি দেখুন, ০\.[০-৯] এমবি/ });
    await sees(person, cover);
    await page.waitForLoadState('networkidle');
    expect(films()).toEqual([]);
    await cover.click();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
    await page.waitForFunction(
      () => document.querySelector('video')?.textTracks[0]?.activeCues?.length === 1,
    );
    expect(films().some((path) => path.includes('tutorial-bn'))).toBe(true);
    expect(films().some((path) => path.includes('tutorial-en'))).toBe(false);
    // a later part is asked for by its place
    await page.evaluate(() => {
      const film = document.querySelector('video');
      if (film) film.currentTime = film.duration - 1;
    });
    await page.waitForFunction(() => document.querySelector('video')?.ended);
    const stored = await page.evaluate(async () => {
      const requests = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
      return (await Promise.all(requests)).flat().map(({ url }) => url);
    });
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.filter((url) => /\.(?:webm|vtt)$/.test(url))).toEqual([]);
    expect(person.errors).toEqual([]);
    await person.leaves();
  });
});

describe.each([
  { role: 'customer', phone: '01000000001' },
  { role: 'provider', phone: '01000000002' },
])('a $role', ({ role, phone }) => {
  it('finds no link that leads nowhere', async () => {
    const person = await arrives();
    await person.signsIn(phone);
    const pages = [
      ['/', `.foot a[href="${FACEBOOK}"]`],
      [`/${role}/profile`, 'main'],
      ['/about', `.foot a[href="${FACEBOOK}"]`],
      ['/contact', `main a[href="${FACEBOOK}"]`],
      ['/help', 'main details'],
      ['/video-tutorial', 'main a[href^="https://films.example"]'],
    ] as const;
    expect(await walks(person, pages)).toBeGreaterThan(12);
    await person.leaves();
  });
});
