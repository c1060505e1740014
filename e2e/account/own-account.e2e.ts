/** A person’s own account: where one is signed in, another password, their data, and closing it. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../../testkit/browser/faults.ts';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { presses, sees } from '../support/verbs.ts';

const NUMBER = '01000000001';
const market = demoMarket();
let here: Person;
let there: Person;
beforeAll(async () => {
  [here, there] = await Promise.all([market.arrives(), market.arrives()]);
  await Promise.all([here, there].map((person) => person.signsIn(NUMBER)));
});
afterAll(() => Promise.all([here, there].map((person) => person.leaves())));

const opens = async (person: Person, title: string): Promise<void> => {
  await person.page.locator('summary', { hasText: title }).click();
};

describe('a person’s account', () => {
  it('signs the other phone out, changes the password, gives the data, and says why it cannot be closed yet', async () => {
    const { page } = here;
    await goes(here, '/customer/profile');
    await here.page.getByRole('link', { name: 'পাসওয়ার্ড ও ফোন' }).click();
    await opens(here, 'যেখানে লগ ইন করা আছে');
    await sees(here, 'এই ফোন, এখন চলছে');
    await here.goesOffline();
    await presses(here, 'সেখান থেকে লগ আউট করুন');
    await sees(here, 'এর জন্য নেট লাগবে। কিছুই বদলায়নি, আবার চেষ্টা করুন।');
    await here.comesBack();
    await presses(here, 'সেখান থেকে লগ আউট করুন');
    await expect.poll(() => page.getByRole('button', { name: 'সেখান থেকে লগ আউট করুন' }).count()).toBe(0);
    await sees(there, /সেশন শেষ|আবার লগ ইন/);

    await opens(here, 'পাসওয়ার্ড বদলান');
    await page.locator('input[name="current_password"]').fill('wrong-one');
    await page.locator('input[name="password"]').fill('another1');
    await page.locator('input[name="password_confirmation"]').fill('another1');
    await presses(here, 'নতুন পাসওয়ার্ড বসান');
    await sees(here, 'এটা আপনার পাসওয়ার্ড নয়।');
    await page.locator('input[name="current_password"]').fill('demo1234');
    await presses(here, 'নতুন পাসওয়ার্ড বসান');
    await sees(here, 'এখন থেকে নতুন পাসওয়ার্ড চলবে।');

    await page.goBack();
    await page.getByRole('link', { name: 'আমার তথ্য নামান বা মুছুন' }).click();
    await opens(here, 'নিজের তথ্য নিয়ে যান');
    const [download] = await Promise.all([page.waitForEvent('download'), presses(here, 'ফাইলটি নামান')]);
    const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(data).toMatchObject({ account: { phone: '+8801000000001' } });

    await opens(here, 'অ্যাকাউন্ট বন্ধ করুন');
    expect(await faultsOf(here)).toEqual([]);
    await page.locator('#data input[name="password"]').last().fill('another1');
    await page.getByRole('checkbox', { name: 'হ্যাঁ, চিরতরে বন্ধ করুন' }).check({ force: true });
    await page.getByRole('button', { name: 'অ্যাকাউন্ট বন্ধ করুন' }).click();
    // somebody counts on this passenger
    await sees(here, /ট্রিপ ঠিক হয়ে আছে। আগে যাত্রা শেষ করুন বা বাতিল করুন।/);
    expect(here.errors).toEqual([]);
  }, 120_000);
});

describe('an address of the other kind of account', () => {
  it('says whose it is, and stays on the home page', async () => {
    await here.opens('/provider/wallet');
    await sees(here, 'এই পাতা গাড়ির মালিকদের জন্য');
    expect(await faultsOf(here)).toEqual([]);
    await presses(here, 'এখানেই থাকি');
    await expect.poll(() => new URL(here.page.url()).search).toBe('');
  });
});

describe('a forgotten password', () => {
  it('is replaced by the code of the SMS, with the number typed before the app had started', async () => {
    const owner = await market.arrives();
    const { page } = owner;
    await page.goto('/forgot-password', { waitUntil: 'commit' });
    await page.locator('input[name="phone"]').fill('০১০০০০০০০০২');
    await page.locator('form[novalidate]').waitFor();
    await page.locator('form button[type="submit"]').click();
    await page.waitForURL(/\/reset-password/);
    await page
      .locator('input[autocomplete="one-time-code"]')
      .fill(await market.server.smsCode('01000000002'));
    await page.locator('input[name="password"]').fill('brandnew1');
    await page.locator('input[name="password_confirmation"]').fill('brandnew1');
    await page.locator('form button[type="submit"]').click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(owner.errors).toEqual([]);
    await owner.leaves();
  });
});
