/** What a road usually costs is on the phone: both sides read it without a net, and bid as they like. */
import { describe, expect, it } from 'vitest';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { bothSidesArrive } from '../support/two-sides.ts';
import { choosesDay, choosesPlace, presses, sees, sendsNow } from '../support/verbs.ts';

const market = demoMarket();
let passenger: Person;
let owner: Person;

bothSidesArrive(market, (people) => ({ passenger, owner } = people));

const usual = /এই পথে সাধারণত ৳[০-৯,]+ – ৳[০-৯,]+/;
const usualOf = async ({ page }: Person): Promise<string> =>
  (await page.getByText(usual).first().innerText()).trim();

describe('what a road usually costs', () => {
  let tripId = '';
  let said = '';

  it('stands in the form before the request is sent, without a net', async () => {
    const { page } = passenger;
    await goes(passenger, '/trip-request');
    await choosesPlace(page, 'কোথা থেকে উঠবেন', 'মিরপুর 10', /মিরপুর ১০/);
    await choosesPlace(page, 'কোথায় যাবেন', 'srimongol', /শ্রীমঙ্গল/);
    await presses(passenger, 'পরের ধাপ');
    await choosesDay(page, 2);
    await presses(passenger, 'পরের ধাপ');
    await passenger.goesOffline();
    await page.getByRole('radio', { name: /সেডান/ }).check({ force: true });
    await presses(passenger, 'পরের ধাপ');
    await sees(passenger, 'সব ঠিক আছে তো?');
    said = await usualOf(passenger);
    expect(said).toMatch(usual);
    await sendsNow(page);
    await page.waitForURL(/\/trip-bidding\//);
    tripId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  });

  it('stands where she waits for bids, with its days and trips, and is there again offline', async () => {
    const card = passenger.page.locator('.typical');
    expect(await card.innerText()).toMatch(/গত ৩০ দিনের [০-৯]+টি ট্রিপে, সেডান, শুধু যাওয়া/);
    expect(said).toContain((await card.locator('b').innerText()).trim());
    expect(await card.locator('.fare-bars i').count()).toBe(8);
    await passenger.page.reload();
    await sees(passenger, 'এই পথে সাধারণত');
    await passenger.comesBack();
  });

  it('stands on the owner’s card and in his bid, offline, and limits nothing', async () => {
    await goes(owner, '/feed');
    const card = owner.page.locator('main .card', { hasText: 'শ্রীমঙ্গল' }).first();
    await expect.poll(() => card.innerText()).toMatch(usual);
    await expect.poll(() => owner.page.locator(`a[href*="${tripId}"]`).count()).toBeGreaterThan(0);
    await owner.goesOffline();
    await goes(owner, `/trip-booking/${tripId}`);
    const sheet = owner.page.getByRole('dialog');
    await expect.poll(() => sheet.innerText()).toMatch(usual);
    expect(await sheet.innerText()).toContain(said);
    await owner.page.getByRole('slider').press('End');
    await presses(owner, 'বিড জমা রাখুন');
    await owner.page.waitForURL(/\/feed/);
    await owner.comesBack();
    await sees(passenger, '১টি বিড');
  });
});
