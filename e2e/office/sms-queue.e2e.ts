/**
 * What a machine cannot answer reaches the office: an SMS that came changed, and one of a number without an account. The operator
 * has the one called and puts the other aside.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from '../../testkit/browser/faults.ts';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { delivers, hasKeys, sendsBySms, smsTo } from '../support/sms-stand-in.ts';
import { asksForTrip, presses, sees } from '../support/verbs.ts';

const [PASSENGER, STRANGER] = ['01000000001', '01888888888'];
const tania = { number: '01711111118', roles: 'support', name: 'তানিয়া আক্তার' };
const market = demoMarket({ operators: [tania] });
let passenger: Person;
let operator: Person;
beforeAll(async () => {
  [passenger, operator] = await Promise.all([market.arrives(), market.sitsDown()]);
  await passenger.signsIn(PASSENGER);
  await market.setsUp(operator, tania);
}, 120_000);
afterAll(() => Promise.all([passenger, operator].map((person) => person.leaves())));

const line = (digits: string) => operator.page.locator('.q-l button', { hasText: digits });

/** The letters with another one in the middle. */
function changed(letters: string): string {
  const at = Math.floor(letters.length / 2);
  return letters.slice(0, at) + (letters[at] === 'A' ? 'B' : 'A') + letters.slice(at + 1);
}

it('an SMS that nobody could work is read, called or put aside, and none of it has done anything', async () => {
  const { page } = operator;
  await hasKeys(passenger);
  await passenger.goesOffline();
  await asksForTrip(passenger);
  await goes(passenger, '/outbox');
  const letters = await sendsBySms(passenger, 'trip.create');
  await delivers(market, PASSENGER, changed(letters));
  await delivers(market, STRANGER, changed(letters));

  await page.locator('a[href="/office/sms"]').click();
  await line('০১০০০০০০০০১').click();
  await sees(operator, /এই এসএমএসে কিছুই হয়নি/);
  expect(await faultsOf(operator)).toEqual([]);
  await presses(operator, /^ফোন করানো হোক/);
  await expect.poll(() => line('০১০০০০০০০০১').count()).toBe(0);
  await line('০১৮৮৮৮৮৮৮৮৮').click();
  await page.keyboard.press('d');
  await expect.poll(() => line('০১৮৮৮৮৮৮৮৮৮').count()).toBe(0);

  // whom to call is in the queue of calls
  await page.locator('a[href="/office/call-backs"]').click();
  await line('০১০০০০০০০০১').waitFor();

  // the letters as they were written still do what they say
  await delivers(market, PASSENGER, letters);
  expect(await smsTo(market, PASSENGER, /is posted/)).toMatch(/Mirpur 10>Sreemangal/);
  expect(operator.errors).toEqual([]);
}, 180_000);
