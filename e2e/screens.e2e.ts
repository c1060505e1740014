/** Every screen, as a person meets it: readable by a screen reader, on a narrow phone, and without a net. */
import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, Person, WIDE } from '../testkit/browser/person.ts';
import { startServer, type RunningServer } from '../testkit/browser/running-server.ts';

const open = ['/signin', '/signup', '/before-sign-in', '/about', '/contact', '/terms-conditions', '/nowhere'];
const customers = [
  '/',
  '/trip-request',
  '/trips',
  '/previous-trips',
  '/notifications',
  '/outbox',
  '/customer/profile',
  '/help',
  '/feed',
  '/booking-trips',
  '/estimated-fare',
  '/referral',
  '/payment-history',
  '/?form=create-trip',
];
const providers = [
  '/',
  '/feed',
  '/trips',
  '/notifications',
  '/outbox',
  '/provider/profile',
  '/provider-booking-feed',
];

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ DEMO: '1' });
});
afterAll(async () => {
  await closeBrowser();
  await server.stop();
});

/** The screen stands: its frame is there and nothing of it is still being fetched. */
async function shows(person: Person, path: string): Promise<void> {
  await person.opens(path);
  await person.page.locator('main, form').first().waitFor();
  await person.page.waitForFunction(() => document.querySelector('#root h1, #root h2') !== null);
}

async function findings(person: Person): Promise<string[]> {
  // the app has no frames, so the page itself does the whole reading, and lists the nodes of violations only
  const reader = new AxeBuilder({ page: person.page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await reader.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

const sidewaysScroll = (person: Person): Promise<number> =>
  person.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Paths of one trip and one bid that the person can open. */
async function tripPaths(
  person: Person,
  kind: 'trip-bidding' | 'trip-details' | 'trip-booking',
): Promise<string[]> {
  const links = person.page.locator(`a[href*="/${kind}/"]`);
  await links.first().waitFor();
  const href = await links.first().getAttribute('href');
  return href === null ? [] : [href];
}

describe.each([
  { name: 'a phone in Bengali', options: {} },
  {
    name: 'a wide dark screen in English',
    options: { viewport: WIDE, locale: 'en', theme: 'dark' } as const,
  },
])('on $name', ({ options }) => {
  it('no screen has an accessibility violation', async () => {
    const visitor = await Person.arrives(server, options);
    const found: Record<string, string[]> = {};
    const look = async (person: Person, path: string): Promise<void> => {
      await shows(person, path);
      const here = await findings(person);
      if (here.length > 0) found[path] = here;
    };
    for (const path of open) await look(visitor, path);
    await visitor.leaves();
    const passenger = await Person.arrives(server, options);
    await passenger.signsIn('01000000001');
    for (const path of customers) await look(passenger, path);
    await shows(passenger, '/trips');
    for (const path of await tripPaths(passenger, 'trip-bidding')) await look(passenger, path);
    await shows(passenger, '/trips');
    for (const path of await tripPaths(passenger, 'trip-details')) await look(passenger, path);
    await passenger.leaves();
    const provider = await Person.arrives(server, options);
    await provider.signsIn('01000000002');
    for (const path of providers) await look(provider, path);
    await shows(provider, '/feed');
    for (const path of await tripPaths(provider, 'trip-booking')) await look(provider, path);
    await provider.leaves();
    expect(found).toEqual({});
  }, 240_000);
});

describe('on a narrow phone with large letters', () => {
  it('no screen scrolls sideways', async () => {
    const wide: string[] = [];
    for (const [phone, paths] of [
      [null, open],
      ['01000000001', customers],
      ['01000000002', providers],
    ] as const) {
      const person = await Person.arrives(server, { viewport: { width: 320, height: 640 } });
      if (phone) await person.signsIn(phone);
      for (const path of paths) {
        await shows(person, path);
        await person.page.evaluate(() => {
          document.documentElement.style.fontSize = '130%';
        });
        if ((await sidewaysScroll(person)) > 0) wide.push(path);
      }
      await person.leaves();
    }
    expect(wide).toEqual([]);
  }, 240_000);
});

describe('without a net', () => {
  it('every screen starts, also one that was never opened', async () => {
    const passenger = await Person.arrives(server);
    await passenger.signsIn('01000000001');
    await passenger.page.getByText('এইমাত্র হালনাগাদ').first().waitFor();
    const provider = await Person.arrives(server);
    await provider.signsIn('01000000002');
    await provider.page.getByText('এইমাত্র হালনাগাদ').first().waitFor();
    for (const [person, paths] of [
      [passenger, customers],
      [provider, providers],
    ] as const) {
      await person.goesOffline();
      await person.closesTheTab();
      for (const path of paths) {
        await shows(person, path);
        expect(await person.page.locator('.offline').count()).toBe(1);
      }
      expect(person.errors).toEqual([]);
      await person.leaves();
    }
  }, 240_000);
});

describe('signing up', () => {
  it('works from an empty form to a first page, with what was typed before the app had started', async () => {
    const visitor = await Person.arrives(server);
    const { page } = visitor;
    await page.goto('/signup', { waitUntil: 'commit' });
    await page.locator('input[name="name"]').fill('নতুন যাত্রী');
    await page.locator('input[name="phone"]').fill('০১০০০৯৯৯০০১');
    await page.locator('input[name="email"]').fill('new@example.com');
    await page.locator('input[name="nid"]').fill('1234567890');
    await page.locator('input[name="date_of_birth"]').fill('05/03/1990');
    await page.locator('input[name="password"]').fill('secret12');
    await page.locator('input[name="password_confirmation"]').fill('secret12');
    await page.locator('form button[type="submit"]').click();
    const code = page.locator('input[autocomplete="one-time-code"]');
    await code.waitFor();
    await code.fill(await server.smsCode('01000999001'));
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.evaluate(() => localStorage.getItem('trip_auth_user'))).toContain('customer');
    await visitor.leaves();
  });
});

describe('the language', () => {
  it('is Bengali first, English by a switch, and stays chosen, also without a net', async () => {
    const visitor = await Person.arrives(server);
    await visitor.signsIn('01000000002');
    const { page } = visitor;
    await page.getByRole('button', { name: 'মেনু' }).click();
    await page.getByRole('button', { name: /ভাষা/ }).click();
    await page.getByRole('link', { name: 'Trip feed' }).first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem('initdata'))).toBe('{"language":"en"}');
    await shows(visitor, '/feed');
    await page.getByText('Just updated').first().waitFor();
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('texts-en')).keys()).length))
      .toBeGreaterThan(8);
    await visitor.goesOffline();
    await visitor.closesTheTab();
    await shows(visitor, '/trips');
    await visitor.page.getByRole('heading', { name: 'My trips' }).first().waitFor();
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe('en');
    await visitor.leaves();
  });
});
