/** A car goes from typed to active through the office, whose pages are readable in both languages, light and dark. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../../testkit/browser/faults.ts';
import type { Person } from '../../testkit/browser/person.ts';
import { photoFromCamera } from '../../testkit/files/picture.ts';
import { choosesPicture, describesCar } from '../support/cars.ts';
import { demoMarket } from '../support/demo-market.ts';
import { presses, sees } from '../support/verbs.ts';

const tania = { number: '01711111111', roles: 'admin', name: 'তানিয়া আক্তার' };
const market = demoMarket({ operators: [tania] });
let owner: Person;
let operator: Person;
beforeAll(async () => {
  [owner, operator] = await Promise.all([market.arrives(), market.sitsDown()]);
});
afterAll(() => Promise.all([owner, operator].map((person) => person.leaves())));

/** What is wrong with the page as it stands, on both sizes and in both themes. */
const looksAtIt = (): Promise<string[]> => faultsOf(operator);

async function addsCar(): Promise<void> {
  await owner.signsIn('01000000002');
  await describesCar(owner, '31-4242');
  const tiles = ['সামনে থেকে', 'পেছন থেকে', 'রেজিস্ট্রেশন', 'ফিটনেস সনদ'];
  for (const [at, tile] of tiles.entries()) await choosesPicture(owner, tile, await photoFromCamera(at + 60));
  await presses(owner, 'যাচাইয়ের জন্য পাঠান');
}

/** Goes to a page of the office by its link. */
const goesTo = (path: string): Promise<void> => operator.page.locator(`a[href="/office/${path}"]`).click();

/** The queues of people and payments, each with its oldest item open. */
async function looksAtQueues(): Promise<string[]> {
  const { page } = operator;
  const found: string[] = [];
  for (const path of ['identity', 'payments']) {
    await goesTo(path);
    await page.waitForURL(new RegExp(`/office/${path}\\?id=`));
    await page.locator('.desk.open .o-facts').waitFor();
    found.push(...(await looksAtIt()));
  }
  return found;
}

/** Frees the one PIN that waits; what an empty queue says. */
async function emptiesPins(): Promise<string[]> {
  const { page } = operator;
  await goesTo('pins');
  await page.locator('.q-side').first().waitFor();
  const found = await looksAtIt();
  await page.keyboard.press('KeyA');
  // leaving sends what could still be taken back
  await goesTo('cars');
  await expect.poll(() => page.locator('a[href="/office/pins"]').innerText()).not.toContain('১');
  await goesTo('pins');
  await sees(operator, /পিনের জন্য কোনো যাত্রা আটকে নেই। আজ হয়েছে ১টি/);
  return [...found, ...(await looksAtIt())];
}

describe('the office', () => {
  it('sets an operator up, who approves a car that its owner then bids with', async () => {
    const { page } = operator;
    const found: string[] = [];
    await market.setsUp(operator, tania, async () => {
      found.push(...(await looksAtIt()));
    });
    // the keys of a queue work once it is known to be this operator's
    await page.locator('a[href="/office/cars"]').waitFor();
    found.push(...(await looksAtQueues()), ...(await emptiesPins()));
    await page.keyboard.press('KeyG');
    await page.keyboard.press('KeyV');
    // the market's own cars wait already, and the oldest is open
    const list = page.locator('.q-l button');
    await expect.poll(() => list.count()).toBe(6);
    await page.locator('.q-l button[aria-current="true"]', { hasText: '৩৩-৩৪৫৬' }).waitFor();

    await addsCar();
    // four papers travel first, then the queue is read anew every 15 s
    const added = page.getByRole('button', { name: /৩১-৪২৪২/ });
    await added.waitFor({ timeout: 60_000 });
    await added.click();
    await page.locator('.plate1', { hasText: '৩১-৪২৪২' }).waitFor();
    const image = page.locator('.desk-top img');
    await image.waitFor();
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
    found.push(...(await looksAtIt()));
    const approve = page.getByRole('button', { name: /^অনুমোদন/ });
    for (let row = 0; row < 7; row += 1) {
      expect(await approve.isDisabled()).toBe(true);
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('KeyA');
    await sees(operator, 'অনুমোদন হচ্ছে');
    // leaving sends what could still be taken back
    await page.keyboard.press('KeyG');
    await page.keyboard.press('KeyR');
    await sees(operator, 'গাড়ি অনুমোদন করলেন');
    await sees(operator, /শিকল অটুট/);
    found.push(...(await looksAtIt()));
    await owner.page.getByText('ফাঁকা। কোনো ট্রিপ ঠিক হয়নি।').first().waitFor();

    await presses(operator, 'English');
    await sees(operator, 'Approved the car');
    await page.getByRole('button', { name: 'Today' }).click();
    await page.waitForURL(/from=\d+/);
    await page.locator('tr', { hasText: 'Approved the car' }).first().click();
    await page.locator('.detail dt', { hasText: 'From where' }).waitFor();
    found.push(...(await looksAtIt()));
    const file = page.waitForEvent('download');
    await page.keyboard.press('KeyD');
    expect(await readFile(await (await file).path(), 'utf8')).toContain('"car.approve"');
    await presses(operator, 'Sign out');
    await page.locator('input[type="tel"]').waitFor();
    found.push(...(await looksAtIt()));
    await operator.opens('/office/audit');
    await page.waitForURL(/\/office\/sign-in/);
    expect(found).toEqual([]);
  }, 180_000);
});
