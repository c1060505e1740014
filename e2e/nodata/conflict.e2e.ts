/**
 * One car, promised to two passengers without a net: the first promise stands, each of the others reads why and what to do,
 * and the office sees what was signed.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { faultsOf } from '../../testkit/browser/faults.ts';
import type { Person } from '../../testkit/browser/person.ts';
import { faultsHere } from '../support/accessibility.ts';
import { demoMarket } from '../support/demo-market.ts';
import { hasCamera, seesScreenOf } from '../support/held-up.ts';
import { goes } from '../support/screens.ts';
import { stored } from '../support/sms-stand-in.ts';
import { answers, fillsRequest, presses, sees, sendsNow } from '../support/verbs.ts';

const tania = { number: '01711111111', roles: 'admin', name: 'তানিয়া আক্তার' };
const market = demoMarket({ operators: [tania] });
let first: Person;
let second: Person;
let owner: Person;

beforeAll(async () => {
  [first, second, owner] = await Promise.all([
    market.arrives(),
    market.arrives(),
    market.arrives({ reducedMotion: true }),
  ]);
  await Promise.all([first, second, owner].map(hasCamera));
  await Promise.all([
    first.signsIn('01000000001'),
    second.signsIn('01000100001'),
    owner.signsIn('01000000002'),
  ]);
}, 120_000);
afterAll(() => Promise.all([first, second, owner].map((person) => person.leaves())));

const isCertified = (person: Person) =>
  vi.waitUntil(async () => (await stored(person, 'faceIdentity')).length > 0, {
    timeout: 30_000,
    interval: 200,
  });

/** A request that is left on the phone, without a net. @returns the trip's id */
async function asks(person: Person): Promise<string> {
  await sendsNow(person.page);
  await person.page.waitForURL(/\/trip-bidding\//);
  return new URL(person.page.url()).pathname.split('/').at(-1) ?? '';
}

/** Both sign, code by code. @returns what is wrong with the screens on the way */
async function agrees(passenger: Person): Promise<string[]> {
  const found: string[] = [];
  const looks = async (person: Person, name: string): Promise<void> => {
    found.push(...(await faultsHere(person)).map((fault) => `${name} ${fault}`));
  };
  await passenger.page.getByRole('link', { name: 'মালিক সামনে আছেন: নেট ছাড়াই ঠিক করুন' }).click();
  await looks(passenger, 'request');
  await goes(owner, '/feed');
  await goes(owner, '/face');
  await seesScreenOf(owner, passenger);
  await sees(owner, 'মিরপুর ১০ থেকে শ্রীমঙ্গল');
  await looks(owner, 'pricing');
  await presses(owner, /কোড দেখান/);
  await sees(owner, /যাত্রী সই করলেই/);
  await sees(owner, /১[০-৫] মিনিট/);
  await looks(owner, 'offer');
  await presses(passenger, 'মালিকের কোড স্ক্যান করুন');
  await seesScreenOf(passenger, owner);
  await sees(passenger, /সামনের গাড়ির নম্বরপ্লেট মিলিয়ে নিন/);
  await looks(passenger, 'weighing');
  await presses(passenger, /রাজি$/);
  await sees(passenger, 'দুজনে রাজি');
  await presses(owner, 'রসিদ স্ক্যান করুন');
  await seesScreenOf(owner, passenger);
  await sees(owner, 'দুজনে রাজি');
  await looks(owner, 'agreed');
  await looks(passenger, 'agreed');
  return found;
}

it('keeps the first promise of a car, says to whom it was given later why it does not hold, and shows the office what was signed', async () => {
  await Promise.all([first, second].map((person) => fillsRequest(person)));
  await goes(owner, '/face');
  await Promise.all([first, second, owner].map(isCertified));
  await Promise.all([first, second, owner].map((person) => person.goesOffline()));
  const [kept, lost] = [await asks(first), await asks(second)];
  expect(await agrees(first)).toEqual([]);
  expect(await agrees(second)).toEqual([]);

  await first.comesBack();
  await goes(first, `/trip-details/${kept}`);
  await sees(first, 'গাড়ি ঠিক হয়ে গেছে');

  // she reads why, that it costs nothing and is no fault of hers, and her request is where others bid
  await second.comesBack();
  await sees(second, 'এই গাড়ি আগেই দেওয়া ছিল');
  for (const words of [/আপনার কোনো ভুল ছিল না/, /কোনো টাকা দিতে হবে না, বাতিলও গোনা হবে না/, /আবার ফিডে আছে/])
    await sees(second, words);
  expect(await faultsHere(second)).toEqual([]);
  await presses(second, 'অভিযোগ করুন');
  await second.page.getByRole('dialog').getByRole('radio', { name: 'অন্য সমস্যা' }).check();
  await second.page.getByRole('dialog').getByRole('textbox').fill('গাড়িটা দুজনকে দেওয়া হয়েছিল');
  await answers(second, 'অভিযোগ পাঠান');
  await second.page.locator('dialog[open]').waitFor({ state: 'detached' });

  // his phone says which promise stands, and what the other one counts
  await owner.comesBack();
  await sees(owner, 'এক গাড়ি দুজনকে দেওয়া হয়েছে');
  await sees(owner, /১টি বাতিল হিসেবে গোনা হয়েছে/);
  expect(await faultsHere(owner)).toEqual([]);
  await owner.page.getByRole('link', { name: 'আগের ট্রিপে যান' }).click();
  await owner.page.waitForURL(new RegExp(`/trip-details/${kept}`));

  await seesInOffice(lost);
  for (const person of [first, second, owner]) expect(person.errors).toEqual([]);
}, 240_000);

/** Support opens her report, and unfolds what the two phones signed. */
async function seesInOffice(tripId: string): Promise<void> {
  const operator = await market.sitsDown();
  await market.setsUp(operator, tania);
  const { page } = operator;
  await operator.opens('/office/reports');
  const last = page.locator('.q-l button').last();
  await last.waitFor();
  await last.click();
  await sees(operator, /গাড়িটা দুজনকে দেওয়া হয়েছিল/);
  await page.getByText('সামনাসামনি দুই ফোন যা সই করেছে').click();
  await sees(operator, 'face_car_promised');
  expect(await page.getByText('সই আর পরিচয় ঠিক আছে').count()).toBe(3);
  await page.locator('.q-proof details summary').first().click();
  expect(await faultsOf(operator)).toEqual([]);
  expect(tripId).toMatch(/^[0-9a-f-]{36}$/);
  await operator.leaves();
}
