/**
 * From two bids to the receipt: one bid becomes the backup, the first car owner cancels, the second makes the
 * journey.
 */
import { stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toBengaliDigits } from '../../domain/base/digits.ts';
import type { Person } from '../../testkit/browser/person.ts';
import { hasWrongClock, setsTheClock } from '../../testkit/browser/wrong-clock.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { asksForTrip, sees, seesNoMore } from '../support/verbs.ts';

const PASSENGER = '01000000001';
const FIRST_OWNER = '01000000002';
const SECOND_OWNER = '01000200004';
const SETTLED = 'গাড়ি ঠিক হয়ে গেছে';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WAITS = 'অপেক্ষায়, নেট পেলেই যাবে';

const market = demoMarket();
let passenger: Person;
let first: Person;
let second: Person;

beforeAll(async () => {
  [passenger, first, second] = await Promise.all([market.arrives(), market.arrives(), market.arrives()]);
  await hasWrongClock(passenger, 0);
  await Promise.all([passenger.signsIn(PASSENGER), first.signsIn(FIRST_OWNER), second.signsIn(SECOND_OWNER)]);
});
afterAll(async () => {
  await Promise.all([passenger, first, second].map((person) => person.leaves()));
});

const presses = ({ page }: Person, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

const answers = ({ page }: Person, name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Bids with only these boxes ticked, `dearer` steps above the proposed price. */
async function bidsWith(person: Person, tripId: string, ticks: string[], dearer: number): Promise<void> {
  await goes(person, `/trip-booking/${tripId}`);
  const { page } = person;
  for (const name of ['টোল', 'তেল/গ্যাস', 'চালকের খাবার', 'অপেক্ষার সময়'])
    await page.getByRole('checkbox', { name }).setChecked(ticks.includes(name));
  for (let step = 0; step < dearer; step += 1) await page.getByRole('button', { name: /বাড়ান$/ }).click();
  await presses(person, 'বিড পাঠান');
  await page.waitForURL(/\/feed/);
}

const readsPin = async ({ page }: Person): Promise<string> =>
  (await page.locator('.pin .spoken').innerText()).replaceAll(' ', '');

const enters = async (person: Person, pin: string): Promise<void> => {
  await person.page.locator('input[name="pin"]').fill(pin);
  await presses(person, 'যাত্রা শুরু করুন');
};

/** A PIN other than this one. */
const otherThan = (pin: string): string => toBengaliDigits(pin === toBengaliDigits('1111') ? '2222' : '1111');

const phonesShown = ({ page }: Person): Promise<number> => page.locator('a[href^="tel:+880"]').count();

/** How far the page is scrolled down, in px. */
const scrolled = ({ page }: Person): Promise<number> => page.evaluate(() => window.scrollY);

const scrollsToTheEnd = ({ page }: Person): Promise<void> =>
  page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));

describe('a confirmed trip', () => {
  it('is a slip without a net, falls back on the runner-up, and ends with a receipt', async () => {
    const tripId = await asksForTrip(passenger, undefined, 4);
    await sees(first, 'নতুন ট্রিপ এসেছে। ফিডটি দেখুন');
    await bidsWith(first, tripId, ['টোল', 'তেল/গ্যাস'], 0);
    await bidsWith(second, tripId, ['চালকের খাবার'], 1);

    await sees(passenger, '২টি বিড');
    const cheapest = await passenger.page
      .getByRole('listitem', { name: /৳/ })
      .first()
      .getAttribute('aria-label');
    const firstOwner = cheapest?.split(',')[0] ?? '';
    await sees(passenger, 'চালকের খাবার আলাদা');
    await scrollsToTheEnd(passenger);
    expect(await scrolled(passenger)).toBeGreaterThan(0);
    await presses(passenger, 'কনফার্ম করুন');
    const dialog = passenger.page.getByRole('dialog');
    expect(await dialog.locator('input[name="backup"]:checked').getAttribute('value')).not.toBe('none');
    await answers(passenger, 'কনফার্ম করুন');
    await passenger.goesOffline();
    await sees(passenger, WAITS);
    await passenger.comesBack();
    await sees(passenger, SETTLED);
    await expect.poll(() => scrolled(passenger)).toBe(0);
    await sees(passenger, '০১০০০-০০০০০২');

    await passenger.goesOffline();
    await goes(passenger, `/trip-details/${tripId}`);
    await sees(passenger, SETTLED);
    await passenger.page.getByText('যা যা ঠিক হয়েছে').last().click();
    for (const words of ['ভাড়ার মধ্যে আছে', 'টোল, তেল/গ্যাস']) await sees(passenger, words);
    await passenger.page.getByText('Show in English').click();
    for (const words of ['The fare includes', 'Toll, Fuel']) await sees(passenger, words);
    const firstPin = await readsPin(passenger);
    await passenger.comesBack();

    await goes(second, `/trip-details/${tripId}`);
    await sees(second, 'আপনি বিকল্প হিসেবে আছেন');
    await goes(first, `/trip-details/${tripId}`);
    await presses(first, 'ট্রিপ বাতিল করুন');
    await first.page.getByRole('radio', { name: 'অন্য কারণ' }).check();
    await first.page.getByLabel('আপনার ভাষায় লিখুন').fill('বাড়িতে অসুখ');
    await answers(first, 'ট্রিপ বাতিল করুন');

    await sees(passenger, `গাড়ির মালিক ${firstOwner} বাতিল করেছেন`);
    expect(await phonesShown(passenger)).toBe(0);
    await presses(passenger, 'এই গাড়িটি নিন');
    await answers(passenger, 'কনফার্ম করুন');
    await sees(passenger, SETTLED);
    await sees(passenger, '০১০০০-২০০০০৪');
    const pin = await readsPin(passenger);
    expect([firstPin, pin].every((each) => /^[০-৯]{4}$/.test(each))).toBe(true);

    expect(await second.page.locator('input[name="pin"]').count()).toBe(0);
    await sees(second, /পিন নেওয়া যাবে/);
    await market.daysPass(5, [passenger, second]);
    await enters(second, otherThan(pin));
    await sees(second, second.page.locator('.field.err'));
    await second.goesOffline();
    await enters(second, pin);
    await sees(second, WAITS);
    await second.comesBack();
    await sees(second, 'যাত্রা শুরু হয়েছে');
    await sees(passenger, 'যাত্রা শুরু হয়েছে');
    expect(await passenger.page.locator('.pin').count()).toBe(0);
    await scrollsToTheEnd(passenger);
    await presses(second, 'ট্রিপ সম্পন্ন করুন');
    await answers(second, 'সম্পন্ন');

    for (const person of [passenger, second]) {
      await sees(person, 'ভাড়ার রসিদ');
      await sees(person, 'Receipt for the fare');
      await sees(person, 'মালিক জানিয়েছেন, নগদ পেয়েছেন');
    }
    await expect.poll(() => scrolled(passenger)).toBe(0);

    // for two days the number is there, also without a net, and then the phone itself hides it
    await passenger.goesOffline();
    await sees(passenger, 'গাড়িতে কিছু ফেলে এসেছেন?');
    await sees(passenger, '০১০০০-২০০০০৪');
    await sees(passenger, 'পিন দেওয়া হয়েছে');
    await setsTheClock(passenger, 2 * DAY_MS + MINUTE_MS);
    await seesNoMore(passenger, '০১০০০-২০০০০৪');
    expect(await phonesShown(passenger)).toBe(0);
    await sees(passenger, 'ভাড়ার রসিদ');
    const [picture] = await Promise.all([
      passenger.page.waitForEvent('download'),
      presses(passenger, 'ছবি করে পাঠান'),
    ]);
    expect((await stat(await picture.path())).size).toBeGreaterThan(20_000);
    for (const person of [passenger, first, second]) expect(person.errors).toEqual([]);
  }, 120_000);
});
