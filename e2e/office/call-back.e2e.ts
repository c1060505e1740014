/**
 * Somebody with a feature phone gets a car: a missed call, an operator who asks in their name and reads the bids out, an
 * SMS with plate and PIN, and a driver who starts with that PIN.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { faultsOf } from '../../testkit/browser/faults.ts';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { bids, presses, sees } from '../support/verbs.ts';

const FEATURE_PHONE = '01077700001';
const tania = { number: '01711111119', roles: 'support', name: 'তানিয়া আক্তার' };
const market = demoMarket({ operators: [tania] });
let owner: Person;
let operator: Person;
beforeAll(async () => {
  [owner, operator] = await Promise.all([market.arrives(), market.sitsDown()]);
  await owner.signsIn('01000000002');
  await market.setsUp(operator, tania);
});
afterAll(() => Promise.all([owner, operator].map((person) => person.leaves())));

/** A missed call, or an SMS to the number for call-backs. */
const rings = (text = '', from = FEATURE_PHONE): Promise<Response> =>
  fetch(`${market.server.url}/dev/sms`, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams({ from, text }),
  });

/** The last SMS to the feature phone with these words. */
async function reads(what: RegExp): Promise<RegExpExecArray> {
  const find = async (): Promise<RegExpExecArray | null> => {
    const answer = await fetch(`${market.server.url}/dev/sms`, { headers: { accept: 'application/json' } });
    const { data }: { data: { phone: string; text: string }[] } = await answer.json();
    const own = data.filter(({ phone }) => phone === `+88${FEATURE_PHONE}`);
    return own.map(({ text }) => what.exec(text)).find((found) => found !== null) ?? null;
  };
  const found = await vi.waitUntil(find, { timeout: 20_000, interval: 200 });
  return found;
}

const line = () => operator.page.locator('.q-l button', { hasText: '০১০৭৭৭০০০০১' });
const types = (label: string, text: string) => operator.page.getByLabel(label, { exact: true }).fill(text);
/** What is wrong on the page, at both sizes and in both themes. */
const found: string[] = [];
const looks = async (): Promise<void> => void found.push(...(await faultsOf(operator)));

describe('a call-back request from a feature phone', () => {
  it('becomes a trip in the caller’s name, with their consent', async () => {
    const { page } = operator;
    await rings();
    await reads(/আমরাই ফোন করব/);
    await page.locator('a[href="/office/call-backs"]').click();
    await line().click();
    await sees(operator, /আপনার নামে গাড়ি চাইব/);
    const ask = page.getByRole('button', { name: /^এই যাত্রার গাড়ি চান/ });
    expect(await ask.isDisabled()).toBe(true);
    await page.getByLabel('শুনে রাজি হয়েছেন').check();
    await ask.click();
    // what is missing is said at its field
    await page.locator('.o-form [role="alert"]').first().waitFor();
    await looks();

    await types('তাঁর নাম', 'সালেহা বেগম');
    await types('কোথা থেকে', 'মিরপুর 10');
    await page
      .getByRole('button', { name: /মিরপুর ১০/ })
      .first()
      .click();
    await types('কোথায় যাবেন', 'srimongol');
    await page.getByLabel('কোথায় যাবেন', { exact: true }).press('Enter');
    await presses(operator, 'কাল');
    await types('সময়', '07:30');
    await types('মানুষ', '3');
    await presses(operator, 'রোগী');
    expect(await page.getByLabel('গাড়ি', { exact: true }).inputValue()).toBe('sedan car');
    await ask.click();
    await sees(operator, /এখনো কোনো দর আসেনি/);
    await expect.poll(() => line().count()).toBe(0);
    await looks();
  });

  it('fills the form by itself where its SMS names the journey', async () => {
    const { page } = operator;
    await rings('DP MIRPUR 10 to SREEMANGAL kal 7AM 6', '01077700002');
    await page.reload();
    await page.locator('.q-l button', { hasText: '০১০৭৭৭০০০০২' }).click();
    await expect.poll(() => page.getByLabel('কোথায় যাবেন', { exact: true }).inputValue()).toMatch(/শ্রীমঙ্গল/);
    expect(await page.getByLabel('সময়', { exact: true }).inputValue()).toBe('07:00');
    expect(await page.getByLabel('মানুষ', { exact: true }).inputValue()).toBe('6');
    expect(await page.getByLabel('গাড়ি', { exact: true }).inputValue()).toBe('mini micro');
  });

  it('is bid on like any other, read out when they ring again, and confirmed by SMS', async () => {
    const { page } = operator;
    await goes(owner, '/feed');
    await sees(owner, 'রোগী আছেন');
    const card = owner.page.locator('main li', { hasText: 'রোগী আছেন' }).first();
    const way = await card.locator('a[href*="/trip-booking/"]').first().getAttribute('href');
    const tripId = way?.split('/').at(-1)?.slice(0, 36) ?? '';
    await bids(owner, tripId);

    await rings('দর এসেছে?');
    await line().click();
    // an item that was open before is read again
    await page.reload();
    await page.getByRole('radio').first().check();
    await sees(operator, /পিনটা গাড়িতে বসে তবেই বলবেন/);
    await page.getByRole('checkbox').check();
    await looks();
    await page.getByRole('button', { name: /পাকা করুন/ }).click();
    await sees(operator, /প্লেট আর পিনের এসএমএস/);
    await looks();
    expect(await page.locator('body').innerText()).not.toContain((await reads(/পিন ([০-৯]{4})/))[1]);

    const [, pin = ''] = await reads(/পিন ([০-৯]{4})/);
    await market.daysPass(2, [owner]);
    await goes(owner, `/trip-details/${tripId}`);
    await owner.page.locator('input[name="pin"]').fill(pin);
    await presses(owner, 'যাত্রা শুরু করুন');
    await sees(owner, 'যাত্রা শুরু হয়েছে');
    expect(owner.errors).toEqual([]);
    expect(operator.errors).toEqual([]);
  });

  it('is readable by everybody, at both sizes and in both themes', () => {
    expect(found).toEqual([]);
  });
});
