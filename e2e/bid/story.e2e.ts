/** The main story with two people: a passenger's trip finds a car although the connection comes and goes. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { asksForTrip, bids, confirmsFirstBid, sees, seesNoMore } from '../support/verbs.ts';

const PASSENGER = '01000000001';
const PROVIDER = '01000000002';
const LATE_PROVIDER = '01000200004';

const market = demoMarket();
let passenger: Person;
let provider: Person;
let late: Person;

beforeEach(async () => {
  [passenger, provider, late] = await Promise.all([market.arrives(), market.arrives(), market.arrives()]);
  await passenger.signsIn(PASSENGER);
  await provider.signsIn(PROVIDER);
  await late.signsIn(LATE_PROVIDER);
});
afterEach(async () => {
  await Promise.all([passenger.leaves(), provider.leaves(), late.leaves()]);
});

type Stored = { trips: number; bids: number; confirmed: number };

async function stored(tripId: string): Promise<Stored> {
  const session = await passenger.page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${session}`, accept: 'application/json' };
  const answer = await fetch(`${market.server.url}/api/v1/trip/${tripId}/bids`, { headers });
  const body: { data: { status: string }[] } = JSON.parse(await answer.text());
  const trip = await fetch(`${market.server.url}/api/v1/trip/show?id=${tripId}`, { headers });
  return {
    trips: trip.ok ? 1 : 0,
    bids: body.data.length,
    confirmed: body.data.filter(({ status }) => status === 'confirmed').length,
  };
}

async function story(day: number): Promise<void> {
  await passenger.goesOffline();
  const tripId = await asksForTrip(passenger, undefined, day);
  await sees(passenger, 'অপেক্ষায়, নেট পেলেই যাবে');
  await passenger.closesTheTab();

  await goes(provider, '/feed');
  await sees(provider, /যাত্রীদের/);
  await passenger.comesBack();
  await passenger.backgroundSyncFires();

  const bidHere = provider.page.locator(`a[href*="${tripId}"]`);
  await sees(provider, bidHere);
  await goes(late, '/feed');
  await sees(late, late.page.locator(`a[href*="${tripId}"]`));
  await late.goesOffline();

  await provider.goesOffline();
  await sees(provider, /নেট নেই/);
  await bids(provider, tripId);
  await sees(provider, 'অপেক্ষায়, নেট পেলেই যাবে');
  await goes(passenger, `/trip-bidding/${tripId}`);
  await sees(passenger, 'এখনো বিড আসেনি');
  await provider.comesBack();
  await seesNoMore(provider, 'অপেক্ষায়, নেট পেলেই যাবে');

  await sees(passenger, 'আপনার ট্রিপে কেউ বিড করেছেন');
  await sees(passenger, '১টি বিড');
  await confirmsFirstBid(passenger);
  await sees(passenger, 'গাড়ি ঠিক হয়ে গেছে');
  await sees(passenger, '০১০০০-০০০০০২');
  await sees(provider, 'যাত্রী আপনার বিড কনফার্ম করেছেন');
  await goes(provider, `/trip-details/${tripId}`);
  await sees(provider, '০১০০০-০০০০০১');

  await bids(late, tripId);
  await late.comesBack();
  await goes(late, '/outbox');
  await sees(late, 'নেওয়া হয়নি');
  await sees(late, late.page.locator('.sync.refused'));
  expect(await stored(tripId)).toEqual({ trips: 1, bids: 1, confirmed: 1 });
  for (const person of [passenger, provider, late]) expect(person.errors).toEqual([]);
}

describe('a passenger’s trip finds a car', () => {
  it('on a net that goes away', async () => {
    await story(2);
    for (const person of [passenger, provider, late]) expect(person.net.lost()).toBe(0);
  }, 180_000);

  it('with every answer of the server cut off once after it has taken effect', async () => {
    for (const person of [passenger, provider, late]) person.net.loseEveryAnswerOnce();
    await story(4);
    for (const person of [passenger, provider, late]) expect(person.net.lost()).toBeGreaterThan(0);
  }, 240_000);

  it('with the bid of an owner in the first seconds on a new phone', async () => {
    const tripId = await asksForTrip(passenger, undefined, 3);
    const newcomer = await market.arrives({ withoutServiceWorker: true });
    await newcomer.signsIn(PROVIDER);
    const { page } = newcomer;
    await page.goto(`/trip-booking/${tripId}`);
    await page.getByRole('button', { name: 'বিড পাঠান' }).click();
    await page.waitForURL(/\/feed/);
    await goes(passenger, `/trip-bidding/${tripId}`);
    await sees(passenger, '১টি বিড');
    expect((await stored(tripId)).bids).toBe(1);
    expect(newcomer.errors).toEqual([]);
    await newcomer.leaves();
  });
});
