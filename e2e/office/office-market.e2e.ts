/** The market in the office: its board and trips, and a notice that goes from the office to every phone and back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../../testkit/browser/faults.ts';
import type { Person } from '../../testkit/browser/person.ts';
import { photoFromCamera } from '../../testkit/files/picture.ts';
import { demoMarket } from '../support/demo-market.ts';
import { presses, sees } from '../support/verbs.ts';

const tania = { number: '01711111112', roles: 'admin', name: 'তানিয়া আক্তার' };
const shafiqul = { number: '01711111113', roles: 'admin', name: 'শফিকুল ইসলাম' };
const market = demoMarket({ operators: [tania, shafiqul] });
let passenger: Person;
let operator: Person;
beforeAll(async () => {
  [passenger, operator] = await Promise.all([market.arrives(), market.sitsDown()]);
});
afterAll(() => Promise.all([passenger, operator].map((person) => person.leaves())));

/** What is wrong with the page as it stands, on both sizes and in both themes. */
const faults = async (name: string): Promise<string[]> =>
  (await faultsOf(operator)).map((fault) => `${name} ${fault}`);

const goes = async (letter: string): Promise<void> => {
  await operator.page.locator('.o-top h1').click();
  await operator.page.keyboard.press('KeyG');
  await operator.page.keyboard.press(`Key${letter}`);
};

/** Every page of the market and of the site, as they stand in one language. */
async function looksAround(language: string): Promise<string[]> {
  const { page } = operator;
  const found: string[] = [];
  await goes('M');
  await page.locator('.o-map').waitFor();
  found.push(...(await faults(`${language} board`)));
  await goes('T');
  await page.locator('tbody tr').first().waitFor();
  found.push(...(await faults(`${language} trips`)));
  await goes('K');
  await page.locator('.o-rows').first().waitFor({ state: 'attached' });
  found.push(...(await faults(`${language} stuck`)));
  await goes('S');
  const parts = page.locator('.o-parts a');
  await parts.first().waitFor();
  for (let at = 0; at < (await parts.count()); at += 1) {
    await parts.nth(at).click();
    await page.locator('.o-edit input, .o-edit button').first().waitFor();
    const part = await page.locator('.o-parts a[aria-current="page"]').getAttribute('href');
    if (part && /(?:fares|tolls)$/.test(part)) await page.locator('.o-edit button').last().click();
    found.push(...(await faults(`${language} part ${at}`)));
  }
  return found;
}

describe('the market in the office', () => {
  it('shows itself first, and its trips by status', async () => {
    const { page } = operator;
    await market.setsUp(operator, tania);
    await sees(operator, 'বিভাগ ধরে গাড়ি পাওয়া');
    expect(await page.locator('.o-area').count()).toBe(8);
    await goes('T');
    await page.getByRole('combobox', { name: 'অবস্থা' }).selectOption('completed');
    await page.waitForURL(/status=completed/);
    await page
      .locator('td', { hasText: /^Completed$|সম্পন্ন|শেষ/ })
      .first()
      .waitFor();
  }, 60_000);

  it('sends a notice to every phone, and takes it back by its history', async () => {
    const { page } = operator;
    await goes('S');
    await presses(operator, 'নোটিশ লিখুন');
    await page.getByLabel('নোটিশ, বাংলা').fill('মেঘনা সেতুতে এক লেন');
    await page.keyboard.press('Control+Enter');
    // only one language was written: the field says so, and nobody has the notice
    await page.locator('[role="alert"]').first().waitFor();
    await page.getByLabel('নোটিশ, ইংরেজি').fill('One lane on the Meghna bridge');
    await page.keyboard.press('Control+Enter');
    await sees(operator, /প্রকাশ হয়েছে/);
    await passenger.signsIn('01000000001');
    await passenger.page.getByText('মেঘনা সেতুতে এক লেন').first().waitFor();

    await page
      .getByRole('button', { name: /আগের অবস্থা ফেরান/ })
      .first()
      .click();
    await sees(operator, 'নোটিশ লিখুন');
    await passenger.page.reload();
    await expect.poll(() => passenger.page.getByText('মেঘনা সেতুতে এক লেন').count()).toBe(0);
  }, 90_000);

  it('sees what went wrong on a phone without a net, and nobody in it', async () => {
    const { page } = passenger;
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await passenger.goesOffline();
    const fails = () =>
      page.evaluate(async () => {
        const file = document.querySelector<HTMLScriptElement>('script[src*="/assets/"]')?.src ?? '';
        const error = new TypeError('no trip of Rahim 01712345678 is not defined');
        error.stack = `TypeError: ${error.message}\n    at draw (${file}:1:2345)`;
        dispatchEvent(new ErrorEvent('error', { error }));
        const opened = indexedDB.open('durpalla-device');
        await new Promise((resolve) => opened.addEventListener('success', resolve));
        const asked = opened.result.transaction('kept').objectStore('kept').get('errors');
        await new Promise((resolve) => asked.addEventListener('success', resolve));
        opened.result.close();
        return JSON.stringify(asked.result ?? null);
      });
    await expect.poll(fails).toContain('no … of … is not defined');
    await passenger.comesBack();
    await goes('K');
    await expect
      .poll(async () => {
        await operator.page.reload();
        await operator.page.locator('.o-rows').last().waitFor({ state: 'attached' });
        return operator.page.locator('.o-rows').last().textContent();
      })
      .toMatch(/TypeError no … of … is not defined.*assets\/.+\.js:1:2345/);
    expect(await operator.page.locator('main').textContent()).not.toMatch(/Rahim|01712345678/);
  }, 60_000);

  it('decides nothing without a net, and nothing later that was pressed then', async () => {
    const { page, context } = operator;
    await goes('S');
    await page.locator('.o-parts a[href$="notice"]').click();
    await presses(operator, 'নোটিশ লিখুন');
    await page.getByLabel('নোটিশ, বাংলা').fill('নেট ছাড়া লেখা');
    await page.getByLabel('নোটিশ, ইংরেজি').fill('Written without a net');
    await context.setOffline(true);
    await sees(operator, 'নেট নেই: এখন কিছু ঠিক করা যাবে না');
    await page.keyboard.press('Control+Enter');
    await page.locator('.o-edit .al', { hasText: 'পৌঁছানো যায়নি' }).waitFor();
    await context.setOffline(false);
    await sees(operator, 'এইমাত্র হালনাগাদ');
    await page.reload();
    await sees(operator, 'নোটিশ লিখুন');
    expect(await page.getByText('নেট ছাড়া লেখা').count()).toBe(0);
  }, 60_000);

  it('puts a picture from a file on the site, which visitors see, and refuses what is none', async () => {
    const { page } = operator;
    await goes('S');
    await page.locator('.o-parts a[href$="banner"]').click();
    const file = page.locator('.o-edit input[type="file"]');
    const text = { name: 'prices.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
    await file.setInputFiles(text);
    await page.locator('.o-edit [role="alert"]').waitFor();
    const shown = page.locator('.o-phone img');
    const before = await shown.getAttribute('src');
    await file.setInputFiles(await photoFromCamera(5));
    await expect.poll(() => shown.getAttribute('src')).not.toBe(before);
    expect(await shown.getAttribute('src')).toMatch(/^\/files\/site\/[\da-f]{64}\.webp$/);
    await page.keyboard.press('Control+Enter');
    await sees(operator, /প্রকাশ হয়েছে/);

    await passenger.page.reload();
    const banner = passenger.page.locator('img.banner');
    await expect.poll(() => banner.getAttribute('src')).toBe(await shown.getAttribute('src'));
    const width = (): Promise<number | undefined> =>
      passenger.page.evaluate(() => document.querySelector<HTMLImageElement>('img.banner')?.naturalWidth);
    await expect.poll(width).toBeGreaterThan(1000);
    await page
      .getByRole('button', { name: /আগের অবস্থা ফেরান/ })
      .first()
      .click();
    await expect.poll(() => shown.getAttribute('src')).toBe(before);
  }, 60_000);

  it('finds a person by plate and a trip by number from every page, by the keyboard alone', async () => {
    const { page } = operator;
    await goes('T');
    // as it stands there: #৩৫
    const number = await page.locator('tbody td small', { hasText: '#' }).first().innerText();
    await goes('K');
    const field = page.getByRole('combobox', { name: 'নাম, পুরো ফোন নম্বর, প্লেট, ট্রিপ নং' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type(number);
    await page.getByRole('option', { name: `${number} ·` }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/office\/trips\?text=/);
    expect(await field.inputValue()).toBe('');

    // typed and entered at once: what fits these words is opened, not what was found for fewer of them
    await page.keyboard.press('Control+k');
    await page.keyboard.type('রফিকুল ইসলাম');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/office\/people\/[\da-f-]{36}/);
    await page.locator('.o-main', { hasText: 'রফিকুল' }).waitFor();

    // as it stands there: ঢাকা মেট্রো-গ ১২-৩৪৫৬
    const plate = page.locator('.o-rows b', { hasText: /[০-৯]{2}-[০-৯]{4}/ });
    const shown = await plate.first().innerText();
    const person = page.url();
    await goes('K');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(shown);
    await page.keyboard.press('Enter');
    await page.waitForURL(person);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('এমন কেউ নেই');
    await sees(operator, 'কিছু মেলেনি।');
    expect(await faults('search')).toEqual([]);
    await page.keyboard.press('Escape');
  }, 60_000);

  it('lets new fares wait until another operator has signed them', async () => {
    const { page } = operator;
    await goes('S');
    await page.locator('.o-parts a[href$="fares"]').click();
    await presses(operator, 'কোনো দিন থেকে নতুন ভাড়া');
    await page.locator('input[type="number"]').nth(2).fill('55');
    await page.keyboard.press('Control+Enter');
    await sees(operator, 'আপনি লিখেছেন, তাই সই দেবেন অন্য কেউ।');
    await presses(operator, /ফিরিয়ে নিন/);
    // it is a draft again, as it was written
    expect(await page.locator('input[type="number"]').nth(2).inputValue()).toBe('55');
    await presses(operator, /সইয়ের জন্য পাঠান/);
    await sees(operator, /আরেকজন সই দিলে চালু হবে/);

    const second = await market.sitsDown();
    await market.setsUp(second, shafiqul);
    await second.page.locator('.o-side a', { hasText: 'সাইট সাজানো' }).locator('b', { hasText: '১' }).waitFor();
    await second.opens('/office/settings/fares');
    await sees(second, '০–৬০ কিমি, কিমিতে টাকা');
    expect((await faultsOf(second)).map((fault) => `signature ${fault}`)).toEqual([]);
    await second.page.locator('.o-top h1').click();
    await second.page.keyboard.press('KeyA');
    await sees(second, /প্রকাশ হয়েছে/);
    await sees(second, /শফিকুল ইসলাম সই দিয়েছেন/);
    await second.leaves();
  }, 120_000);

  it('lets a new toll with its source wait for another operator too', async () => {
    const { page } = operator;
    await goes('S');
    await page.locator('.o-parts a[href$="tolls"]').click();
    await presses(operator, 'নতুন টোল: পদ্মা সেতু');
    await page.locator('input[type="number"]').first().fill('800');
    await page.keyboard.press('Control+Enter');
    await page.locator('input[aria-invalid="true"]').waitFor();
    await page.locator('input[type="text"]').last().fill('প্রজ্ঞাপন');
    await page.keyboard.press('Control+Enter');
    await sees(operator, 'আপনি লিখেছেন, তাই সই দেবেন অন্য কেউ।');
    await sees(operator, /পদ্মা সেতু: গাড়ি ৳৮০০, মাইক্রোবাস ৳১,৩০০/);
    expect(await page.getByRole('button', { name: /^সই দিন/ }).count()).toBe(0);
    await presses(operator, /ফিরিয়ে নিন/);
  }, 60_000);

  it('is readable in both languages, light and dark, on a phone and a desk', async () => {
    const found = await looksAround('bn');
    await presses(operator, 'English');
    await sees(operator, 'Market now');
    found.push(...(await looksAround('en')));
    expect(found).toEqual([]);
  }, 180_000);
});
