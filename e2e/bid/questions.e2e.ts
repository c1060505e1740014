/** Before they agree a passenger and an owner ask each other; nobody else reads it, no number passes, and the slip keeps it. */
import { expect, it } from 'vitest';
import type { Person } from '../../testkit/browser/person.ts';
import { findings } from '../support/accessibility.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { bothSidesArrive } from '../support/two-sides.ts';
import { asksForTrip, confirmsFirstBid, presses, sees, seesNoMore } from '../support/verbs.ts';

const WAITS = 'অপেক্ষায়, নেট পেলেই যাবে';

const market = demoMarket();
let passenger: Person;
let owner: Person;

bothSidesArrive(market, (people) => ({ passenger, owner } = people));

const sheet = ({ page }: Person) => page.getByRole('dialog').last();
const asked = (person: Person, words: string) => sheet(person).locator('.said', { hasText: words });

it('asks with one press as the net dies, is answered on the other phone, and finds it in the slip', async () => {
  const tripId = await asksForTrip(passenger);
  await goes(owner, `/trip-booking/${tripId}`);
  // an owner asks before he bids
  await presses(owner, 'যাত্রীকে জিজ্ঞেস করুন');
  await sheet(owner).getByRole('button', { name: 'কোন গেট থেকে উঠবেন?' }).dblclick();
  await sees(owner, asked(owner, 'কোন গেট থেকে উঠবেন?'));
  await sees(owner, /আর ২টি প্রশ্ন/);
  await owner.page.goBack();
  await expect.poll(() => owner.page.locator('.asks').count()).toBe(0);
  await expect.poll(() => new URL(owner.page.url()).pathname).toBe(`/trip-booking/${tripId}`);
  await presses(owner, 'বিড পাঠান');
  await owner.page.waitForURL(/\/feed/);

  await sees(passenger, '১টি বিড');
  await passenger.page.locator('main .qa.open').click();
  await sheet(passenger).getByRole('button', { name: 'সামনের গেট' }).dblclick();
  await sees(passenger, asked(passenger, 'সামনের গেট'));

  await passenger.goesOffline();
  await sheet(passenger).getByRole('button', { name: 'কয়টা ব্যাগ ধরবে?' }).dblclick();
  await sees(passenger, WAITS);
  await sees(passenger, /আর ৪টি প্রশ্ন/);
  const own = sheet(passenger).getByRole('textbox');
  await own.fill('দেরি হলে 01711223344 এ জানান');
  await own.press('Enter');
  await sees(passenger, 'নম্বর ঢেকে দেওয়া হয়েছে। কনফার্ম হলে দুজনেই নম্বর পাবেন।');
  expect(await findings(passenger)).toEqual([]);
  await passenger.comesBack();
  await seesNoMore(passenger, WAITS);
  await passenger.page.goBack();
  await expect.poll(() => passenger.page.getByRole('dialog').count()).toBe(0);

  await goes(owner, `/trip-details/${tripId}`);
  await owner.page.locator('main .qa.open').click();
  await sees(owner, asked(owner, 'কোন গেট থেকে উঠবেন?'));
  expect(await asked(owner, 'কোন গেট থেকে উঠবেন?').count()).toBe(1);
  await sheet(owner).getByRole('button', { name: '৩টি বড়' }).click();
  await sees(owner, asked(owner, '৩টি বড়'));
  const answer = sheet(owner).getByRole('textbox');
  await answer.fill('আচ্ছা, জানাব');
  await answer.press('Enter');
  await sees(owner, asked(owner, 'আচ্ছা, জানাব'));
  expect(await owner.page.content()).not.toContain('01711223344');
  await owner.page.goBack();

  await sees(passenger, passenger.page.locator('main .qa', { hasText: 'আচ্ছা, জানাব' }));
  await confirmsFirstBid(passenger);
  await sees(passenger, 'গাড়ি ঠিক হয়ে গেছে');
  for (const [person, words] of [
    [passenger, '৩টি বড়'],
    [owner, 'সামনের গেট'],
  ] as const) {
    await goes(person, `/trip-details/${tripId}`);
    await person.goesOffline();
    await person.page.locator('summary', { hasText: 'প্রশ্নোত্তর' }).click();
    await sees(person, person.page.locator('.said', { hasText: words }));
    await person.comesBack();
  }
  expect(passenger.errors).toEqual([]);
  expect(owner.errors).toEqual([]);
}, 120_000);
