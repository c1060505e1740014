/** A name of forty letters in one word: what stands beside it stays on the screen. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changesRows } from '../../scripts/screenshots/phone-store.ts';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';

const name = 'মোহাম্মদআব্দুল্লাহআলমামুনচৌধুরীসিদ্দিকী';
const mirror = 'durpalla-mirror-';
const market = demoMarket();
let passenger: Person;

beforeAll(async () => {
  passenger = await market.arrives();
  await passenger.signsIn('01000000001');
  const { page } = passenger;
  // what is laid over must have come
  await page.getByRole('button', { name: 'মেনু' }).click();
  await page.locator('dialog[open] .hero b', { hasText: 'নুসরাত' }).waitFor();
  await page.keyboard.press('Escape');
  await passenger.goesOffline();
  await changesRows(page, { database: mirror, store: 'profiles', over: { name } });
  await page.reload();
});
afterAll(() => passenger.leaves());

/** How far what is meant reaches beyond the dialog that is open. */
const beyond = (what: string): Promise<number> =>
  passenger.page
    .locator('dialog[open]')
    .evaluate(
      (dialog, inside) =>
        Math.max(...[...dialog.querySelectorAll(inside)].map((each) => each.getBoundingClientRect().right)) -
        dialog.getBoundingClientRect().right,
      what,
    );

it('the menu shows that the name leads on', async () => {
  await passenger.opens('/');
  await passenger.page.getByRole('button', { name: 'মেনু' }).click();
  await passenger.page.locator('dialog[open] .hero b', { hasText: name }).waitFor();
  expect(await beyond('.hero > .row > .i')).toBeLessThan(0);
});
