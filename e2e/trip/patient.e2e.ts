/**
 * A family takes a bedridden patient from their village to a hospital: who travels, two questions, the choice, both
 * reminders, the car followed through a dead zone by an SMS, the boarding, after which nothing of the place is left,
 * and the arrival.
 */
import { expect, it } from 'vitest';
import { addDays, dhakaDate, dhakaInstant } from '../../domain/base/calendar.ts';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { storedOn } from '../support/stored-trip.ts';
import { bothSidesArrive } from '../support/two-sides.ts';
import {
  answers,
  choosesDay,
  choosesPlace,
  confirmsFirstBid,
  presses,
  sees,
  seesNoMore,
  sendsNow,
} from '../support/verbs.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const COMING = 'গাড়ি আসছে';
const LYING = 'পারব, সিট শোয়ানো যায়';
const SHARES = 'আমি কোথায়, যাত্রীকে দেখাই';

const market = demoMarket();
let passenger: Person;
let owner: Person;

bothSidesArrive(market, (people) => ({ passenger, owner } = people));

const sheet = ({ page }: Person) => page.getByRole('dialog').last();
const said = (person: Person, words: string) => sheet(person).locator('.said', { hasText: words });

/** The passenger's form: from a union to a hospital, two adults and a patient. @returns the trip's id */
async function asksForThePatient({ page }: Person): Promise<string> {
  await goes(passenger, '/trip-request');
  // the list of unions is requested with the first letters, and the search goes on without it until it has come
  const from = page.getByRole('combobox', { name: 'কোথা থেকে উঠবেন' });
  await from.fill('চালাক');
  await expect
    .poll(async () => {
      await from.fill('');
      await from.fill('চালাকচর');
      return page.getByRole('option', { name: /চালাকচর.*মনোহরদী/ }).count();
    })
    .toBe(1);
  await page.getByRole('option', { name: /চালাকচর.*মনোহরদী/ }).click();
  await choosesPlace(page, 'কোথায় যাবেন', 'পঙ্গু হসপিটাল', /পঙ্গু হাসপাতাল/);
  await presses(passenger, 'পরের ধাপ');
  await choosesDay(page, 2);
  await presses(passenger, 'পরের ধাপ');
  await presses(passenger, 'বড় একজন বাড়ান');
  await page.getByRole('checkbox', { name: 'রোগী আছেন' }).check({ force: true });
  await presses(passenger, 'পরের ধাপ');
  await sees(passenger, 'রোগী আছেন');
  await sendsNow(page);
  await page.waitForURL(/\/trip-bidding\//);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Both are reminded in the evening, and say on the slip that they are ready. */
async function bothAreReady(tripId: string): Promise<void> {
  for (const person of [passenger, owner]) {
    await person.opens('/notifications');
    const reminder = person.page.locator(`a.btn[href*="${tripId}"]`, { hasText: 'উত্তর দিন' }).first();
    // the server looks every quarter of a minute
    await reminder.waitFor({ timeout: 60_000 });
    await reminder.click();
    await presses(person, 'আমি তৈরি');
    await sees(person, 'আপনি জানিয়েছেন, আপনি তৈরি।');
  }
}

/** Both are reminded once more, and each reads what the other has said. */
async function bothHearOfTwoHours(tripId: string): Promise<void> {
  for (const person of [passenger, owner]) {
    await person.opens('/notifications');
    await person.page
      .getByText(/^আর ২ ঘণ্টা:/)
      .first()
      .waitFor({ timeout: 60_000 });
    await person.opens(`/trip-details/${tripId}`);
    await sees(person, /জানিয়েছেন, তিনি তৈরি।/);
  }
}

it('from the village to the hospital', async () => {
  const tripId = await asksForThePatient(passenger);

  // the owner asks before he bids, and the passenger asks him before she chooses
  await goes(owner, '/feed');
  await sees(owner, owner.page.locator(`a[href*="${tripId}"]`));
  await goes(owner, `/trip-booking/${tripId}`);
  await sees(owner, owner.page.locator('form .who', { hasText: 'রোগী আছেন' }));
  await presses(owner, 'যাত্রীকে জিজ্ঞেস করুন');
  await sheet(owner).getByRole('button', { name: 'রোগী বসতে পারেন?' }).click();
  await sees(owner, said(owner, 'রোগী বসতে পারেন?'));
  await owner.page.goBack();
  await expect.poll(() => new URL(owner.page.url()).pathname).toBe(`/trip-booking/${tripId}`);
  await presses(owner, 'বিড পাঠান');
  await owner.page.waitForURL(/\/feed/);
  await sees(passenger, '১টি বিড');
  await passenger.page.locator('main .qa.open').click();
  await sheet(passenger).getByRole('button', { name: 'না, শুয়ে যাবেন' }).click();
  await sees(passenger, said(passenger, 'না, শুয়ে যাবেন'));
  await sheet(passenger).getByRole('button', { name: 'রোগী নিতে পারবেন?' }).click();
  await sees(passenger, said(passenger, 'রোগী নিতে পারবেন?'));
  await passenger.page.goBack();
  await goes(owner, `/trip-details/${tripId}`);
  await owner.page.locator('main .qa.open').click();
  await sheet(owner).getByRole('button', { name: LYING }).click();
  await sees(owner, said(owner, LYING));
  await owner.page.goBack();
  await sees(passenger, passenger.page.locator('main .qa', { hasText: LYING }));

  await confirmsFirstBid(passenger);
  await sees(passenger, 'গাড়ি ঠিক হয়ে গেছে');
  const { leaves } = await storedOn(passenger, tripId);
  const journeyAt = Date.parse(leaves);
  let passed = 0;
  const comes = async (at: number): Promise<void> => {
    const days = (at - Date.now()) / DAY - passed;
    passed += days;
    await market.daysPass(days, [passenger, owner]);
  };
  await comes(dhakaInstant(addDays(dhakaDate(journeyAt), -1), '19:40:00'));
  await bothAreReady(tripId);
  await comes(journeyAt - 110 * MINUTE);
  await bothHearOfTwoHours(tripId);

  // the car has no net: an SMS brings its place
  await owner.context.grantPermissions(['geolocation']);
  await owner.context.setGeolocation({ latitude: 24.13012, longitude: 90.74543, accuracy: 10 });
  await owner.opens(`/trip-details/${tripId}`);
  await passenger.opens(`/trip-details/${tripId}`);
  await sees(owner, SHARES);
  await owner.goesOffline();
  await passenger.goesOffline();
  await owner.page.getByRole('switch', { name: SHARES }).click();
  const sms = owner.page.getByRole('link', { name: 'এসএমএসে জায়গা পাঠান' });
  const link = new URL(
    /https?:\S+/.exec(decodeURIComponent((await sms.getAttribute('href')) ?? ''))?.[0] ?? '',
  );
  await passenger.opens(`${link.pathname}${link.hash}`);
  await sees(passenger, COMING);
  await sees(passenger, /এসএমএসে এসেছে/);
  await owner.context.setGeolocation({ latitude: 24.14244, longitude: 90.73611, accuracy: 10 });
  await owner.comesBack();
  await sees(owner, /জায়গা পাঠানো হয়েছে/);
  await passenger.comesBack();
  await sees(passenger, /নেটে এসেছে/);

  // she is on board: nothing of the place is left on either phone
  const pin = (await passenger.page.locator('.pin .spoken').textContent()) ?? '';
  const digits = [...pin.replaceAll(' ', '')].map((digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit))).join('');
  await owner.page.locator('input[name="pin"]').first().fill(digits);
  await presses(owner, 'যাত্রা শুরু করুন');
  await seesNoMore(passenger, COMING);
  for (const person of [passenger, owner]) {
    await expect.poll(async () => (await storedOn(person, tripId)).own).toBeNull();
    expect((await storedOn(person, tripId)).place).toBeNull();
  }
  await comes(journeyAt + 8 * 60 * MINUTE);
  await owner.opens(`/trip-details/${tripId}`);
  await presses(owner, 'ট্রিপ সম্পন্ন করুন');
  await answers(owner, 'সম্পন্ন');
  await sees(passenger, /শেষ|কেমন/);
  expect(passenger.errors).toEqual([]);
  expect(owner.errors).toEqual([]);
}, 300_000);
