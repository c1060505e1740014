/** A car owner's trip from its draft to the passenger's rating and report; and a trip that is asked for again. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import {
  answers,
  asksForTrip,
  bids,
  draftsTrip,
  presses,
  sees,
  seesNoMore,
  sendsNow,
} from '../support/verbs.ts';

const PASSENGER = '01000000001';
const OWNER = '01000000002';
const PASSENGERS_PHONE = '০১০০০-০০০০০১';
const OWNERS_PHONE = '০১০০০-০০০০০২';
const WAITS = 'অপেক্ষায়, নেট পেলেই যাবে';

const market = demoMarket();
let passenger: Person;
let owner: Person;

beforeAll(async () => {
  [passenger, owner] = await Promise.all([market.arrives(), market.arrives()]);
  await Promise.all([passenger.signsIn(PASSENGER), owner.signsIn(OWNER)]);
});
afterAll(async () => {
  await Promise.all([passenger, owner].map((person) => person.leaves()));
});

afterEach(() => passenger.comesBack());

async function booksAsTheNetGoes(person: Person, tripId: string): Promise<void> {
  await goes(person, '/feed');
  await (await sees(person, person.page.locator(`a[href*="/trip-booking/${tripId}"]`))).click();
  await presses(person, /বুক করুন$/);
  await answers(person, /বুক করুন$/);
  await person.goesOffline();
}

/** Presses a button on the card of a booking of this trip. */
const atBooking = ({ page }: Person, tripId: string, name: string): Promise<void> =>
  page.locator(`li:has(a[href$="${tripId}"])`).getByRole('button', { name, exact: true }).first().click();

async function lowersPrice(person: Person, tripId: string): Promise<void> {
  await atBooking(person, tripId, 'ভাড়া কমান');
  await person.page.getByRole('dialog').locator('input.price').fill('4500');
  await answers(person, '৳৪,৫০০ জানান');
}

async function rates(person: Person): Promise<void> {
  const star = person.page.getByRole('button', { name: '৫টি তারা' });
  await star.click();
  // the current star lowers the rating by one
  await star.click();
  await presses(person, 'সময়মতো এসেছেন');
  await person.page.getByRole('textbox').first().fill('মাকে নিয়ে গিয়েছিলাম, খুব যত্ন করে চালিয়েছেন।');
  await presses(person, 'রেটিং পাঠান');
}

async function ratesThePassenger(person: Person): Promise<void> {
  await person.page.getByRole('button', { name: '৫টি তারা' }).click();
  await presses(person, 'সময়মতো তৈরি ছিলেন');
  await presses(person, 'যাত্রীকে রেটিং দিন');
  await sees(person, 'যাত্রীকে আপনার রেটিং');
}

async function reports(person: Person): Promise<void> {
  await presses(person, 'কোনো সমস্যা হয়েছে');
  await person.page.getByRole('dialog').getByRole('radio', { name: 'ভাড়া বাড়িয়েছেন' }).check();
  await answers(person, 'অভিযোগ পাঠান');
}

/** Says that the trip did not take place, which is a report too. */
async function denies(person: Person): Promise<void> {
  await presses(person, 'না, যাত্রা হয়নি');
  await answers(person, 'অভিযোগ পাঠান');
  await sees(person, 'আপনি জানিয়েছেন, যাত্রাটি হয়নি');
}

describe('a car owner’s trip', () => {
  it('is booked as the net goes away, agreed on another phone, travelled, rated, denied and reported', async () => {
    const tripId = await draftsTrip(owner);
    await sees(owner, 'খসড়া');
    await presses(owner, 'ট্রিপ প্রকাশ করুন');
    await answers(owner, 'প্রকাশ করুন');
    await seesNoMore(owner, 'খসড়া বদলান');

    await booksAsTheNetGoes(passenger, tripId);
    await sees(passenger, 'আপনার বুকিং');
    await passenger.comesBack();
    await sees(passenger, 'অনুরোধ পাঠানো হয়েছে');
    await seesNoMore(passenger, WAITS);
    expect(await passenger.page.locator('a[href^="tel:"]').count()).toBe(0);
    await sees(owner, 'আপনার ট্রিপে নতুন বুকিং এসেছে');

    await goes(owner, '/provider-booking-feed');
    await lowersPrice(owner, tripId);
    await sees(passenger, 'আপনার বুকিংয়ের ভাড়া বদলেছে');
    await sees(passenger, 'গাড়ির মালিক ৳৫,০০০ থেকে কমিয়েছেন');
    await atBooking(owner, tripId, 'এই যাত্রীকে নিন');
    await answers(owner, 'যাত্রী নিন');
    await sees(passenger, 'গাড়ির মালিক আপনার বুকিং কনফার্ম করেছেন');
    await (await sees(passenger, passenger.page.getByRole('link', { name: 'ফোন নম্বর ও ট্রিপ' }))).click();
    await sees(passenger, OWNERS_PHONE);
    await goes(owner, `/trip-details/${tripId}`);
    await sees(owner, PASSENGERS_PHONE);

    // without the PIN the trip cannot be completed before its journey
    expect(await owner.page.getByRole('button', { name: 'ট্রিপ সম্পন্ন করুন' }).isDisabled()).toBe(true);
    await market.daysPass(4, [passenger, owner]);
    await presses(owner, 'ট্রিপ সম্পন্ন করুন');
    await answers(owner, 'সম্পন্ন');
    await sees(owner, 'যাত্রী কেমন ছিলেন?');
    await owner.goesOffline();
    await ratesThePassenger(owner);
    await owner.comesBack();
    await seesNoMore(owner, WAITS);
    await sees(passenger, 'যাত্রা কেমন ছিল?');
    await sees(passenger, 'না, যাত্রা হয়নি');
    await passenger.goesOffline();
    await denies(passenger);
    await rates(passenger);
    await sees(passenger, passenger.page.getByRole('img', { name: '৫ তারার মধ্যে ৪' }));
    await passenger.page.getByRole('switch', { name: /পছন্দের মালিক/ }).click();
    await reports(passenger);
    await sees(passenger, 'পাঠানো হলে নম্বর পাবেন');
    await passenger.comesBack();
    await sees(passenger, /টিকিট নং/);
    await sees(owner, 'যাত্রী জানিয়েছেন, যাত্রাটি হয়নি');
    await sees(owner, owner.page.getByRole('img', { name: '৫ তারার মধ্যে ৪' }));
    await goes(owner, '/provider/profile#details');
    await sees(owner, '“মাকে নিয়ে গিয়েছিলাম, খুব যত্ন করে চালিয়েছেন।”');
    await goes(passenger, '/customer/profile#people');
    await sees(passenger, 'আগে পছন্দের মালিকদের জানান');
    await asksForTrip(passenger);
    await sees(passenger, 'আপনার পছন্দের মালিককে আগে জানানো হয়েছে');
    await goes(owner, '/notifications');
    await sees(owner, owner.page.getByRole('main').getByText('একজন যাত্রী আগে আপনাকে জানিয়েছেন'));
    expect([passenger.errors, owner.errors]).toEqual([[], []]);
  }, 60_000);
});

describe('a bid made without a net on a trip that its passenger cancels', () => {
  it('is told with who and why on the page where the owner is, and stays marked until it is dismissed', async () => {
    const tripId = await asksForTrip(passenger, undefined, 3);
    await goes(owner, '/feed');
    await sees(owner, owner.page.locator(`a[href*="/trip-booking/${tripId}"]`));
    await owner.goesOffline();
    await bids(owner, tripId);
    const canceled = new Promise<void>((resolve) =>
      passenger.net.watch(async ({ moment, body }) => {
        if (moment === 'answered' && body.includes('trip.cancel')) resolve();
      }),
    );
    await presses(passenger, 'ট্রিপ বাতিল করুন');
    await passenger.page.getByRole('dialog').getByRole('radio').first().check();
    await answers(passenger, 'ট্রিপ বাতিল করুন');
    await sees(passenger, 'বাতিল');
    await canceled;
    await owner.comesBack();
    await sees(owner, owner.page.getByRole('alert').getByText('যাত্রী ট্রিপটি বাতিল করেছেন'));
    const mark = owner.page.getByRole('banner').getByRole('link', { name: '১টি কাজ নেওয়া হয়নি' });
    await sees(owner, mark);
    await goes(owner, '/notifications');
    await sees(owner, owner.page.getByRole('main').getByText('যাত্রী ট্রিপটি বাতিল করেছেন'));
    await presses(owner, 'সরিয়ে দিন');
    await expect.poll(() => mark.count()).toBe(0);
  });
});

describe('a trip asked for again', () => {
  it('opens the form as it was, and takes the place of the earlier one', async () => {
    const earlier = await asksForTrip(passenger);
    await goes(passenger, `/trip-details/${earlier}`);
    await (await sees(passenger, passenger.page.getByRole('link', { name: 'আবার রিকোয়েস্ট দিন' }))).click();
    for (const name of ['পরের ধাপ', 'পরের ধাপ']) await presses(passenger, name);
    await sendsNow(passenger.page);
    await passenger.page.waitForURL(/\/trip-bidding\//);
    const anew = new URL(passenger.page.url()).pathname;
    expect(anew).not.toContain(earlier);
    await sees(passenger, /ট্রিপ নং/);
    await goes(passenger, '/trips');
    await sees(passenger, passenger.page.locator(`a[href="${anew}"]`));
    await passenger.page.locator(`a[href$="${earlier}"]`).waitFor({ state: 'detached' });
    await goes(passenger, `/trip-details/${earlier}`);
    await sees(passenger, 'এই ট্রিপের জন্য আবার রিকোয়েস্ট দিয়েছেন।');
    await goes(passenger, '/previous-trips');
    await sees(passenger, passenger.page.locator('main .card'));
    expect(await passenger.page.locator(`a[href$="${earlier}"]`).count()).toBe(0);
  }, 60_000);
});
