/** What the clock does: the time to bid and to choose runs out while the phone is offline, a request waits for the morning. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dhakaDate, dhakaInstant } from '../../domain/base/calendar.ts';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { asksForTrip, bids, fillsRequest, presses, sees } from '../support/verbs.ts';
import { hasWrongClock, setsTheClock } from '../../testkit/browser/wrong-clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const market = demoMarket();
let passenger: Person;
let owner: Person;

beforeAll(async () => {
  [passenger, owner] = await Promise.all([market.arrives(), market.arrives({ withoutServiceWorker: true })]);
  await hasWrongClock(passenger, 0);
  await Promise.all([passenger.signsIn('01000000001'), owner.signsIn('01000000002')]);
});
afterAll(async () => {
  await Promise.all([passenger.leaves(), owner.leaves()]);
});

/** Resets the phone, also for a retry of the test. */
beforeEach(async () => {
  await passenger.comesBack();
  await setsTheClock(passenger, 0);
});

it('bids close, then the choice is over, with the way to ask again, and the trip leaves the running ones', async () => {
  const tripId = await asksForTrip(passenger);
  await sees(passenger, 'বিড চলছে');
  await bids(owner, tripId);
  await sees(passenger, '১টি বিড');
  await passenger.goesOffline();
  const { page } = passenger;
  const chooses = page.getByRole('button', { name: 'কনফার্ম করুন' });

  await setsTheClock(passenger, 61 * MINUTE);
  await sees(passenger, 'বিড বেছে নিন');
  expect(await chooses.count()).toBe(1);

  await setsTheClock(passenger, 81 * MINUTE);
  await sees(passenger, 'মেয়াদ শেষ');
  expect(await chooses.count()).toBe(0);
  expect(await page.locator(`a[href="/trip-request?again=${tripId}"]`).count()).toBe(1);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('আমার ট্রিপ');

  await goes(passenger, '/trips');
  await setsTheClock(passenger, 81 * MINUTE);
  const its = page.locator(`li a[href$="${tripId}"]`);
  await its.first().waitFor({ state: 'hidden' });
  // selected once the other list is there, not at the click
  await page.getByRole('radio', { name: 'আগের' }).click();
  await sees(passenger, its);
  expect(passenger.errors).toEqual([]);
}, 60_000);

it('a request made by night goes to the server when there is a net, which posts it at seven while the phone sleeps', async () => {
  const tonight = dhakaInstant(dhakaDate(Date.now()), '23:00') - Date.now();
  await market.daysPass((tonight > 0 ? tonight : tonight + DAY) / DAY, [passenger]);
  await fillsRequest(passenger);
  await sees(passenger, 'সকাল ৭টায় পোস্ট করবেন?');
  await passenger.goesOffline();
  await presses(passenger, 'সকাল ৭টায় পোস্ট');
  await sees(passenger, /এখনো শুধু এই ফোনে আছে/);
  const tripId = new URL(passenger.page.url()).pathname.split('/').at(-1) ?? '';
  await passenger.comesBack();
  await sees(passenger, /ফোন বন্ধ থাকলেও সার্ভার পোস্ট করবে/);
  await passenger.closesTheTab();
  await market.server.passes(8 * HOUR);
  await bids(owner, tripId);
  await passenger.opens('/notifications');
  await sees(passenger, 'আপনার রিকোয়েস্ট পোস্ট হয়েছে, গাড়ির মালিকেরা এখন দেখতে পারবেন');
  await goes(passenger, `/trip-bidding/${tripId}`);
  await sees(passenger, '১টি বিড');
  expect(passenger.errors).toEqual([]);
}, 60_000);
