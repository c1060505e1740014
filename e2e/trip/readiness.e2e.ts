/** The evening before: both sides are reminded of the journey, and say whether they are ready, also without a net. */
import { expect, it } from 'vitest';
import { addDays, dhakaDate, dhakaInstant } from '../../domain/base/calendar.ts';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { bothSidesArrive } from '../support/two-sides.ts';
import { asksForTrip, confirmsFirstBid, presses, sees, seesNoMore } from '../support/verbs.ts';

const DAY = 24 * 60 * 60_000;
const WAITS = 'অপেক্ষায়, নেট পেলেই যাবে';

const market = demoMarket();
let passenger: Person;
let owner: Person;

bothSidesArrive(market, (people) => ({ passenger, owner } = people));

it('is asked on the slip and in the notifications, and each hears what the other has said', async () => {
  const tripId = await asksForTrip(passenger);
  await goes(owner, `/trip-booking/${tripId}`);
  await presses(owner, 'বিড পাঠান');
  await owner.page.waitForURL(/\/feed/);
  await confirmsFirstBid(passenger);
  await sees(passenger, 'গাড়ি ঠিক হয়ে গেছে');
  expect(await passenger.page.getByRole('button', { name: 'আমি তৈরি' }).count()).toBe(0);

  const evening = dhakaInstant(addDays(dhakaDate(Date.now()), 1), '19:40:00');
  await market.daysPass((evening - Date.now()) / DAY, [passenger, owner]);
  await passenger.opens('/notifications');
  // the demo market may have another journey tomorrow
  const answer = passenger.page.locator(`a.btn[href*="${tripId}"]`, { hasText: 'উত্তর দিন' }).first();
  // the server looks every quarter of a minute
  await answer.waitFor({ timeout: 60_000 });
  await sees(passenger, /^যাত্রা: কাল/);
  await answer.click();
  await sees(passenger, 'গাড়ি ঠিক হয়ে গেছে');
  await sees(passenger, /এখনো জানাননি/);

  await passenger.goesOffline();
  await presses(passenger, 'আমি তৈরি');
  await sees(passenger, 'আপনি জানিয়েছেন, আপনি তৈরি।');
  await sees(passenger, WAITS);
  await passenger.comesBack();
  await seesNoMore(passenger, WAITS);

  await owner.opens(`/trip-details/${tripId}`);
  await sees(owner, /জানিয়েছেন, তিনি তৈরি।/);
  await presses(owner, 'বদলাতে হবে');
  await sees(passenger, /জানিয়েছেন, কিছু বদলাতে হবে। কল করে কথা বলুন।/);
  await presses(owner, 'আমি তৈরি');
  await sees(passenger, /জানিয়েছেন, তিনি তৈরি।/);
  await passenger.opens('/notifications');
  await sees(passenger, /^যাত্রা: কাল/);
  await expect.poll(() => answer.count()).toBe(0);
  // Home begins with it, and an answer is given there too
  await goes(owner, '/');
  await presses(owner, 'বদলাতে হবে');
  await sees(owner, /আপনি জানিয়েছেন, কিছু বদলাতে হবে/);
  await owner.goesOffline();
  await sees(owner, 'স্লিপ খুলুন: নম্বর, পথ, সাহায্য');
  await owner.comesBack();
  expect(passenger.errors).toEqual([]);
  expect(owner.errors).toEqual([]);
}, 120_000);
