/** A car owner adds a driver, who joins by the code, drives one journey, and sees nothing of another. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showPhone } from '../../domain/base/phone.ts';
import { toBengaliDigits } from '../../domain/base/digits.ts';
import { photoFromCamera } from '../../testkit/files/picture.ts';
import type { Person } from '../../testkit/browser/person.ts';
import { choosesPicture } from '../support/cars.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { answers, asksForTrip, bids, confirmsFirstBid, presses, sees, seesNoMore } from '../support/verbs.ts';

const PASSENGER = '01000000001';
const OWNER = '01000000002';
const DRIVER = '01000000077';
const NAME = 'মিজানুর রহমান';
const RENAMED = 'মিজানুর রহমান খান';
const SETTLED = 'গাড়ি ঠিক হয়ে গেছে';

const market = demoMarket();
let passenger: Person;
let owner: Person;
let driver: Person;

beforeAll(async () => {
  [passenger, owner, driver] = await Promise.all([market.arrives(), market.arrives(), market.arrives()]);
  await Promise.all([passenger.signsIn(PASSENGER), owner.signsIn(OWNER)]);
});
afterAll(async () => {
  await Promise.all([passenger, owner, driver].map((person) => person.leaves()));
});

/** The last code that was sent to the driver. */
async function codeFromTheSms(): Promise<string> {
  const { page } = driver;
  let code = '';
  await expect
    .poll(async () => {
      const response = await page.request.get('/dev/sms', { headers: { accept: 'application/json' } });
      const { data }: { data: { phone: string; text: string }[] } = await response.json();
      const message = data.find(({ phone }) => showPhone(phone) === DRIVER);
      code = /\b(\d{4})\b/.exec(message?.text ?? '')?.[1] ?? '';
      return code;
    })
    .not.toBe('');
  return code;
}

async function agrees(): Promise<string> {
  const tripId = await asksForTrip(passenger);
  await bids(owner, tripId);
  await goes(passenger, `/trip-bidding/${tripId}`);
  await confirmsFirstBid(passenger);
  await sees(passenger, SETTLED);
  await sees(owner, 'যাত্রী আপনার বিড কনফার্ম করেছেন');
  return tripId;
}

async function gives(tripId: string, to: string): Promise<void> {
  await goes(owner, `/trip-driver/${tripId}`);
  await owner.page.getByRole('radio', { name: to }).check({ force: true });
  await owner.page.locator('.dock button').click();
  await owner.page.waitForURL(/\/trip-details\//);
}

const fills = ({ page }: Person, name: string, text: string): Promise<void> =>
  page.locator(`input[name="${name}"]`).fill(text);
const pathOf = ({ page }: Person): string => new URL(page.url()).pathname;

describe('a driver', () => {
  it('is added offline, joins by the code, drives with the PIN, and sees only the journeys given', async () => {
    await goes(owner, '/provider/profile#my-drivers');
    await presses(owner, 'চালক যোগ করুন');
    await owner.goesOffline();
    const form = owner.page.getByRole('dialog');
    await form.getByLabel('চালকের নাম').fill(NAME);
    await form.getByLabel('মোবাইল নম্বর').fill(toBengaliDigits(DRIVER));
    await form.getByLabel('লাইসেন্স নম্বর').fill('DK 0012345 L7');
    await answers(owner, 'যোগ করে কোড পাঠান');
    await sees(owner, NAME);
    await sees(owner, 'অপেক্ষায়, নেট পেলেই যাবে');
    await owner.comesBack();

    const code = await codeFromTheSms();
    await driver.opens('/driver/join');
    await driver.page.locator('form[novalidate]').waitFor();
    await fills(driver, 'phone', DRIVER);
    await fills(driver, 'otp', code);
    await fills(driver, 'password', 'driving1');
    await fills(driver, 'password_confirmation', 'driving1');
    await presses(driver, 'সেভ করে লগ ইন করুন');
    await sees(driver, 'এখন কোনো যাত্রা নেই');
    await sees(owner, owner.page.locator('.drivers li', { hasText: NAME }).getByText('ফাঁকা আছেন'));
    for (const elsewhere of ['/feed', '/trips', '/payment-history', '/driver/add', '/provider/profile']) {
      await driver.opens(elsewhere);
      await sees(driver, 'এখন কোনো যাত্রা নেই');
      expect(pathOf(driver)).toBe('/');
    }

    const tripId = await agrees();
    await owner.goesOffline();
    await gives(tripId, NAME);
    await sees(owner, 'অপেক্ষায়, নেট পেলেই যাবে');
    await owner.comesBack();
    await sees(driver, '০১০০০-০০০০০১');
    await sees(driver, 'শ্রীমঙ্গল, মৌলভীবাজার');
    expect(await driver.page.getByText('৳').count()).toBe(0);
    await goes(passenger, `/trip-details/${tripId}`);
    await sees(passenger, passenger.page.getByRole('region', { name: 'আপনার চালক' }).getByText(NAME));
    await sees(passenger, '০১০০০-০০০০৭৭');
    await goes(owner, '/provider/profile#my-drivers');
    await owner.goesOffline();
    await presses(owner, `${NAME}কে নিয়ে আরও`);
    await answers(owner, 'তথ্য বদলান');
    const changed = owner.page.getByRole('dialog');
    await changed.getByLabel('চালকের নাম').fill(RENAMED);
    await choosesPicture(owner, 'চালক', await photoFromCamera(7));
    await answers(owner, 'সেভ করুন');
    await sees(owner, RENAMED);
    await owner.comesBack();
    await sees(passenger, passenger.page.getByRole('region', { name: 'আপনার চালক' }).getByText(RENAMED));
    await sees(passenger, passenger.page.locator('img.person[src$="/320.webp"]'));
    const pin = (await passenger.page.locator('.pin .spoken').innerText()).replaceAll(' ', '');

    await market.daysPass(3, [passenger, owner, driver]);
    await driver.appIsCached();
    await driver.goesOffline();
    await fills(driver, 'pin', pin);
    await presses(driver, 'যাত্রা শুরু করুন');
    await sees(driver, 'অপেক্ষায়, নেট পেলেই যাবে');
    await driver.comesBack();
    await sees(driver, 'নগদে নেবেন');
    await goes(passenger, `/trip-details/${tripId}`);
    await sees(passenger, 'যাত্রা শুরু হয়েছে');
    await presses(driver, 'ট্রিপ সম্পন্ন করুন');
    await answers(driver, 'সম্পন্ন');
    await sees(driver, 'এখন কোনো যাত্রা নেই');
    await goes(owner, '/notifications');
    await sees(owner, new RegExp(`${RENAMED} যাত্রা শেষ করে`));
    await seesNoMore(driver, '০১০০০-০০০০০১');

    const other = await agrees();
    await gives(other, RENAMED);
    await goes(driver, `/trip-details/${other}`);
    await sees(driver, 'এই যাত্রা আপনি চালাবেন');
    await gives(other, 'আমি নিজেই চালাব');
    await sees(driver, 'ট্রিপটি আপনার জন্য খোলা নেই');
    expect(await driver.page.locator('a[href^="tel:+880"]').count()).toBe(0);

    await goes(owner, '/provider/profile#my-drivers');
    await presses(owner, `${RENAMED}কে নিয়ে আরও`);
    await answers(owner, 'নিষ্ক্রিয় করুন');
    await answers(owner, 'নিষ্ক্রিয় করুন');
    await driver.page.getByRole('dialog', { name: 'আপনি লগ আউট হয়ে গেছেন' }).waitFor();
    for (const person of [passenger, owner, driver]) expect(person.errors).toEqual([]);
  }, 240_000);
});
