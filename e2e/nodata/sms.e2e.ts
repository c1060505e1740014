/**
 * Days without data: a passenger asks for a car by SMS and chooses among the bids that came by SMS; an owner bids by SMS. Then
 * the net returns, and nothing happens twice.
 */
import { expect, it } from 'vitest';
import type { Person } from '../../testkit/browser/person.ts';
import { faultsHere } from '../support/accessibility.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { bothSidesArrive } from '../support/two-sides.ts';
import { bidsBySms, delivers, hasKeys, linkIn, sendsBySms, stored } from '../support/sms-stand-in.ts';
import { asksForTrip, sees } from '../support/verbs.ts';

const market = demoMarket();
let passenger: Person;
let owner: Person;

bothSidesArrive(market, (people) => ({ passenger, owner } = people));

it('asks, hears of bids, chooses and agrees without a net, and nothing happens twice when it is back', async () => {
  await Promise.all([hasKeys(passenger), hasKeys(owner)]);
  // each SMS comes twice, in and out, and every third has a forged one beside it
  await fetch(`${market.server.url}/dev/sms/mischief`, {
    method: 'POST',
    body: new URLSearchParams({ seed: '7', lose: '0', double: '100', delay: '0', reorder: '0', forge: '33' }),
  });
  expect((await stored(passenger, 'nodata')).map(({ extractable }) => extractable)).toEqual([false]);
  await passenger.goesOffline();
  const tripId = await asksForTrip(passenger);
  await goes(passenger, '/outbox');
  await delivers(market, '01999999999', await sendsBySms(passenger, 'trip.create'));

  // the answer goes to the account's number, whatever the sender says; its link opens without a net
  const posted = await linkIn(market, '01000000001', /is posted/);
  await passenger.opens(posted);
  await sees(passenger, /রিকোয়েস্ট ফিডে উঠেছে/);
  // every screen with the trip shows it, marked as what an SMS said
  for (const page of ['/trips', `/trip-bidding/${tripId}`]) {
    await goes(passenger, page);
    await sees(passenger, /এসএমএসে জানা/);
    await sees(passenger, /রিকোয়েস্ট ফিডে উঠেছে/);
    expect(await faultsHere(passenger)).toEqual([]);
  }
  await goes(passenger, '/outbox');
  await sees(passenger, 'এসএমএসে পৌঁছেছে, নেট পেলে মিলিয়ে নেব');

  // an owner who saw the request while online bids by SMS
  await bidsBySms(market, owner, '01000000002', tripId);
  // the feed says how far it has come, and offers no second way to bid
  const card = owner.page.locator('main li.card', { has: owner.page.locator(`a[href*="${tripId}"]`) });
  await goes(owner, '/feed');
  await card.getByText('এসএমএসে পাঠিয়েছেন, উত্তরের অপেক্ষা').waitFor();
  expect(await card.getByRole('link').allInnerTexts()).toEqual(['আপনার বিড দেখুন']);
  await goes(owner, `/trip-booking/${tripId}`);
  await sees(owner, /এসএমএসে বিড একবারই যায়/);
  expect(await owner.page.locator('dialog[open] form').count()).toBe(0);
  expect(await faultsHere(owner)).toEqual([]);
  await owner.opens(await linkIn(market, '01000000002', /your bid/));
  await sees(owner, /আপনার বিড জমা হয়েছে/);
  await goes(owner, '/feed');
  await card.getByText('আপনার বিড জমা হয়েছে।').waitFor();
  expect(await faultsHere(owner)).toEqual([]);
  // a link of somebody else's says so
  await owner.opens(posted);
  await sees(owner, /এই এসএমএস অন্য ফোনের জন্য লেখা/);

  // the bids come half an hour later; one is chosen by its number, and the answer has number, plate and PIN
  await market.daysPass(26 / (24 * 60), []);
  await passenger.opens(await linkIn(market, '01000000001', /1 bids/));
  await sees(passenger, '১টি বিড');
  await passenger.page.getByRole('button', { name: /-তে কনফার্ম, এসএমএসে$/ }).click();
  await delivers(market, '01000000001', await sendsBySms(passenger, 'bid.confirm'));
  await passenger.opens(await linkIn(market, '01000000001', /OK Tk/));
  await sees(passenger, 'বোর্ডিং পিন, গাড়িতে উঠে বলবেন');
  await goes(passenger, '/trips');
  await sees(passenger, /-তে কনফার্ম হয়েছে। ফোন নম্বর আর গাড়ির নম্বর ট্রিপের পাতায়।/);
  await goes(passenger, `/trip-bidding/${tripId}`);
  await sees(passenger, 'বোর্ডিং পিন, গাড়িতে উঠে বলবেন');
  expect(await faultsHere(passenger)).toEqual([]);
  await owner.opens(await linkIn(market, '01000000002', /YOU WON/));
  await sees(owner, /কনফার্ম হয়েছে/);

  // with the net back both ways meet in one trip, one bid and one agreement
  await Promise.all([passenger.comesBack(), owner.comesBack()]);
  await passenger.opens(`/trip-details/${tripId}`);
  await sees(passenger, 'গাড়ি ঠিক হয়ে গেছে');
  expect(await passenger.page.getByText(/এসএমএসে জানা/).count()).toBe(0);
  await goes(passenger, '/outbox');
  await expect
    .poll(async () => (await stored(passenger, 'outbox')).map(({ state }) => state))
    .not.toContain('waiting');
  const rows = await stored(passenger, 'outbox');
  expect(rows.filter(({ state }) => state === 'refused')).toEqual([]);
  expect(rows.filter(({ name }) => name === 'trip.create')).toHaveLength(1);
}, 150_000);
