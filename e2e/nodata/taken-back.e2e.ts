/**
 * Without a net an owner takes back the bid that went by SMS, and the passenger her request: each once the answer is here, and
 * until then the page says what it waits for. Then the net returns, and nothing happens twice.
 */
import { expect, it } from 'vitest';
import type { Person } from '../../testkit/browser/person.ts';
import { faultsHere } from '../support/accessibility.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { bidsBySms, delivers, hasKeys, linkIn, sendsBySms, stored } from '../support/sms-stand-in.ts';
import { bothSidesArrive } from '../support/two-sides.ts';
import { asksForTrip, presses, sees } from '../support/verbs.ts';

const market = demoMarket();
let passenger: Person;
let owner: Person;

bothSidesArrive(market, (people) => ({ passenger, owner } = people));

const waits = /^আগের এসএমএসের উত্তর এলে সেটা খুলুন/;
const inDialog = ({ page }: Person, name: string) =>
  page.locator('dialog[open]').getByRole('button', { name }).click();

it('a bid and a request that went by SMS are taken back by SMS, and nothing happens twice when the net is back', async () => {
  await Promise.all([hasKeys(passenger), hasKeys(owner)]);
  await passenger.goesOffline();
  const tripId = await asksForTrip(passenger);
  await goes(passenger, '/outbox');
  await delivers(market, '01000000001', await sendsBySms(passenger, 'trip.create'));
  const posted = await linkIn(market, '01000000001', /is posted/);

  // an owner in a hurry bids, and wants the bid back before he has read the answer
  await bidsBySms(market, owner, '01000000002', tripId);
  const bidIn = await linkIn(market, '01000000002', /your bid/);
  await goes(owner, `/trip-details/${tripId}`);
  await presses(owner, 'বিড ফিরিয়ে নিন');
  await inDialog(owner, 'ফিরিয়ে নিন');
  await sees(owner, waits);
  expect(await faultsHere(owner)).toEqual([]);
  await goes(owner, '/outbox');
  await sees(owner, waits);
  await owner.opens(bidIn);
  await sees(owner, /আপনার বিড জমা হয়েছে/);
  await goes(owner, `/trip-details/${tripId}`);
  const back = await sendsBySms(owner, 'bid.withdraw');
  await delivers(market, '01000000002', back);
  await owner.opens(await linkIn(market, '01000000002', /is withdrawn/));
  await sees(owner, /বিড ফিরিয়ে নেওয়া/);

  // the passenger takes back her request in the same way
  await goes(passenger, `/trip-bidding/${tripId}`);
  await presses(passenger, 'ট্রিপ বাতিল করুন');
  await passenger.page.locator('dialog[open]').getByRole('radio').first().check();
  await inDialog(passenger, 'ট্রিপ বাতিল করুন');
  await sees(passenger, waits);
  expect(await faultsHere(passenger)).toEqual([]);
  await passenger.opens(posted);
  await sees(passenger, /রিকোয়েস্ট ফিডে উঠেছে/);
  await goes(passenger, `/trip-bidding/${tripId}`);
  await delivers(market, '01000000001', await sendsBySms(passenger, 'trip.cancel'));
  await passenger.opens(await linkIn(market, '01000000001', /is canceled/));
  await sees(passenger, /ট্রিপ বাতিল/);

  // the net is back: the same actions, which the server knows
  await Promise.all([passenger.comesBack(), owner.comesBack()]);
  for (const person of [passenger, owner]) {
    await goes(person, '/outbox');
    await expect
      .poll(async () => (await stored(person, 'outbox')).map(({ state }) => state), { timeout: 30_000 })
      .not.toContain('waiting');
    const rows = await stored(person, 'outbox');
    expect(rows.filter(({ state }) => state === 'refused')).toEqual([]);
  }
  // an old SMS does nothing any more
  await delivers(market, '01000000002', back);
  for (const person of [passenger, owner]) expect(person.errors).toEqual([]);
}, 180_000);
