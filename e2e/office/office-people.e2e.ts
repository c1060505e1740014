/**
 * A passenger reports, support answers, finance corrects the books with two signatures, the owner is notified; and a
 * blocked owner's phone says why.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../../testkit/browser/faults.ts';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { answers, asksForTrip, bids, presses, sees, seesNoMore } from '../support/verbs.ts';

const operators = [
  { number: '01711111111', roles: 'admin', name: 'তানিয়া আক্তার' },
  { number: '01711111112', roles: 'finance', name: 'মাহবুবা খান' },
] as const;
const market = demoMarket({ operators });

let passenger: Person;
let owner: Person;
let tania: Person;
let mahbuba: Person;
beforeAll(async () => {
  [passenger, owner, tania, mahbuba] = await Promise.all([
    market.arrives(),
    market.arrives(),
    market.sitsDown(),
    market.sitsDown(),
  ]);
  await Promise.all([
    passenger.signsIn('01000000001'),
    owner.signsIn('01000000002'),
    market.setsUp(tania, operators[0]),
    market.setsUp(mahbuba, operators[1]),
  ]);
});
afterAll(() => Promise.all([passenger, owner, tania, mahbuba].map((person) => person.leaves())));

async function reports(): Promise<void> {
  await goes(passenger, '/previous-trips');
  const { page } = passenger;
  await page.locator('main a[href^="/trip-details/"]').first().click();
  await presses(passenger, 'কোনো সমস্যা হয়েছে');
  await page.getByRole('dialog').getByRole('radio', { name: 'ভাড়া বাড়িয়েছেন' }).check();
  await answers(passenger, 'অভিযোগ পাঠান');
  await sees(passenger, /টিকিট নং/);
}

describe('the office', () => {
  it('answers a report, corrects the books by two, and the people are notified', async () => {
    const found: string[] = [];
    await reports();
    await tania.opens('/office/reports');
    // the market's own reports wait already, and the oldest is open: hers is the last
    await tania.page.locator('textarea').waitFor();
    found.push(...(await faultsOf(tania)));
    await tania.page.locator('.q-l button').last().click();
    await tania.page.locator('.q-side a[href="tel:+8801000000001"]').waitFor();
    await tania.page.keyboard.press('Digit1');
    found.push(...(await faultsOf(tania)));
    await tania.page.keyboard.press('KeyA');
    // leaving sends what could still be taken back
    await tania.page.keyboard.press('KeyG');
    await tania.page.keyboard.press('KeyP');
    const search = tania.page.getByRole('searchbox');
    await search.fill('০১০০০০০০০০২');
    await search.press('Enter');
    const row = tania.page.locator('.t.cards a');
    await expect.poll(() => row.count()).toBe(1);
    found.push(...(await faultsOf(tania)));
    await row.click();
    await tania.page.getByText('সংশোধন লিখুন').click();
    await tania.page.getByLabel(/বকেয়ায় কত টাকা যোগ হবে/).fill('-200');
    await tania.page.getByLabel('কেন, মালিক যেভাবে পড়বেন').fill('কমিশন দুবার কাটা হয়েছিল');
    found.push(...(await faultsOf(tania)));
    await presses(tania, 'লিখে রাখুন');

    await mahbuba.opens('/office/books');
    await sees(mahbuba, /কমিশন দুবার কাটা হয়েছিল/);
    found.push(...(await faultsOf(mahbuba)));
    await presses(mahbuba, 'সই দিন');
    await sees(mahbuba, 'কোনো সংশোধন অপেক্ষায় নেই।');
    await presses(mahbuba, /^খাতা মেলান/);
    await sees(mahbuba, /হিসাবই লেনদেনের সঙ্গে মেলে/);
    // what finance may not do is not there
    expect(await mahbuba.page.locator('a[href="/office/audit"]').count()).toBe(0);

    await goes(owner, '/notifications');
    await sees(owner, /আপনার বকেয়ায় ৳২০০ সংশোধন করা হয়েছে/);
    await sees(owner, 'কমিশন দুবার কাটা হয়েছিল');
    await goes(passenger, '/notifications');
    await sees(passenger, /অভিযোগের উত্তর এসেছে/);
    expect(found).toEqual([]);
  }, 180_000);

  it('blocks an owner, whose phone says why and what goes on, and refuses what was bid meanwhile', async () => {
    const found: string[] = [];
    const tripId = await asksForTrip(passenger);
    await tania.opens('/office/people?text=01000000002');
    await tania.page.locator('.t.cards a').first().click();
    await tania.page.getByLabel('কেন, তিনি যেভাবে পড়বেন').selectOption({ index: 2 });
    await tania.page.getByLabel('নিজের কথা').fill('কাগজ নিয়ে অফিসে আসুন।');
    await goes(owner, '/feed');
    await sees(owner, owner.page.locator(`a[href*="/trip-booking/${tripId}"]`));
    await owner.goesOffline();
    await bids(owner, tripId);
    await tania.page.getByRole('button', { name: 'বন্ধ করুন', exact: true }).click();
    await sees(tania, tania.page.getByRole('button', { name: 'খুলে দিন' }));
    found.push(...(await faultsOf(tania)));

    await owner.comesBack();
    await goes(owner, '/');
    await sees(owner, /আপনার নতুন ট্রিপ ও বিড বন্ধ/);
    await sees(owner, 'ঠিক হওয়া ট্রিপে কথা রাখা হয়নি।');
    await sees(owner, 'কাগজ নিয়ে অফিসে আসুন।');
    await goes(owner, '/outbox');
    await sees(owner, /অফিস আপাতত আপনার নতুন ট্রিপ ও বিড বন্ধ রেখেছে/);

    await tania.page.getByLabel('কেন খুলছেন').fill('কাগজ দেখিয়েছেন');
    await presses(tania, 'খুলে দিন');
    await goes(owner, '/');
    await seesNoMore(owner, 'ঠিক হওয়া ট্রিপে কথা রাখা হয়নি।');
    expect(found).toEqual([]);
  }, 120_000);
});
