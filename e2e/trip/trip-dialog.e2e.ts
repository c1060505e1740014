/**
 * The trip form as a dialog over the home page (REQ 2): the ways to it, and all of it on a phone that went offline.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { choosesPlace, presses, sees, sendsNow, typesAboveKeyboard, choosesDay } from '../support/verbs.ts';

const market = demoMarket();
let passenger: Person;

beforeAll(async () => {
  passenger = await market.arrives();
  await passenger.signsIn('01000000001');
  await passenger.page.getByText('এইমাত্র হালনাগাদ').first().waitFor();
});
afterAll(async () => {
  await passenger.leaves();
});

const dialog = () => passenger.page.locator('.tripdialog');
const drawer = () => passenger.page.locator('dialog.bottom[open]');
/** Waits for a question; a failure says which one is asked instead. */
const asks = (question: string) =>
  expect.poll(() => dialog().getByRole('heading', { level: 2 }).allInnerTexts()).toContain(question);
const goesOn = () => dialog().locator('.askfoot').getByRole('button', { name: 'পরের ধাপ' }).click();

it('asks question by question without a net, survives closing the app, and saves the request', async () => {
  await passenger.goesOffline();
  await passenger.opens('/?form=create-trip');
  await asks('কবে রওনা দেবেন?');
  // the page below has its header and its footer; the dialog adds no further landmarks for a screen reader
  const landmarks = await passenger.page.locator('#root').evaluate((root) => ({
    shells: root.querySelectorAll('.screen').length,
    inDialogs: root.querySelectorAll('dialog header, dialog footer').length,
  }));
  expect(landmarks).toEqual({ shells: 1, inDialogs: 0 });
  await drawer().getByText('পরশু').click();
  await drawer().getByRole('button', { name: 'হয়েছে' }).click();
  await drawer().waitFor({ state: 'hidden' });
  await goesOn();
  await asks('কোথা থেকে উঠবেন');
  // shown at the field, which has the focus, and not a second time by a toast
  await goesOn();
  await dialog().getByText('তালিকা থেকে জায়গা বেছে নিন।').waitFor();
  await expect.poll(() => passenger.page.locator('input[name=pickup]:focus').count()).toBe(1);
  expect(await passenger.page.locator('.toasts').getByText('তালিকা থেকে জায়গা বেছে নিন।').count()).toBe(0);
  await dialog().getByRole('combobox').fill('মিরপুর 10');
  await dialog()
    .getByRole('option', { name: /মিরপুর ১০/ })
    .first()
    .click();
  await goesOn();
  await asks('মাঝপথে কোথাও থামবেন?');
  await goesOn();
  await asks('কোথায় যাবেন');

  // another way into the form has its own draft, which survives a reload of the app
  await passenger.opens('/?form=create-trip&start=wedding');
  await asks('কবে রওনা দেবেন?');
  await passenger.page.reload();
  await asks('কবে রওনা দেবেন?');

  await passenger.closesTheTab();
  await passenger.opens('/?form=create-trip');
  await asks('কোথায় যাবেন');
  // a place that is in no list: by division, district, sub-district, union
  await dialog().getByRole('combobox').fill('কালাপুর বাজার');
  await dialog()
    .getByRole('option', { name: /জেলা ধরে বেছে নিন/ })
    .click();
  for (const name of ['সিলেট', 'মৌলভীবাজার', 'শ্রীমঙ্গল', 'কালাপুর']) {
    const sheet = passenger.page.locator('dialog.sheet');
    await sheet.locator('input').fill(name);
    await sheet.locator('.geo').getByRole('button', { name, exact: true }).click();
  }
  await expect
    .poll(() => dialog().getByRole('combobox').inputValue())
    .toBe('কালাপুর বাজার, কালাপুর, শ্রীমঙ্গল, মৌলভীবাজার');
  await goesOn();
  await asks('শুধু যাবেন, নাকি ফিরবেনও?');
  await goesOn();
  // the drawer with the cars closes by itself once one is chosen
  await drawer().getByRole('radio', { name: /সেডান/ }).click();
  await drawer().waitFor({ state: 'hidden' });
  await goesOn();
  await asks('সব মিলিয়ে দেখুন');
  await sendsNow(passenger.page);
  await passenger.page.waitForURL(/\/trip-bidding\//);
  await passenger.page.locator('.sync.queued').first().waitFor();

  // the server stores the union with its names in both languages, and asking again has it chosen already
  await passenger.comesBack();
  const tripId = new URL(passenger.page.url()).pathname.split('/').at(-1) ?? '';
  await passenger.page.getByText(/^ট্রিপ নং/).waitFor();
  await passenger.page.getByText('কালাপুর').first().waitFor();
  await passenger.opens(`/trip-request?again=${tripId}`);
  await passenger.page.getByRole('button', { name: 'আগের ধাপ', exact: true }).last().click();
  await expect
    .poll(() => passenger.page.locator('input[name=destination]').inputValue())
    .toBe('কালাপুর বাজার, কালাপুর, শ্রীমঙ্গল, মৌলভীবাজার');
  expect(passenger.errors).toEqual([]);
}, 90_000);

it('the place that is typed stands at the top of the half that a keyboard leaves, with its list and no dock', async () => {
  await passenger.opens('/trip-request');
  const { page } = passenger;
  const option = page.getByRole('option', { name: /শ্রীমঙ্গল/ }).nth(1);
  const box = page.locator('input[name=destination]');
  await typesAboveKeyboard(passenger, box, 'শ্রীম', option);
  expect(await box.inputValue()).toContain('শ্রীমঙ্গল');
}, 60_000);

it('so does the place that is opened from Home, before anything is typed', async () => {
  const { page } = passenger;
  for (const end of ['destination', 'pickup']) {
    await passenger.opens('/');
    await page.locator(`a[href*="focus=${end}"]`).first().click();
    const box = page.locator(`input[name=${end}]`);
    await box.and(page.locator(':focus')).waitFor();
    const y = async (): Promise<number> => (await box.boundingBox())?.y ?? Infinity;
    await expect.poll(y).toBeLessThan(64);
    // it stays there while the page settles
    await box.and(page.locator('[aria-expanded="true"]')).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await y()).toBeLessThan(64);
    expect(await page.locator('.dock').isVisible()).toBe(false);
  }
}, 60_000);

it('the phone’s back button is one step back, and leaves at the first; what was begun can be begun anew', async () => {
  const { page } = passenger;
  const heading = (name: string) => page.getByRole('heading', { name });
  await passenger.opens('/');
  await goes(passenger, '/trip-request');
  await choosesPlace(page, 'কোথা থেকে উঠবেন', 'মিরপুর 10', /মিরপুর ১০/);
  await choosesPlace(page, 'কোথায় যাবেন', 'srimongol', /শ্রীমঙ্গল/);
  await presses(passenger, 'পরের ধাপ');
  await sees(passenger, heading('কবে রওনা দেবেন?'));
  await choosesDay(page, 2);
  await presses(passenger, 'পরের ধাপ');
  await sees(passenger, heading('কোন গাড়িতে যাবেন?'));
  await page.goBack();
  await sees(passenger, heading('কবে রওনা দেবেন?'));
  await page.goBack();
  await sees(passenger, page.locator('input[name=pickup]'));
  expect(new URL(page.url()).pathname).toBe('/trip-request');
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/');

  const pickup = page.locator('input[name=pickup]');
  await goes(passenger, '/trip-request');
  await sees(passenger, heading('কবে রওনা দেবেন?'));
  await presses(passenger, 'নতুন করে শুরু');
  await expect.poll(() => pickup.inputValue()).toBe('');
  expect(await page.getByRole('button', { name: 'নতুন করে শুরু' }).count()).toBe(0);
  await passenger.opens('/trip-request');
  await expect.poll(() => pickup.inputValue()).toBe('');
  expect(await page.getByRole('button', { name: 'নতুন করে শুরু' }).count()).toBe(0);
}, 60_000);

describe('a link to the form', () => {
  const tile = () => passenger.page.getByRole('link', { name: 'বিয়ের গাড়ি' });

  /** Records whose clicks on links reach the page: the person's own, or the program's after the next frame. */
  const pressesArriving = async (): Promise<() => Promise<string[]>> => {
    await passenger.page.evaluate(() => {
      document.documentElement.dataset['presses'] = '';
      addEventListener('click', ({ isTrusted, target }) => {
        if (target instanceof Element && target.closest('a'))
          document.documentElement.dataset['presses'] += isTrusted ? 'own ' : 'program ';
      });
    });
    return async () =>
      ((await passenger.page.locator('html').getAttribute('data-presses')) ?? '').trim().split(' ');
  };

  it('is painted first and then opens it: a tile of the home page, by a tap or by Enter', async () => {
    await passenger.opens('/');
    const presses = await pressesArriving();
    await tile().click();
    await sees(passenger, passenger.page.getByRole('heading', { name: 'বিয়ের গাড়ি' }));
    expect(await presses()).toEqual(['program']);
    await passenger.page.getByRole('button', { name: 'বন্ধ করুন' }).click();
    await tile().press('Enter');
    await sees(passenger, passenger.page.locator('form.wizard').getByRole('combobox'));
    await choosesPlace(passenger.page, 'কোথা থেকে উঠবেন', 'মিরপুর 10', /মিরপুর ১০/);
    await choosesPlace(passenger.page, 'কোথায় যাবেন', 'srimongol', /শ্রীমঙ্গল/);
    await passenger.page.getByRole('button', { name: 'পরের ধাপ' }).click();
    await sees(passenger, 'বিয়ের গাড়ি: কোন দিনের জন্য?');
  });

  it('is painted first and then opens it: the tab at the bottom, by a tap or by Enter', async () => {
    const tab = passenger.page.locator('.nav').getByRole('link', { name: 'ট্রিপ চাই' });
    const form = passenger.page.locator('form.wizard').getByRole('combobox').first();
    for (const press of [() => tab.click(), () => tab.press('Enter')]) {
      await passenger.opens('/trips');
      const presses = await pressesArriving();
      await press();
      await form.waitFor();
      expect(await presses()).toEqual(['program']);
    }
  });

  it('opens a tab of its own where a key is held', async () => {
    await passenger.opens('/trips');
    const opened = passenger.context.waitForEvent('page');
    await passenger.page.locator('.nav a[href="/trip-request"]').click({ modifiers: ['ControlOrMeta'] });
    const page = await opened;
    await page.waitForURL(/trip-request/);
    await page.close();
    expect(new URL(passenger.page.url()).pathname).toBe('/trips');
  });
});
