/**
 * The road of a trip is drawn without a net: the passenger sees the bridges and their tolls on the trip that still waits
 * on the phone, and the owner sees them in the bid.
 */
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

const map = ({ page }: Person) => page.getByRole('img', { name: /^মানচিত্র: / });
const isWithin = (person: Person): Promise<boolean> =>
  person.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

describe('the drawn road', () => {
  it('stands on a trip asked for without a net, with the Padma bridge and its toll', async () => {
    const { page } = passenger;
    await goes(passenger, '/trip-request');
    await passenger.goesOffline();
    await choosesPlace(page, 'কোথা থেকে উঠবেন', 'মিরপুর 10', /মিরপুর ১০/);
    await choosesPlace(page, 'কোথায় যাবেন', 'kuakata', /কুয়াকাটা/);
    await presses(passenger, 'পরের ধাপ');
    await choosesDay(page, 2);
    await presses(passenger, 'পরের ধাপ');
    await page.getByRole('radio', { name: /সেডান/ }).check({ force: true });
    await presses(passenger, 'পরের ধাপ');
    await sendsNow(page);
    await page.waitForURL(/\/trip-bidding\//);
    await map(passenger).waitFor();
    const label = (await map(passenger).getAttribute('aria-label')) ?? '';
    expect(label).toContain('ভাঙ্গা');
    expect(label).toContain('পদ্মা সেতু ৳৭৫০');
    expect(label).toContain('পায়রা সেতু ৳৯৫');
    expect(await page.locator('.roadtolls').innerText()).toContain('ঢাকা–ভাঙ্গা এক্সপ্রেসওয়ে');
    await sees(passenger, '≈ ৳৯৮৫');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await isWithin(passenger)).toBe(true);
    await passenger.comesBack();
  });

  it('stands in the owner’s bid, also once the net is gone', async () => {
    const { page } = owner;
    const tripId = new URL(passenger.page.url()).pathname.split('/').at(-1) ?? '';
    await goes(owner, `/trip-booking/${tripId}`);
    await page.locator('.brief > summary').waitFor();
    await owner.goesOffline();
    await page.locator('.brief > summary').click();
    await map(owner).waitFor();
    expect(await map(owner).getAttribute('aria-label')).toContain('পদ্মা সেতু ৳৭৫০');
    expect(passenger.errors).toEqual([]);
    expect(owner.errors).toEqual([]);
  });
});
