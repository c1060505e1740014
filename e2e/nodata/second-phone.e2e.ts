/**
 * A passenger has two phones: the first, without a net, asks and chooses by SMS; the second has a net and chooses earlier. Each
 * says what is so, and the first one comes right when its net is back.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { delivers, hasKeys, linkIn, sendsBySms, stored } from '../support/sms-stand-in.ts';
import { asksForTrip, bids, confirmsFirstBid, sees } from '../support/verbs.ts';

const NUMBER = '01000000001';
const market = demoMarket();
let first: Person;
let second: Person;
let owner: Person;

beforeAll(async () => {
  [first, second, owner] = await Promise.all([market.arrives(), market.arrives(), market.arrives()]);
  await Promise.all([first.signsIn(NUMBER), second.signsIn(NUMBER), owner.signsIn('01000000002')]);
}, 120_000);
afterAll(() => Promise.all([first, second, owner].map((person) => person.leaves())));

it('a choice by SMS that comes after one of the other phone is refused with its reason, and both phones show one agreement', async () => {
  await Promise.all([first, second].map(hasKeys));
  await first.goesOffline();
  const tripId = await asksForTrip(first);
  await goes(first, '/outbox');
  await delivers(market, NUMBER, await sendsBySms(first, 'trip.create'));
  const posted = await linkIn(market, NUMBER, /is posted/);
  await first.opens(posted);
  await sees(first, /রিকোয়েস্ট ফিডে উঠেছে/);

  // the other phone knows the request by its net, and cannot read what was written for the first
  await goes(second, '/trips');
  await second.page.locator(`a[href*="${tripId}"]`).first().waitFor();
  await second.opens(posted);
  await sees(second, /এই এসএমএস অন্য ফোনের জন্য লেখা/);

  await bids(owner, tripId);
  await market.daysPass(26 / (24 * 60), []);
  await first.opens(await linkIn(market, NUMBER, /1 bids/));
  await sees(first, '১টি বিড');

  // she chooses on the second phone, forgets it, and chooses by SMS on the first
  await goes(second, `/trip-bidding/${tripId}`);
  await confirmsFirstBid(second);
  await sees(second, 'গাড়ি ঠিক হয়ে গেছে');
  await first.page.getByRole('button', { name: /-তে কনফার্ম, এসএমএসে$/ }).click();
  await delivers(market, NUMBER, await sendsBySms(first, 'bid.confirm'));
  await first.opens(await linkIn(market, NUMBER, /NOT DONE/));
  await sees(first, 'এই ট্রিপ আগেই কনফার্ম হয়ে গেছে।');
  await first.opens(await linkIn(market, NUMBER, /OK Tk/));
  await sees(first, 'বোর্ডিং পিন, গাড়িতে উঠে বলবেন');

  await first.comesBack();
  await goes(first, `/trip-details/${tripId}`);
  await sees(first, 'গাড়ি ঠিক হয়ে গেছে');
  await expect
    .poll(async () => (await stored(first, 'outbox')).map(({ name, state }) => [name, state]), {
      timeout: 30_000,
    })
    .toEqual([
      ['trip.create', 'sent'],
      ['bid.confirm', 'refused'],
    ]);
  // what was not done stands in the outbox until she puts it aside
  await goes(first, '/outbox');
  await sees(first, 'নেওয়া হয়নি');
  for (const person of [first, second, owner]) expect(person.errors).toEqual([]);
}, 180_000);
