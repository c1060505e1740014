/**
 * The hours before a journey: the owner reports where the car is, by SMS without a net, and over the net with one;
 * the passenger sees it with its age and its source, and nothing of it is left once she is on board. Her people
 * follow it on a page, without the app, for as long as she wants.
 */
import { expect, it } from 'vitest';
import type { Person } from '../../testkit/browser/person.ts';
import { findings } from '../support/accessibility.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { storedOn } from '../support/stored-trip.ts';
import { bothSidesArrive } from '../support/two-sides.ts';
import { asksForTrip, confirmsFirstBid, presses, sees, seesNoMore } from '../support/verbs.ts';

const DAY = 24 * 60 * 60_000;
const COMING = 'গাড়ি আসছে';
const SHARES = 'আমি কোথায়, যাত্রীকে দেখাই';

const market = demoMarket();
let passenger: Person;
let owner: Person;

bothSidesArrive(market, (people) => ({ passenger, owner } = people));

const isAt = ({ context }: Person, latitude: number, longitude: number): Promise<void> =>
  context.setGeolocation({ latitude, longitude, accuracy: 10 });

/** Makes a link for her people where there is no net. @returns its path */
async function makesLink(person: Person): Promise<string> {
  await presses(person, /^আপনজন/);
  await presses(person, 'লাইভ লিংক বানান');
  await sees(person, 'এই ফোন নেট পেলে লিংকটি খুলবে');
  const sms = person.page.getByRole('link', { name: 'এসএমএসে পাঠান, নেট লাগবে না' });
  await expect
    .poll(async () => decodeURIComponent((await sms.getAttribute('href')) ?? ''))
    .toContain('/with/');
  const address = /https?:\S+\/with\/\S+/.exec(
    decodeURIComponent((await sms.getAttribute('href')) ?? ''),
  )?.[0];
  await person.page.keyboard.press('Escape');
  return new URL(address ?? '').pathname;
}

it('follows the car through a dead zone by SMS, then by the net, until she is on board', async () => {
  const tripId = await asksForTrip(passenger);
  await goes(owner, `/trip-booking/${tripId}`);
  await presses(owner, 'বিড পাঠান');
  await owner.page.waitForURL(/\/feed/);
  await confirmsFirstBid(passenger);
  await sees(passenger, 'গাড়ি ঠিক হয়ে গেছে');
  const { leaves } = await storedOn(passenger, tripId);

  const soon = Date.parse(leaves) - 90 * 60_000;
  await market.daysPass((soon - Date.now()) / DAY, [passenger, owner]);
  await owner.context.grantPermissions(['geolocation']);
  await isAt(owner, 23.79412, 90.40431);
  await owner.opens(`/trip-details/${tripId}`);
  await passenger.opens(`/trip-details/${tripId}`);
  await sees(owner, SHARES);
  await sees(passenger, 'গাড়ি ঠিক হয়ে গেছে');

  // no net on either side: the place goes by SMS, in the part of a link that no server sees
  await owner.goesOffline();
  await passenger.goesOffline();
  await owner.page.getByRole('switch', { name: SHARES }).click();
  await sees(owner, /নেট নেই, যাত্রী এখনো জায়গা পাননি/);
  const sms = owner.page.getByRole('link', { name: 'এসএমএসে জায়গা পাঠান' });
  const text = decodeURIComponent((await sms.getAttribute('href')) ?? '');
  expect(text).toMatch(/^sms:\+8801000000001\?body=.*গাড়ি .+ https?:/);
  const link = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
  expect(link.pathname).toBe('/trips');
  // one SMS, since each part costs as much, with an address as long as that of a real server
  const words = text.slice(text.indexOf('body=') + 5);
  expect(words.replace(link.origin, 'https://durpalla.com.bd').length).toBeLessThanOrEqual(70);
  await passenger.opens(`${link.pathname}${link.hash}`);
  await passenger.page.waitForURL(`**/trip-details/${tripId}${link.hash}`);
  await sees(passenger, COMING);
  await sees(passenger, /এসএমএসে এসেছে/);

  // a link that somebody else writes is refused
  await passenger.opens(
    `/trip-details/${tripId}#${link.hash.slice(1, -1)}${link.hash.endsWith('A') ? 'B' : 'A'}`,
  );
  await passenger.page.reload();
  await sees(passenger, /অপর পক্ষের লেখা নয়/);
  await sees(passenger, /এসএমএসে এসেছে/);
  await passenger.opens('/trips#AAAAAAAAAAAAAAA');
  await sees(passenger, 'এই লিংক আপনার কোনো ট্রিপের নয়, বা ভেঙে গেছে।');
  await passenger.opens(`/trip-details/${tripId}`);

  // her mother has a net and no account
  const [address, mother] = [await makesLink(passenger), await market.arrives()];
  const watching = mother.page;
  expect((await watching.goto(address))?.status()).toBe(404);
  await watching.getByText('এই লিংকে কিছু নেই').waitFor();

  await isAt(owner, 23.80244, 90.37611);
  await owner.comesBack();
  await sees(owner, /জায়গা পাঠানো হয়েছে/);
  await passenger.comesBack();
  await sees(passenger, /নেটে এসেছে/);
  await sees(passenger, /≈ [০-৯]+ মিনিট/);
  await expect.poll(async () => (await watching.goto(address))?.status()).toBe(200);
  await watching.getByText('গাড়ি নিতে আসছে').waitFor();
  expect(await findings(mother)).toEqual([]);
  // a person who has the app opens the same page, and not the app
  await passenger.page.goto(address);
  await sees(passenger, 'গাড়ি নিতে আসছে');
  await passenger.opens(`/trip-details/${tripId}`);
  expect(await storedOn(passenger, tripId)).toMatchObject({ place: { lat: expect.any(Number) } });
  expect((await storedOn(owner, tripId)).place).toBeNull();

  const pin = (await passenger.page.locator('.pin .spoken').textContent()) ?? '';
  const digits = [...pin.replaceAll(' ', '')].map((digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit))).join('');
  await owner.page.locator('input[name="pin"]').first().fill(digits);
  await presses(owner, 'যাত্রা শুরু করুন');
  await seesNoMore(passenger, COMING);
  await seesNoMore(owner, SHARES);
  for (const person of [passenger, owner]) {
    await expect.poll(async () => (await storedOn(person, tripId)).own).toBeNull();
    expect((await storedOn(person, tripId)).place).toBeNull();
  }
  // the page refreshes when it is looked at again
  await watching.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await watching.getByText('গাড়িতে উঠেছেন').waitFor();
  // a connection that falls silent is reported, and the content stays
  mother.net.fallSilent();
  await watching.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await watching.getByText('এখন নেট পাওয়া যাচ্ছে না').waitFor();
  await watching.getByText('গাড়িতে উঠেছেন').waitFor();
  mother.net.speak();
  await presses(passenger, 'আপনজনকে জানান');
  await presses(passenger, 'লিংক বন্ধ করুন');
  await sees(passenger, 'লাইভ লিংক বানান');
  await expect.poll(async () => (await watching.goto(address))?.status()).toBe(404);
  await mother.leaves();
  expect(passenger.errors).toEqual([]);
  expect(owner.errors).toEqual([]);
}, 180_000);
