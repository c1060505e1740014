/**
 * A woman who travels alone: she is in the feed by her initials and with her wish, never as one person; the owner
 * answers the wish with his bid, and the slip has all of it.
 */
import { expect, it } from 'vitest';
import type { Person } from '../testkit/browser/person.ts';
import { demoMarket } from './support/demo-market.ts';
import { goes } from './support/screens.ts';
import { bothSidesArrive } from './support/two-sides.ts';
import { choosesDay, choosesPlace, confirmsFirstBid, presses, sees, sendsNow } from './support/verbs.ts';

const market = demoMarket();
let passenger: Person;
let owner: Person;

bothSidesArrive(market, (people) => ({ passenger, owner } = people));

it('is never shown as such before the agreement, and is answered by what is so', async () => {
  const { page } = passenger;
  await goes(passenger, '/customer/profile#details');
  await sees(passenger, 'শুধু নামের আদ্যক্ষর দেখান');
  await page.getByText('শুধু নামের আদ্যক্ষর দেখান').click();
  await expect.poll(() => page.locator('input[role=switch]:checked').count()).toBeGreaterThan(0);
  await goes(passenger, '/trip-request');
  await choosesPlace(page, 'কোথা থেকে উঠবেন', 'মিরপুর 10', /মিরপুর ১০/);
  await choosesPlace(page, 'কোথায় যাবেন', 'srimongol', /শ্রীমঙ্গল/);
  await presses(passenger, 'পরের ধাপ');
  await choosesDay(page, 2);
  await presses(passenger, 'পরের ধাপ');
  await passenger.goesOffline();
  await presses(passenger, 'বড় একজন বাড়ান');
  await page.getByRole('checkbox', { name: 'পরিবার আছে বা নারী চালান, এমন গাড়ি হলে ভালো' }).check({ force: true });
  await presses(passenger, 'পরের ধাপ');
  await sees(passenger, '১ জন বড়');
  await sendsNow(page);
  await page.waitForURL(/\/trip-bidding\//);
  await passenger.comesBack();
  const tripId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await goes(owner, '/feed');
  const card = owner.page.getByRole('listitem').filter({ has: owner.page.locator(`a[href*="${tripId}"]`) });
  await sees(owner, card.getByText('পরিবার বা নারী চালকের গাড়ি চান').first());
  const words = (await card.allInnerTexts()).join(' ');
  expect(words).not.toContain('জন বড়');
  expect(words).not.toContain('নুসরাত');
  await goes(owner, `/trip-booking/${tripId}`);
  const family = owner.page.getByRole('checkbox', { name: 'পরিবার সঙ্গে থাকবে' });
  expect(await family.isChecked()).toBe(false);
  expect((await owner.page.locator('form .who').allInnerTexts()).join(' ')).not.toContain('জন বড়');
  await family.check();
  await presses(owner, 'বিড পাঠান');
  await owner.page.waitForURL(/\/feed/);
  await sees(passenger, 'পরিবার সঙ্গে থাকবে');

  await confirmsFirstBid(passenger);
  await sees(passenger, 'গাড়ি ঠিক হয়ে গেছে');
  for (const person of [passenger, owner]) {
    await goes(person, `/trip-details/${tripId}`);
    await sees(person, 'মালিক কথা দিয়েছেন');
    const slip = (await person.page.locator('.sliplines').allTextContents()).join(' ');
    expect(slip).toContain('পরিবার বা নারী চালকের গাড়ি চান, ১ জন বড়');
    expect(slip).toContain('Family comes along');
  }
  expect([...passenger.errors, ...owner.errors]).toEqual([]);
}, 120_000);
