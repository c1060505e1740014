/** What people do on the screens, in the words that the screens show. */
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright';
import type { Person } from '../../testkit/browser/person.ts';
import { goes } from './screens.ts';

const PATIENCE_MS = 20_000;

/** Waits until this is on the screen. */
export async function sees(person: Person, what: string | RegExp | Locator): Promise<Locator> {
  const found =
    typeof what === 'string' || what instanceof RegExp ? person.page.getByText(what).first() : what.first();
  await found.waitFor({ state: 'visible', timeout: PATIENCE_MS });
  return found;
}

export async function seesNoMore(person: Person, what: string | RegExp): Promise<void> {
  await person.page.getByText(what).first().waitFor({ state: 'hidden', timeout: PATIENCE_MS });
}

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();

export async function choosesPlace(page: Page, label: string, typed: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(typed);
  await page.getByRole('option', { name: option }).first().click();
}

const MIRPUR = { typed: 'মিরপুর 10', option: /মিরপুর ১০/ };

/** Sends a request at the form's last step; by night it is asked whether to post it in the morning. */
export async function sendsNow(page: Page): Promise<void> {
  const send = page.getByRole('button', { name: /^(রিকোয়েস্ট পাঠান|সকাল ৭টায় পোস্ট)$/ });
  await send.waitFor();
  const now = page.getByRole('radio', { name: 'এখনই' });
  if (await now.count()) await now.check({ force: true });
  // the press posts what the button says: by night that changes with the choice
  await page.getByRole('button', { name: 'রিকোয়েস্ট পাঠান' }).click();
}

const OFFERED_DAYS = 5;

/** Chooses a day of the strip, 0 for today, which leaves the strip in its last hour. */
export async function choosesDay(page: Page, day: number): Promise<void> {
  const days = page.locator('.days input');
  await days.first().waitFor();
  const gone = OFFERED_DAYS - (await days.count());
  await days.nth(day - gone).check({ force: true });
}

/** Goes through the steps of the form to the last one. */
export async function fillsRequest(person: Person, from = MIRPUR, day = 2): Promise<void> {
  await goes(person, '/trip-request');
  const { page } = person;
  await choosesPlace(page, 'কোথা থেকে উঠবেন', from.typed, from.option);
  await choosesPlace(page, 'কোথায় যাবেন', 'srimongol', /শ্রীমঙ্গল/);
  await press(page, 'পরের ধাপ');
  await choosesDay(page, day);
  await press(page, 'পরের ধাপ');
  await page.getByRole('radio', { name: /সেডান/ }).first().check();
  await press(page, 'পরের ধাপ');
}

/**
 * Goes through the four steps of the form and confirms. @param day of the journey, 0 for today: a car that is agreed for one
 * is not free for another at the same time @returns the trip's id
 */
export async function asksForTrip(person: Person, from = MIRPUR, day = 2): Promise<string> {
  await fillsRequest(person, from, day);
  const { page } = person;
  await sendsNow(page);
  await page.waitForURL(/\/trip-bidding\//, { timeout: PATIENCE_MS });
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  return id;
}

/** With a keyboard over half of the window the field stands at its top, the list under it, and no dock over them. */
export async function typesAboveKeyboard(
  { page }: Person,
  box: Locator,
  typed: string,
  option: Locator,
): Promise<void> {
  await page.setViewportSize({ width: 360, height: 370 });
  await box.fill(typed);
  await option.waitFor();
  await expect.poll(async () => (await box.boundingBox())?.y).toBeLessThan(64);
  expect((await box.boundingBox())?.y).toBeGreaterThan(0);
  const shown = await option.boundingBox();
  expect(shown && shown.y + shown.height).toBeLessThanOrEqual(370);
  expect(await page.locator('.dock').isVisible()).toBe(false);
  await option.click();
  await page.locator('.dock').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
}

/** Opens the bid form over the feed and sends the bid at the proposed price. */
export async function bids(person: Person, tripId: string): Promise<void> {
  await goes(person, `/trip-booking/${tripId}`);
  await press(person.page, /^(বিড পাঠান|বিড জমা রাখুন)$/);
  await person.page.waitForURL(/\/feed/, { timeout: PATIENCE_MS });
}

/** Confirms the first bid on the screen. */
export async function confirmsFirstBid(person: Person): Promise<void> {
  const { page } = person;
  await page.getByRole('button', { name: 'কনফার্ম করুন' }).first().click({ timeout: PATIENCE_MS });
  await page.getByRole('dialog').getByRole('button', { name: 'কনফার্ম করুন' }).click();
}

/** Presses a button by its full name. */
export const presses = ({ page }: Person, name: string | RegExp): Promise<void> =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click({ timeout: PATIENCE_MS });

/** Presses a button of the dialog over the page. */
export const answers = ({ page }: Person, name: string | RegExp): Promise<void> =>
  page
    .getByRole('dialog')
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .click({ timeout: PATIENCE_MS });

/** Fills in a car owner's own trip with the sedan, and saves it as a draft. @returns the trip's id */
export async function draftsTrip(person: Person): Promise<string> {
  await goes(person, '/trip-request');
  const { page } = person;
  await choosesPlace(page, 'কোথা থেকে ছাড়বেন', 'মিরপুর 10', /মিরপুর ১০/);
  await choosesPlace(page, 'কোথায় যাবেন', 'srimongol', /শ্রীমঙ্গল/);
  await press(page, 'পরের ধাপ');
  await choosesDay(page, 2);
  await press(page, 'পরের ধাপ');
  await page.getByRole('radio', { name: /হোন্ডা/ }).check({ force: true });
  await page.locator('input.price').fill('5000');
  await press(page, 'পরের ধাপ');
  await press(page, 'খসড়া রাখুন, পরে প্রকাশ করবেন');
  await page.waitForURL(/\/trip-(bidding|details)\//, { timeout: PATIENCE_MS });
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}
