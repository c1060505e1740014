/** A visitor's phone has the first part of the app; the rest comes once somebody is signed in. */
import { describe, expect, it } from 'vitest';
import { untilPage } from '../../testkit/browser/until-page.ts';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { openScreens, providerScreens, shows } from '../support/screens.ts';
import { fillsRequest, presses, sees, sendsNow } from '../support/verbs.ts';

const PASSENGER = '01000000001';
const OWNER = '01000000002';
const REST_PACK = '/app-pack-rest.ndjson';
const SIGNUP_PACK = '/app-pack-signup.ndjson';
const NEW_VERSION = 'নতুন ভার্সন';

const market = demoMarket();

/** What is noted of the app on the phone. */
const notedOn = ({ page }: Person): Promise<'nothing' | 'the first part' | 'the whole'> =>
  page.evaluate(async () => {
    const noted = await (await caches.open('release')).match('/release');
    if (!noted) return 'nothing';
    return 'first' in (await noted.json()) ? 'the first part' : 'the whole';
  });

/** How many files of the app the phone has, and whether those of the wallet are among them. */
const filesOn = ({ page }: Person): Promise<{ count: number; wallet: boolean }> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      if (name.includes('precache'))
        for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return { count: found.length, wallet: found.some((path) => path.startsWith('/assets/wallet-')) };
  });

async function visits(): Promise<Person> {
  const visitor = await market.arrives();
  await visitor.opens('/about');
  await visitor.appIsCached();
  return visitor;
}

/** Signs in and waits for nothing else. @param saving whether data are saved: then nothing is fetched ahead */
async function signsIn(person: Person, saving: boolean): Promise<void> {
  const { page } = person;
  await page.evaluate((saver) => localStorage.setItem('appearance', JSON.stringify({ saver })), saving);
  await person.opens('/signin');
  await page.locator('form[novalidate]').waitFor();
  await page.locator('input[name="phone"]').fill(PASSENGER);
  await page.locator('input[name="password"]').fill('demo1234');
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' });
  await page.locator('a[href^="/trip-request"]').first().waitFor();
}

/** A new version is fetched and offered. */
async function newVersionWaits(person: Person): Promise<void> {
  person.net.deployNewVersion();
  await person.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await sees(person, NEW_VERSION);
}

const FAILED = 'পাতাটি খোলা যায়নি';

const opensWithoutNet = async (person: Person, screens: readonly string[]): Promise<void> => {
  for (const path of screens) {
    await shows(person, path);
    expect([path, await person.page.getByText(FAILED).count()]).toEqual([path, 0]);
  }
};

describe('the first part of the app', () => {
  it('starts a visitor’s pages without a net, and leaves the rest of the app at the server', async () => {
    const visitor = await visits();
    expect(await notedOn(visitor)).toBe('the first part');
    expect(await filesOn(visitor)).toMatchObject({ wallet: false });
    await visitor.goesOffline();
    await opensWithoutNet(visitor, openScreens);
  }, 120_000);

  it.each([
    ['the sign-up', ['/'], 0],
    ['what visitors read', ['/about'], 1],
    ['both, in two tabs', ['/', '/about'], 0],
  ])(
    'has the files that the page of %s has loaded without fetching them again',
    async (_, paths, packs) => {
      const visitor = await market.arrives();
      const [first = '', ...others] = paths;
      await visitor.opens(first);
      for (const path of others) await (await visitor.context.newPage()).goto(visitor.net.url + path);
      await visitor.appIsCached();
      expect(visitor.net.requested(SIGNUP_PACK)).toBe(packs);
      expect(visitor.net.requested('/app-pack.ndjson')).toBe(1);
      await visitor.goesOffline();
      await opensWithoutNet(visitor, openScreens);
    },
    120_000,
  );

  it('is enough for a newcomer’s first request when the net goes with the sign-in', async () => {
    const newcomer = await visits();
    await signsIn(newcomer, true);
    expect(await notedOn(newcomer)).toBe('the first part');
    await newcomer.goesOffline();
    await newcomer.opens('/');
    await fillsRequest(newcomer);
    await sendsNow(newcomer.page);
    await newcomer.page.waitForURL(/\/trip-bidding\//);
    await sees(newcomer, /শ্রীমঙ্গল/);
    expect(await newcomer.page.getByText(FAILED).count()).toBe(0);
    await newcomer.opens('/outbox');
    await newcomer.page.locator('main .card').first().waitFor();
    await newcomer.comesBack();
  }, 120_000);
});

describe('the rest of the app', () => {
  it('is there after the sign-in, without a question, and each screen opens without a net', async () => {
    const owner = await visits();
    await owner.signsIn(OWNER);
    expect(await notedOn(owner)).toBe('the whole');
    expect(await filesOn(owner)).toMatchObject({ wallet: true });
    expect(await owner.page.getByText(NEW_VERSION).count()).toBe(0);
    await owner.goesOffline();
    await opensWithoutNet(owner, [...providerScreens, '/about', '/contact', '/privacy-policy']);
  }, 180_000);

  it('comes once the net is back when it dies under it, and the first part stays', async () => {
    const person = await visits();
    const before = await filesOn(person);
    const died = person.net.interrupt(REST_PACK, person.net.down);
    await signsIn(person, false);
    await died;
    expect(await notedOn(person)).toBe('the first part');
    expect((await filesOn(person)).count).toBeGreaterThanOrEqual(before.count);
    await opensWithoutNet(person, ['/', '/trip-request']);
    await person.opens('/referral');
    await sees(person, FAILED);
    await person.goesOffline();
    await person.comesBack();
    // by itself
    await sees(person, /আমন্ত্রণ/);
    expect(await person.page.getByText(FAILED).count()).toBe(0);
    await person.appIsCached();
    expect(await notedOn(person)).toBe('the whole');
    expect(await filesOn(person)).toMatchObject({ wallet: true });
  }, 120_000);

  it('comes once the net speaks again when it falls silent under it', async () => {
    const person = await visits();
    const silent = person.net.interrupt(REST_PACK, person.net.fallSilent);
    await signsIn(person, false);
    await silent;
    expect(await notedOn(person)).toBe('the first part');
    person.net.speak();
    await person.appIsCached();
    expect(await notedOn(person)).toBe('the whole');
  }, 120_000);

  it('comes in one download for two tabs, and none is made when the net is back once more', async () => {
    const person = await visits();
    await signsIn(person, false);
    const other = await person.context.newPage();
    await Promise.all([other.goto(`${person.net.url}/trips`), person.opens('/')]);
    await person.appIsCached();
    await person.goesOffline();
    await person.comesBack();
    await other.reload();
    await person.opens('/');
    await person.appIsCached();
    expect(person.net.requested(REST_PACK)).toBe(1);
  }, 120_000);

  it('waits while a new version waits, and comes once that is taken', async () => {
    const person = await visits();
    await newVersionWaits(person);
    await signsIn(person, false);
    // asked for after the rest
    await untilPage(person.page, async () => (await (await caches.open('later')).keys()).length > 0);
    expect(await notedOn(person)).toBe('the first part');
    await sees(person, NEW_VERSION);
    const reloaded = person.page.waitForEvent('load');
    await presses(person, 'আপডেট করুন');
    await reloaded;
    await person.appIsCached();
    expect(await notedOn(person)).toBe('the whole');
  }, 120_000);

  it('is there after an update, although a silent net holds up the old version', async () => {
    const person = await visits();
    await signsIn(person, false);
    await person.appIsCached();
    await newVersionWaits(person);
    person.net.fallSilent();
    // the worker waits for a file that it does not have
    await person.page.evaluate(async () => {
      const noted = await (await caches.open('release')).match('/release');
      const { names } = noted ? await noted.json() : { names: [] };
      void fetch(names.find((name: string) => name.startsWith('/assets/google-script-')));
    });
    await presses(person, 'আপডেট করুন');
    await untilPage(person.page, async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active?.state === 'activated' && registration.waiting === null;
    });
    person.net.speak();
    await opensWithoutNet(person, ['/wallet', '/outbox']);
    expect(await notedOn(person)).toBe('the whole');
  }, 120_000);

  it('is fetched for the one who signed in, also when they sign out in the middle of it', async () => {
    const person = await visits();
    await person.signsIn(PASSENGER);
    await person.page.evaluate(() => {
      localStorage.removeItem('trip_auth_user');
      localStorage.removeItem('token');
    });
    await person.opens('/about');
    expect(await notedOn(person)).toBe('the whole');
    await person.goesOffline();
    await opensWithoutNet(person, ['/signin', '/about']);
  }, 120_000);
});
