/** The dialogs that tell about a fare and about the end of a trip's time, where somebody wonders. */
import { expect, it } from 'vitest';
import type { Locator } from 'playwright';
import type { Person } from '../../testkit/browser/person.ts';
import { findings } from '../support/accessibility.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { presses, sees } from '../support/verbs.ts';

const PASSENGER = '01000000001';
const PROVIDER = '01000000002';

const market = demoMarket();

const FARE = 'ভাড়ায় কী আছে, কী নেই';
const EXPIRY = 'সময় শেষ হলে কী হবে?';

const openDialog = ({ page }: Person): Locator => page.locator('dialog[open]').last();
const areOpen = ({ page }: Person): Promise<number> => page.locator('dialog[open]').count();

/** The trip folds itself when its first bid is on the screen, which may be a moment after the trip, and after a press on it. */
async function unfoldsAndAsks(passenger: Person): Promise<void> {
  const { page } = passenger;
  const folded = page.locator('.foldedtrip:not([open]) summary');
  const expiry = page.getByRole('button', { name: EXPIRY }).first();
  await expect
    .poll(
      async () => {
        if (await folded.isVisible()) await folded.click();
        if (await expiry.isVisible()) await expiry.click({ timeout: 1_000 }).catch(() => undefined);
        return areOpen(passenger);
      },
      { timeout: 20_000 },
    )
    .toBe(1);
}

it('a passenger reads of a fare and of the end of time without a net; back closes the answer and stays on the page', async () => {
  const passenger = await market.arrives();
  const { page } = passenger;
  await passenger.signsIn(PASSENGER);
  await goes(passenger, '/feed');
  await sees(passenger, page.getByRole('button', { name: FARE }));
  await passenger.goesOffline();
  await presses(passenger, FARE);
  await sees(passenger, openDialog(passenger).getByText('ফেরি আর পার্কিং'));
  expect(await openDialog(passenger).innerText()).toContain('১০% কমিশন ভাড়া থেকে গাড়ির মালিক দেন');
  expect(await findings(passenger)).toEqual([]);
  await page.goBack();
  await expect.poll(() => areOpen(passenger)).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/feed');

  await goes(passenger, '/trips');
  await page.locator('main a[href*="/trip-bidding/"]').first().click();
  await unfoldsAndAsks(passenger);
  await sees(passenger, openDialog(passenger).getByText('বেছে নেওয়ার শেষ সময়'));
  expect(await findings(passenger)).toEqual([]);
  await openDialog(passenger).getByRole('button', { name: 'বন্ধ করুন' }).click();
  await expect.poll(() => areOpen(passenger)).toBe(0);
  expect(passenger.errors).toEqual([]);
  await passenger.leaves();
});

it('a car owner reads what is left of the fare over the bid, which stays as it was written', async () => {
  const owner = await market.arrives({ withoutServiceWorker: true });
  const { page } = owner;
  await owner.signsIn(PROVIDER);
  await goes(owner, '/feed');
  await page.locator('main a.btn:not(.line, .soft)[href*="/trip-booking/"]').first().click();
  const note = page.getByRole('button', { name: FARE });
  await note.waitFor();
  const kept = await page.locator('dialog[open] .settle .price').first().innerText();
  await note.click();
  await expect.poll(() => areOpen(owner)).toBe(2);
  await sees(owner, openDialog(owner).getByText('আপনার থাকবে'));
  expect(await openDialog(owner).innerText()).toContain(kept);
  await page.keyboard.press('Escape');
  await expect.poll(() => areOpen(owner)).toBe(1);
  expect(await page.locator('dialog[open] .settle .price').first().innerText()).toBe(kept);
  expect(owner.errors).toEqual([]);
  await owner.leaves();
});
