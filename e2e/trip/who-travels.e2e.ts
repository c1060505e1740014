/**
 * A family with a patient says who travels, without a net; the owner sees it in the feed and in the bid, says what
 * the car offers, and the slip holds both.
 */
import { describe, expect, it } from 'vitest';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { bothSidesArrive } from '../support/two-sides.ts';
import {
  choosesDay,
  choosesPlace,
  confirmsFirstBid,
  presses,
  sees,
  seesNoMore,
  sendsNow,
} from '../support/verbs.ts';

const market = demoMarket();
let passenger: Person;
let owner: Person;

bothSidesArrive(market, (people) => ({ passenger, owner } = people));

const pills = ({ page }: Person) => page.locator('.who').first().locator('li').allInnerTexts();
const adds = async (person: Person, what: string, times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) await presses(person, what);
};
/** The kind of car that is chosen. */
const chosenCar = ({ page }: Person) => page.locator('input[name=car_type]:checked').inputValue();

describe('who travels', () => {
  it('is said by taps, proposes the car that holds everybody, and goes with the request', async () => {
    const { page } = passenger;
    await goes(passenger, '/trip-request');
    await choosesPlace(page, 'কোথা থেকে উঠবেন', 'মিরপুর 10', /মিরপুর ১০/);
    await choosesPlace(page, 'কোথায় যাবেন', 'srimongol', /শ্রীমঙ্গল/);
    await presses(passenger, 'পরের ধাপ');
    await choosesDay(page, 2);
    await presses(passenger, 'পরের ধাপ');
    await passenger.goesOffline();
    await sees(passenger, 'কোন গাড়িতে যাবেন?');
    await adds(passenger, 'বড় একজন বাড়ান', 3);
    expect(await chosenCar(passenger)).toBe('sedan car');
    await sees(passenger, 'যে গাড়িতে সবাই ধরবে');
    await adds(passenger, 'শিশু একজন বাড়ান', 1);
    await page.getByRole('checkbox', { name: 'রোগী আছেন' }).check({ force: true });
    await expect.poll(() => chosenCar(passenger)).toBe('mini micro');
    await page.getByRole('checkbox', { name: 'রোগী আছেন' }).uncheck({ force: true });
    await page.getByRole('checkbox', { name: 'এসি চাই' }).check({ force: true });
    await expect.poll(() => chosenCar(passenger)).toBe('sedan car');
    await presses(passenger, 'সব গাড়ি');
    await adds(passenger, 'বড় একজন বাড়ান', 3);
    await page.getByRole('radio', { name: /সেডান/ }).check({ force: true });
    await sees(passenger, 'প্রায় ৭ সিট লাগবে, এই গাড়িতে আঁটাআঁটি হবে।');
    await adds(passenger, 'বড় একজন কমান', 4);
    await page.getByRole('checkbox', { name: 'হুইলচেয়ার' }).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => chosenCar(passenger)).toBe('sedan car');

    await presses(passenger, 'পরের ধাপ');
    await sees(passenger, 'সব ঠিক আছে তো?');
    await page.reload();
    await sees(passenger, 'সব ঠিক আছে তো?');
    expect(await pills(passenger)).toEqual(['হুইলচেয়ার আছে', '২ জন বড়', '১ শিশু', 'এসি চাই']);
    await sendsNow(page);
    await page.waitForURL(/\/trip-bidding\//);
    await expect.poll(() => pills(passenger)).toEqual(['হুইলচেয়ার আছে', '২ জন বড়', '১ শিশু', 'এসি চাই']);
    await passenger.comesBack();
  });

  it('is on the owner’s card and in his bid, which says what his car gives', async () => {
    const { page } = owner;
    const tripId = new URL(passenger.page.url()).pathname.split('/').at(-1) ?? '';
    await goes(owner, '/feed');
    await sees(owner, 'হুইলচেয়ার আছে');
    await presses(owner, 'ফিল্টার');
    await page.getByRole('dialog').getByRole('checkbox', { name: 'হুইলচেয়ার নেওয়া যাবে' }).uncheck();
    await presses(owner, 'ট্রিপ দেখুন');
    await seesNoMore(owner, 'হুইলচেয়ার আছে');
    await presses(owner, 'হুইলচেয়ার নয় বাদ দিন');
    await sees(owner, 'হুইলচেয়ার আছে');

    await goes(owner, `/trip-booking/${tripId}`);
    await sees(owner, 'যাত্রী যা চেয়েছেন, কোনগুলো পারবেন?');
    expect(await page.getByRole('checkbox', { name: 'এসি আছে' }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'হুইলচেয়ার নেওয়া যাবে' }).isChecked()).toBe(false);
    await presses(owner, 'বিড পাঠান');
    await page.waitForURL(/\/feed/);
    await sees(passenger, 'কথা দেননি: হুইলচেয়ার');

    await goes(owner, `/trip-booking/${tripId}`);
    await page.getByRole('checkbox', { name: 'হুইলচেয়ার নেওয়া যাবে' }).check();
    await presses(owner, 'নতুন ভাড়া পাঠান');
    await page.waitForURL(/\/feed/);
    await sees(passenger, 'হুইলচেয়ার নেওয়া যাবে, এসি আছে');
  });

  it('stands in the slip of both, in both languages', async () => {
    await confirmsFirstBid(passenger);
    await sees(passenger, 'গাড়ি ঠিক হয়ে গেছে');
    const tripId = new URL(passenger.page.url()).pathname.split('/').at(-1) ?? '';
    for (const person of [passenger, owner]) {
      await goes(person, `/trip-details/${tripId}`);
      await person.page.getByText('যা যা ঠিক হয়েছে').last().click();
      await sees(person, 'মালিক কথা দিয়েছেন');
      const slip = await person.page.locator('.sliplines').allTextContents();
      expect(slip.join(' ')).toContain('হুইলচেয়ার আছে, ২ জন বড়, ১ শিশু, এসি চাই');
      expect(slip.join(' ')).toContain('A wheelchair, 2 adults, 1 child, AC wanted');
    }
    // police and helpline are two presses away, without a net too
    await passenger.goesOffline();
    await presses(passenger, 'নিরাপদ লাগছে না');
    const sheet = passenger.page.getByRole('dialog', { name: 'কাকে জানাবেন?' });
    expect(await sheet.getByRole('link', { name: /৯৯৯/ }).getAttribute('href')).toBe('tel:999');
    expect(passenger.errors).toEqual([]);
    expect(owner.errors).toEqual([]);
  });
});
