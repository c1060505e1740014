/**
 * A new operator is two people's word: one admin writes, another signs, the link goes to the operator's own number. A
 * person who came in that way signs nothing of those two for 72 hours.
 */
import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../../testkit/browser/faults.ts';
import { OPERATOR_PASSWORD, setsUp } from '../../testkit/browser/operator.ts';
import type { Person } from '../../testkit/browser/person.ts';
import { codeAt } from '../../testkit/market/one-time-code.ts';
import { demoMarket } from '../support/demo-market.ts';
import { presses, sees } from '../support/verbs.ts';

const HOUR_MS = 3_600_000;
const [NASIMAS, SOMEBODYS] = ['01711111123', '01711111124'];

const admins = [
  { number: '01711111121', roles: 'admin', name: 'তানিয়া আক্তার' },
  { number: '01711111122', roles: 'admin', name: 'শফিকুল ইসলাম' },
] as const;
const market = demoMarket({ operators: admins });

let tania: Person;
let shafiqul: Person;
let nasima: Person;
beforeAll(async () => {
  [tania, shafiqul, nasima] = await Promise.all([market.sitsDown(), market.sitsDown(), market.sitsDown()]);
  await market.setsUp(tania, admins[0]);
  await market.setsUp(shafiqul, admins[1]);
}, 120_000);
afterAll(() => Promise.all([tania, shafiqul, nasima].map((person) => person.leaves())));

/** The messages to a number, the newest first. */
async function smsTo(number: string): Promise<string[]> {
  const answer = await nasima.page.request.get(`${market.server.url}/dev/sms`, {
    headers: { accept: 'application/json' },
  });
  const { data }: { data: { phone: string; text: string }[] } = await answer.json();
  return data.filter(({ phone }) => phone.endsWith(number)).map(({ text }) => text);
}

const waits = ({ page }: Person, name: string): Locator => page.locator('.o-waits', { hasText: name });

async function writes(by: Person, number: string, name: string): Promise<void> {
  await by.opens('/office/operators');
  await by.page.getByLabel('কর্মীর নিজের মোবাইল নম্বর').fill(number);
  await by.page.getByLabel('নাম', { exact: true }).fill(name);
  await by.page.getByRole('button', { name: 'প্রধান', exact: true }).click();
  await presses(by, 'সইয়ের জন্য পাঠান');
  await sees(by, 'লেখা হয়েছে: আগে আরেকজন প্রধান সই দেবেন।');
}

async function signs(by: Person, name: string): Promise<void> {
  await by.opens('/office/operators');
  await waits(by, name)
    .getByRole('button', { name: /সই দিন/ })
    .click();
}

/** Sets the access up and shows the app for codes that is needed for the next sign-in. */
async function setsUpWithApp(person: Person, link: string): Promise<string> {
  let secret = '';
  await setsUp(person, link, async () => {
    const code = person.page.locator('code');
    if ((await code.count()) === 1) secret = await code.innerText();
  });
  return secret;
}

async function signsIn(person: Person, number: string, code: string): Promise<void> {
  const { page } = person;
  await person.opens('/office/sign-in');
  await page.locator('input[type="tel"]').fill(number);
  await page.locator('input[type="password"]').fill(OPERATOR_PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('input[inputmode="numeric"]').fill(code);
  await page.locator('.o-top h1').waitFor();
}

describe('operators of the office', () => {
  it('are written by one admin and signed by another, come in by their own number, and sign nothing of the two for 72 hours', async () => {
    const found: string[] = [];
    await writes(tania, NASIMAS, 'নাসিমা বেগম');
    await sees(tania, waits(tania, 'নাসিমা বেগম').getByText('আপনি লিখেছেন, তাই সই দেবেন অন্য কেউ।'));
    expect(
      await waits(tania, 'নাসিমা বেগম')
        .getByRole('button', { name: /সই দিন/ })
        .count(),
    ).toBe(0);
    found.push(...(await faultsOf(tania)));
    expect(await smsTo(NASIMAS)).toEqual([]);

    await signs(shafiqul, 'নাসিমা বেগম');
    await sees(shafiqul, 'সই হয়েছে: লিংক গেছে কর্মীর নিজের নম্বরে।');
    await sees(shafiqul, 'লিংক পেয়েছেন, এখনো ঠিক করেননি');
    found.push(...(await faultsOf(shafiqul)));
    // neither page has ever had the link
    for (const { page } of [tania, shafiqul]) expect(await page.content()).not.toContain('set-up#');
    const link = /\/office\/set-up#[\w-]+/.exec((await smsTo(NASIMAS))[0] ?? '')?.[0] ?? '';
    const secret = await setsUpWithApp(nasima, link);
    expect(secret).not.toBe('');

    await writes(tania, SOMEBODYS, 'রফিক সরকার');
    await signs(nasima, 'রফিক সরকার');
    await sees(nasima, /তিনিই ৭২ ঘণ্টার মধ্যে আপনাকে অফিসে ঢোকার সুযোগ দিয়েছেন/);
    found.push(...(await faultsOf(nasima)));
    expect(await smsTo(SOMEBODYS)).toEqual([]);

    await market.server.passes(73 * HOUR_MS);
    await signsIn(nasima, NASIMAS, codeAt(secret, Date.now() + 73 * HOUR_MS));
    await signs(nasima, 'রফিক সরকার');
    await sees(nasima, 'সই হয়েছে: লিংক গেছে কর্মীর নিজের নম্বরে।');
    expect(await smsTo(SOMEBODYS)).toHaveLength(1);
    // a link that has been used opens nothing any more
    await shafiqul.opens(link);
    await shafiqul.page.locator('input[type="password"]').fill(OPERATOR_PASSWORD);
    await shafiqul.page.keyboard.press('Enter');
    await sees(shafiqul, shafiqul.page.locator('.err, [role="alert"]').first());
    await presses(nasima, 'English');
    await sees(nasima, 'Write an operator down');
    found.push(...(await faultsOf(nasima)));
    expect(found).toEqual([]);
  }, 180_000);
});
