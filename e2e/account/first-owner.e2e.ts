/** A car owner's first days: the first bid waits for the car, a driver drives, the dues are paid, bidding goes on. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { showPhone } from '../../domain/base/phone.ts';
import type { Person } from '../../testkit/browser/person.ts';
import { photoFromCamera } from '../../testkit/files/picture.ts';
import { choosesPicture, describesCar } from '../support/cars.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { answers, asksForTrip, confirmsFirstBid, presses, sees } from '../support/verbs.ts';

const PASSENGER = '01000000001';
const OWNER = '01000000055';
const DRIVER = '01000000056';
const NAME = 'সেলিম রেজা';
const VERIFIED_MS = 90_000;

// one agreed trip is more than this owner may owe
const market = demoMarket({ environment: async () => ({ CREDIT_LIMIT: '100' }) });
let passenger: Person;
let owner: Person;
let driver: Person;

beforeAll(async () => {
  [passenger, owner, driver] = await Promise.all([market.arrives(), market.arrives(), market.arrives()]);
  await signsUp();
  await Promise.all([passenger.signsIn(PASSENGER), owner.signsIn(OWNER, 'owner123')]);
});
afterAll(() => Promise.all([passenger, owner, driver].map((person) => person.leaves())));

/** The last code that was sent to a number. */
async function codeFor(phone: string): Promise<string> {
  const find = async (): Promise<string> => {
    const answer = await fetch(`${market.server.url}/dev/sms`, { headers: { accept: 'application/json' } });
    const { data }: { data: { phone: string; text: string }[] } = await answer.json();
    const message = data.find((each) => showPhone(each.phone) === phone);
    return /\b(\d{4})\b/.exec(message?.text ?? '')?.[1] ?? '';
  };
  return vi.waitUntil(find, { timeout: 20_000, interval: 200 });
}

async function signsUp(): Promise<void> {
  const call = (path: string, body: object): Promise<Response> =>
    fetch(`${market.server.url}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const registered = await call('auth/register', {
    type: 'provider',
    name: 'নতুন মালিক',
    phone: OWNER,
    email: 'new.owner@example.com',
    nid: '1234567890',
    date_of_birth: '1990-01-01',
    password: 'owner123',
    password_confirmation: 'owner123',
  });
  const { data } = await registered.json();
  const proved = await call('auth/verify-otp', { otp_id: data.otp_id, otp: await codeFor(OWNER) });
  expect(proved.status).toBe(200);
}

const fills = ({ page }: Person, name: string, text: string): Promise<void> =>
  page.locator(`input[name="${name}"]`).fill(text);

async function confirms(tripId: string): Promise<void> {
  await goes(passenger, `/trip-bidding/${tripId}`);
  await confirmsFirstBid(passenger);
  await sees(passenger, 'গাড়ি ঠিক হয়ে গেছে');
}

async function bidsOn(tripId: string): Promise<void> {
  await goes(owner, `/trip-booking/${tripId}`);
  await presses(owner, 'বিড পাঠান');
}

it('bids before the car is there, is verified, drives with a driver, owes, pays and bids again', async () => {
  const tripId = await asksForTrip(passenger);
  await goes(owner, '/feed');
  await sees(owner, 'গাড়ি দিয়ে শুরু করুন');
  await sees(owner, owner.page.locator(`a[href*="${tripId}"]`));

  await owner.goesOffline();
  await goes(owner, `/trip-booking/${tripId}`);
  await presses(owner, 'বিড লিখে রাখুন');
  await sees(owner, 'লেখা আছে, গাড়ির অপেক্ষায়');
  await describesCar(owner, '31-4242');
  const tiles = ['সামনে থেকে', 'পেছন থেকে', 'রেজিস্ট্রেশন', 'ফিটনেস সনদ'];
  for (const [at, tile] of tiles.entries()) await choosesPicture(owner, tile, await photoFromCamera(at + 40));
  await presses(owner, 'যাচাইয়ের জন্য পাঠান');
  await sees(owner, 'ফোনে আছে');

  // the net dies in the middle of the first picture, and in the middle of a later one
  let chunks = 0;
  owner.net.alter({
    headers: (headers) => {
      if (headers['upload-offset'] === undefined) return;
      chunks += 1;
      if (chunks === 2 || chunks === 7) owner.net.down();
    },
  });
  await owner.comesBack();
  for (const cut of [2, 7]) {
    await vi.waitUntil(() => chunks >= cut, VERIFIED_MS);
    await owner.goesOffline();
    await owner.comesBack();
  }
  await sees(owner, 'যাচাই চলছে');
  await market.minutePasses();
  await owner.page.getByText('ফাঁকা। কোনো ট্রিপ ঠিক হয়নি।').waitFor({ timeout: VERIFIED_MS });
  await sees(passenger, 'আপনার ট্রিপে কেউ বিড করেছেন');
  await confirms(tripId);

  await goes(owner, '/provider/profile#my-drivers');
  await presses(owner, 'চালক যোগ করুন');
  const form = owner.page.getByRole('dialog');
  await form.getByLabel('চালকের নাম').fill(NAME);
  await form.getByLabel('মোবাইল নম্বর').fill(DRIVER);
  await form.getByLabel('লাইসেন্স নম্বর').fill('DK 0055123 L7');
  await answers(owner, 'যোগ করে কোড পাঠান');
  const code = await codeFor(DRIVER);
  await driver.opens('/driver/join');
  await driver.page.locator('form[novalidate]').waitFor();
  await fills(driver, 'phone', DRIVER);
  await fills(driver, 'otp', code);
  await fills(driver, 'password', 'driving1');
  await fills(driver, 'password_confirmation', 'driving1');
  await presses(driver, 'সেভ করে লগ ইন করুন');
  await sees(owner, owner.page.locator('.drivers li', { hasText: NAME }).getByText('ফাঁকা আছেন'));
  await goes(owner, `/trip-driver/${tripId}`);
  await owner.page.getByRole('radio', { name: NAME }).check({ force: true });
  await owner.page.locator('.dock button').click();
  await sees(driver, 'শ্রীমঙ্গল, মৌলভীবাজার');
  await goes(passenger, `/trip-details/${tripId}`);
  const pin = (await passenger.page.locator('.pin .spoken').innerText()).replaceAll(' ', '');
  await market.daysPass(3, [passenger, owner, driver]);
  await fills(driver, 'pin', pin);
  await presses(driver, 'যাত্রা শুরু করুন');
  await presses(driver, 'ট্রিপ সম্পন্ন করুন');
  await answers(driver, 'সম্পন্ন');

  await goes(owner, '/provider/wallet');
  await sees(owner, 'কমিশন ১০%');
  await sees(owner, /শ্রীমঙ্গল/);

  // one trip at a time may always be agreed, whatever the limit; the next bid is over it
  const second = await asksForTrip(passenger);
  await goes(owner, `/trip-booking/${second}`);
  await owner.page.locator('.carfold summary').click();
  await owner.page.getByRole('radio', { name: NAME }).check({ force: true });
  await presses(owner, 'বিড পাঠান');
  await sees(passenger, 'আপনার ট্রিপে কেউ বিড করেছেন');
  await confirms(second);
  // the driver whom the bid named
  await sees(driver, 'শ্রীমঙ্গল, মৌলভীবাজার');
  await sees(owner, 'যাত্রী আপনার বিড কনফার্ম করেছেন');
  const third = await asksForTrip(passenger);
  await bidsOn(third);
  await sees(owner, /হাতে থাকা ১টি ট্রিপ/);

  await goes(owner, '/provider/wallet');
  await presses(owner, /পরিশোধ করুন/);
  await owner.page.getByRole('dialog').getByRole('textbox').fill('5000');
  await answers(owner, /এগিয়ে যান/);
  await owner.page.waitForURL(/\/dev\/pay/);
  await owner.page.getByRole('button').first().click();
  await owner.page.waitForURL(/\/payment\/callback/);
  await sees(owner, '৳৫,০০০ পৌঁছে গেছে');
  // the page says what the server answers; the bid is checked with what this phone has
  await sees(owner, 'এখন বকেয়া');
  await bidsOn(third);
  await owner.page.waitForURL(/\/feed/);
  await sees(passenger, 'আপনার ট্রিপে কেউ বিড করেছেন');
  for (const person of [passenger, owner, driver]) expect(person.errors).toEqual([]);
}, 300_000);
