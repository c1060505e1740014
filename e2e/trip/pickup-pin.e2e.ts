/** Where they meet: the passenger sets a pin without a net, and the owner opens it in his own map. */
import { expect, it } from 'vitest';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { bothSidesArrive } from '../support/two-sides.ts';
import { asksForTrip, confirmsFirstBid, presses, sees, seesNoMore } from '../support/verbs.ts';

const WAITS = 'অপেক্ষায়, নেট পেলেই যাবে';

const market = demoMarket();
let passenger: Person;
let owner: Person;

bothSidesArrive(market, (people) => ({ passenger, owner } = people));

const setsPin = async ({ page }: Person, place: number): Promise<void> => {
  await page.getByRole('button', { name: /^পিন (দিন|বদলান)$/ }).click();
  await page.locator('dialog[open] .pinpaper').waitFor();
  await page.locator('dialog[open] .chips .chip').nth(place).click();
  await page.locator('dialog[open] .pinmark').waitFor();
  await page.getByRole('button', { name: 'পিন রাখুন' }).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
};

it('sets the pin without a net, moves it to where she stands, and the owner opens it in a map', async () => {
  const tripId = await asksForTrip(passenger);
  await goes(owner, `/trip-booking/${tripId}`);
  await presses(owner, 'বিড পাঠান');
  await owner.page.waitForURL(/\/feed/);
  await confirmsFirstBid(passenger);
  await sees(passenger, 'গাড়ি ঠিক হয়ে গেছে');
  await sees(passenger, 'পিন দিন, চালক সহজে খুঁজে পাবেন');

  await passenger.goesOffline();
  await setsPin(passenger, 1);
  await sees(passenger, WAITS);
  expect(await passenger.page.getByText(/চালক ম্যাপে পাবেন/).count()).toBe(0);
  await passenger.comesBack();
  await seesNoMore(passenger, WAITS);
  await sees(passenger, /চালক ম্যাপে পাবেন/);

  await owner.opens(`/trip-details/${tripId}`);
  const map = owner.page.getByRole('link', { name: 'ম্যাপে দেখুন' });
  await map.waitFor();
  expect(await map.getAttribute('href')).toMatch(/query=2\d\.\d{5},9\d\.\d{5}$/);

  await passenger.context.grantPermissions(['geolocation']);
  await passenger.context.setGeolocation({ latitude: 23.80712, longitude: 90.36841, accuracy: 12 });
  await presses(passenger, 'পিন বদলান');
  await presses(passenger, 'এখন এখানেই আছি');
  await sees(passenger, /ফোন যেখানে আছে পিন সেখানে, ১২ মিটার/);
  await presses(passenger, 'পিন রাখুন');
  await expect.poll(() => map.getAttribute('href')).toContain('query=23.80712,90.36841');
  await presses(passenger, 'পিন বদলান');
  await presses(passenger, 'পিন সরান');
  await map.waitFor({ state: 'detached' });
  expect(passenger.errors).toEqual([]);
  expect(owner.errors).toEqual([]);
}, 120_000);
