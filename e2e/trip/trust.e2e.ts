/** What a person can rely on: sessions that end, other people on the phone, new versions, damage. */
import type { Locator } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { faultsOf } from '../../testkit/browser/faults.ts';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { asksForTrip, sees, seesNoMore } from '../support/verbs.ts';

const PASSENGER = '01000000001';
const OTHER = '01000100003';

const market = demoMarket();
let person: Person;

afterEach(() => person.leaves());

const token = (): Promise<string | null> => person.page.evaluate(() => localStorage.getItem('token'));

async function tripExists(tripId: string, bearer: string | null): Promise<boolean> {
  const headers = { authorization: `Bearer ${bearer}`, accept: 'application/json' };
  return (await fetch(`${market.server.url}/api/v1/trip/show?id=${tripId}`, { headers })).ok;
}

/** Signs in, and waits for the first pull: whose number the phone does not know yet has no sign-in over the page. */
async function isAtHome(number: string): Promise<void> {
  await person.signsIn(number);
  await sees(person, 'এইমাত্র হালনাগাদ');
}

/** Ends the session on the server, as when somebody signs it out elsewhere. */
async function sessionEnds(): Promise<void> {
  const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' };
  await fetch(`${market.server.url}/api/v1/auth/logout`, { method: 'POST', headers, body: '{}' });
}

describe('a session that ends while work waits', () => {
  it('asks to sign in, sends nothing under another name, and sends it for its owner', async () => {
    person = await market.arrives();
    await isAtHome(PASSENGER);
    await person.goesOffline();
    const tripId = await asksForTrip(person);
    await sees(person, 'অপেক্ষায়, নেট পেলেই যাবে');
    await sessionEnds();
    await person.comesBack();
    await sees(person, 'লগ ইনের মেয়াদ শেষ। আবার লগ ইন করুন');
    const dialog = person.page.getByRole('dialog', { name: 'আপনি লগ আউট হয়ে গেছেন' });
    await dialog.waitFor();
    expect(await token()).toBeNull();
    await sees(person, 'আপনার ১টি কাজ এখানে জমা আছে');
    await sees(person, '০১০…০১ নম্বরে লগ ইন করলেই চলে যাবে।');
    await dialog.getByRole('button', { name: 'অন্য অ্যাকাউন্টে যাই' }).click();
    await person.page.waitForURL(/\/signin/);
    expect(await person.page.locator('input[name="phone"]').inputValue()).toBe(PASSENGER);

    await isAtHome(OTHER);
    await person.opens('/outbox');
    await sees(person, 'সবই পৌঁছে গেছে');
    expect(await tripExists(tripId, await token())).toBe(false);
    await person.goesOffline();
    await sessionEnds();
    await person.comesBack();
    await dialog.waitFor();
    // who closes the app finds the sign-in when it is opened again
    await person.opens('/feed');
    await person.page.waitForURL(/\/signin/);

    await person.signsIn(PASSENGER);
    await person.opens(`/trip-bidding/${tripId}`);
    await sees(person, 'বিড চলছে');
    expect(await tripExists(tripId, await token())).toBe(true);
  }, 120_000);
});

describe('a session that ends while somebody is typing', () => {
  it('is begun again over the page, in every tab, and what was typed is still there', async () => {
    person = await market.arrives();
    await isAtHome(PASSENGER);
    const secondTab = await person.context.newPage();
    await secondTab.goto('/trips');
    await person.opens('/trip-request');
    const { page } = person;
    const typed = page.getByRole('combobox', { name: 'কোথা থেকে উঠবেন' });
    await typed.fill('মির');
    await person.goesOffline();
    await sessionEnds();
    await person.comesBack();
    const dialogs = [page, secondTab].map((tab) =>
      tab.getByRole('dialog', { name: 'আপনি লগ আউট হয়ে গেছেন' }),
    );
    for (const dialog of dialogs) await dialog.waitFor();
    const [dialog] = dialogs;
    expect(await faultsOf(person)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog?.getByLabel('পাসওয়ার্ড', { exact: true }).fill('wrong-password');
    await dialog?.getByRole('button', { name: 'লগ ইন' }).click();
    await sees(person, 'নম্বর বা পাসওয়ার্ড মিলছে না');
    await dialog?.getByLabel('পাসওয়ার্ড', { exact: true }).fill('demo1234');
    await dialog?.getByRole('button', { name: 'লগ ইন' }).click();
    for (const each of dialogs) await each.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/trip-request');
    expect(await typed.inputValue()).toBe('মির');
    expect(await token()).not.toBeNull();
    expect(new URL(secondTab.url()).pathname).toBe('/trips');
    await secondTab.close();
  }, 120_000);
});

/** Presses a link, which leads to a page of its own until the dialogs have been loaded, till it opens one. */
async function opensOver(link: string, dialog: Locator): Promise<void> {
  const { page } = person;
  const { pathname } = new URL(page.url());
  await expect
    .poll(async () => {
      await page.locator(link).click();
      const isOver = await dialog.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      );
      if (new URL(page.url()).pathname !== pathname) await page.goBack();
      return isOver;
    })
    .toBe(true);
}

describe('the pages that a visitor reads', () => {
  it('have the sign-in over them, and the sign-up has its terms over the form', async () => {
    person = await market.arrives();
    const { page } = person;
    await person.opens('/signup');
    await page.waitForLoadState('networkidle');
    await page.locator('input[name="name"]').fill('করিম');
    const terms = page.getByRole('dialog', { name: 'শর্তাবলি' });
    await opensOver('form a[href="/terms-conditions"]', terms);
    expect(await faultsOf(person)).toEqual([]);
    await terms.getByRole('button', { name: 'বন্ধ' }).click();
    expect(new URL(page.url()).pathname).toBe('/signup');
    expect(await page.locator('input[name="name"]').inputValue()).toBe('করিম');

    // the closed dialog goes back in the history, which may end a navigation that has begun
    await expect
      .poll(() =>
        person.opens('/about').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    const signup = page.getByRole('dialog', { name: 'অ্যাকাউন্ট খুলুন' });
    await opensOver('main a[href^="/signup"]', signup);
    expect(await faultsOf(person)).toEqual([]);
    expect(await signup.locator('input[name="type"]:checked').inputValue()).toBe('provider');
    await signup.locator('a[href="/signin"]').click();
    const signin = page.getByRole('dialog', { name: 'লগ ইন করুন' });
    await signin.locator('input[name="phone"]').fill(PASSENGER);
    await signin.locator('input[name="password"]').fill('demo1234');
    await signin.getByRole('button', { name: 'লগ ইন করুন' }).click();
    await signin.waitFor({ state: 'detached' });
    await expect.poll(token).not.toBeNull();
    expect(new URL(page.url()).pathname).toBe('/about');
  }, 60_000);
});

describe('signing out', () => {
  it('warns of unsent work, and leaves nothing behind', async () => {
    person = await market.arrives();
    await person.signsIn(PASSENGER);
    const secondTab = await person.context.newPage();
    await secondTab.goto('/');
    await person.goesOffline();
    await asksForTrip(person);
    await person.opens('/customer/profile');
    await person.page.getByRole('button', { name: 'লগ আউট' }).last().click();
    await sees(person, 'সবকিছু এখনো পাঠানো হয়নি');
    await person.page.getByRole('button', { name: 'তবু লগ আউট' }).click();
    await person.page.waitForURL(/\/signup/);
    await secondTab.waitForURL(/\/signin/);
    await secondTab.close();
    const names = await person.page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name),
    );
    expect(names.filter((name) => /outbox|mirror/.test(name ?? ''))).toEqual([]);
  });
});

describe('a new version', () => {
  it('is offered, not forced', async () => {
    person = await market.arrives();
    await person.signsIn(PASSENGER);
    person.net.deployNewVersion();
    await person.opens('/trips');
    await sees(person, 'নতুন ভার্সন এসেছে');
    const reloaded = person.page.waitForEvent('load');
    await person.page.getByRole('button', { name: 'আপডেট করুন' }).click();
    await reloaded;
    expect(person.errors).toEqual([]);
    await sees(person, 'আমার ট্রিপ');
  });
});

describe('a damaged local database', () => {
  it('is rebuilt from the server, and unsent work is still sent', async () => {
    person = await market.arrives();
    await isAtHome(PASSENGER);
    await person.goesOffline();
    const tripId = await asksForTrip(person);
    await person.closesTheTab();
    const page = await person.context.newPage();
    await person.context.setOffline(false);
    person.net.up();
    // a page of this origin without the app, which would recreate the database at once
    await page.goto('/icon.svg');
    await page.evaluate(async () => {
      const { name } = (await indexedDB.databases()).find((db) => db.name?.includes('mirror')) ?? {};
      if (!name) throw new Error('no mirror');
      await new Promise((resolve, reject) => {
        const gone = indexedDB.deleteDatabase(name);
        gone.addEventListener('success', resolve);
        gone.addEventListener('error', reject);
      });
      await new Promise<void>((resolve, reject) => {
        const opened = indexedDB.open(name, 990);
        opened.addEventListener('upgradeneeded', () =>
          opened.result.createObjectStore('trips', { keyPath: 'nothing' }),
        );
        opened.addEventListener('success', () => {
          opened.result.close();
          resolve();
        });
        opened.addEventListener('error', reject);
      });
    });
    await page.close();
    await person.opens(`/trip-bidding/${tripId}`);
    await sees(person, 'বিড চলছে');
    await seesNoMore(person, 'অপেক্ষায়, নেট পেলেই যাবে');
    expect(await tripExists(tripId, await token())).toBe(true);
  });
});
