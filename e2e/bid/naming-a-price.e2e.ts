/** Two people come to a fare: the passenger names one for a bid, its owner takes it or names the last. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { answers, asksForTrip, confirmsFirstBid, presses, sees, seesNoMore } from '../support/verbs.ts';

const PASSENGER = '01000000001';
const OWNER = '01000000002';
const WAITING = 'অপেক্ষায়, নেট পেলেই যাবে';

const market = demoMarket();
let passenger: Person;
let owner: Person;

beforeEach(async () => {
  [passenger, owner] = await Promise.all([market.arrives(), market.arrives()]);
  await Promise.all([passenger.signsIn(PASSENGER), owner.signsIn(OWNER)]);
});
afterEach(async () => {
  await Promise.all([passenger.leaves(), owner.leaves()]);
});

/** A trip with a bid of 5,000 taka, which both see. */
async function bidOf5000(day: number): Promise<string> {
  const tripId = await asksForTrip(passenger, undefined, day);
  await goes(owner, '/feed');
  await sees(owner, owner.page.locator(`a[href*="${tripId}"]`));
  await goes(owner, `/trip-booking/${tripId}`);
  await owner.page.locator('input.price').fill('5000');
  await presses(owner, 'বিড পাঠান');
  await sees(passenger, '১টি বিড');
  return tripId;
}

async function names(taka: string): Promise<void> {
  await presses(passenger, 'ভাড়া বলুন');
  await passenger.page.getByRole('dialog').locator('input.price').fill(taka);
  await answers(passenger, /বলে পাঠান$/);
}

describe('a passenger names a fare for a bid', () => {
  it('offline; its owner takes it on another phone, and it is confirmed at that fare', async () => {
    const tripId = await bidOf5000(2);
    await passenger.goesOffline();
    await names('4600');
    await sees(passenger, '৳৪,৬০০ বলছেন');
    await sees(passenger, WAITING);
    await passenger.comesBack();
    await sees(passenger, 'উত্তরের অপেক্ষা');

    await sees(owner, 'আপনার বিডে যাত্রী ভাড়া বলেছেন');
    await goes(owner, '/notifications');
    await sees(owner, 'আপনার ৳৫,০০০-এর বিডে যাত্রী ৳৪,৬০০ বলছেন');
    await sees(owner, '৳৪,১৪০');
    await goes(owner, `/trip-details/${tripId}`);
    await presses(owner, '৳৪,৬০০-তে রাজি');
    await sees(owner, 'আপনি ৳৪,৬০০-তে রাজি হয়েছেন');

    await sees(passenger, 'গাড়ির মালিক আপনার ভাড়ায় রাজি। বিডটি কনফার্ম করুন');
    await sees(passenger, 'বিড ছিল ৳৫,০০০');
    await confirmsFirstBid(passenger);
    await sees(passenger, 'গাড়ি ঠিক হয়ে গেছে');
    await sees(passenger, '৳৪,৬০০');
    await sees(owner, 'যাত্রী আপনার বিড কনফার্ম করেছেন');
    expect([...passenger.errors, ...owner.errors]).toEqual([]);
  }, 120_000);

  it('and its owner names a last one, once and offline', async () => {
    const tripId = await bidOf5000(4);
    await names('4600');
    await sees(passenger, 'উত্তরের অপেক্ষা');
    await goes(owner, `/trip-details/${tripId}`);
    await sees(owner, 'যাত্রী ভাড়া বলেছেন');
    await owner.goesOffline();
    await presses(owner, 'মাঝামাঝি বলুন');
    await owner.page.getByRole('dialog').locator('input.price').fill('4750');
    await answers(owner, /^শেষ ভাড়া/);
    await sees(owner, 'শেষ ভাড়া ৳৪,৭৫০, এখনো যায়নি');
    await sees(passenger, '৳৫,০০০');
    await owner.comesBack();
    await seesNoMore(owner, WAITING);
    await sees(owner, 'আপনি শেষ ভাড়া বলেছেন ৳৪,৭৫০');
    expect(await owner.page.getByRole('button', { name: 'মাঝামাঝি বলুন' }).count()).toBe(0);

    await sees(passenger, 'শেষ ভাড়া ৳৪,৭৫০');
    expect(await passenger.page.getByRole('button', { name: 'ভাড়া বলুন' }).count()).toBe(0);
    expect([...passenger.errors, ...owner.errors]).toEqual([]);
  }, 120_000);
});
