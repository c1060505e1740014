/** Every screen opens offline; signing up, and the language from the first screen on. */
import { describe, expect, it } from 'vitest';
import { demoMarket } from '../support/demo-market.ts';
import { customerScreens, driverScreens, providerScreens, shows } from '../support/screens.ts';
import { sees } from '../support/verbs.ts';

const market = demoMarket();

describe('without a net', () => {
  it('every screen starts, also one that was never opened', async () => {
    const passenger = await market.arrives();
    await passenger.signsIn('01000000001');
    await passenger.page.getByText('এইমাত্র হালনাগাদ').first().waitFor();
    const provider = await market.arrives();
    await provider.signsIn('01000000002');
    await provider.page.getByText('এইমাত্র হালনাগাদ').first().waitFor();
    const driver = await market.arrives();
    await driver.signsIn('01000000003');
    await driver.page.getByText('শুরু করুন').first().waitFor();
    for (const [person, paths] of [
      [passenger, customerScreens],
      [provider, providerScreens],
      [driver, driverScreens],
    ] as const) {
      await person.goesOffline();
      await person.closesTheTab();
      for (const path of paths) {
        await shows(person, path);
        await sees(person, person.page.locator('.offline'));
      }
      expect(person.errors).toEqual([]);
      await person.leaves();
    }
  }, 240_000);
});

describe('the profile', () => {
  it('has all of its rows on one screen of a phone, for both sides', async () => {
    for (const [phone, path] of [
      ['01000000001', '/customer/profile'],
      ['01000000002', '/provider/profile'],
    ] as const) {
      const person = await market.arrives({ withoutServiceWorker: true });
      await person.signsIn(phone);
      await shows(person, path);
      await sees(person, 'লগ আউট');
      const { shown, whole } = await person.page.evaluate(() => ({
        shown: innerHeight,
        whole: document.documentElement.scrollHeight,
      }));
      expect(whole).toBeLessThanOrEqual(shown);
      await person.leaves();
    }
  }, 60_000);
});

describe('signing up', () => {
  it('works from an empty form to a first page, with what was typed before the app had started', async () => {
    const visitor = await market.arrives();
    const { page } = visitor;
    await page.goto('/signup', { waitUntil: 'commit' });
    await page.locator('input[name="name"]').fill('নতুন যাত্রী');
    await page.locator('input[name="phone"]').fill('০১০০০৯৯৯০০১');
    await page.locator('form[novalidate]').waitFor();
    await page.locator('form button[type="submit"]').click();
    const code = page.locator('input[autocomplete="one-time-code"]');
    await code.waitFor();
    await code.fill(await market.server.smsCode('01000999001'));
    await sees(visitor, 'আর কেউ দেখবে না।');
    await page.locator('input[name="nid"]').fill('1234567890');
    await page.locator('input[name="date_of_birth"]').fill('৫/৩/৯০');
    await sees(visitor, '৫ মার্চ ১৯৯০');
    await page.locator('input[name="email"]').fill('new@example.com');
    await page.locator('input[name="password"]').fill('secret12');
    await page.locator('input[name="password_confirmation"]').fill('secret12');
    await page.locator('form button[type="submit"]').click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.evaluate(() => localStorage.getItem('trip_auth_user'))).toContain('customer');
    await visitor.leaves();
  });
});

describe('the language', () => {
  it('is Bengali first, English by a switch, and stays chosen, also without a net', async () => {
    const visitor = await market.arrives();
    await visitor.signsIn('01000000002');
    const { page } = visitor;
    await page.getByRole('button', { name: 'মেনু' }).click();
    await page.getByRole('button', { name: /ভাষা/ }).click();
    await page.getByRole('link', { name: 'Trip feed' }).first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem('initdata'))).toBe('{"language":"en"}');
    await shows(visitor, '/feed');
    await page.getByText('Just updated').first().waitFor();
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const later = await (await caches.open('later')).keys();
          return later.filter(({ url }) => url.includes('/en-')).length;
        }),
      )
      .toBeGreaterThan(8);
    await visitor.goesOffline();
    await visitor.closesTheTab();
    await shows(visitor, '/trips');
    await visitor.page.getByRole('heading', { name: 'My trips' }).first().waitFor();
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe('en');
    await visitor.leaves();
  });
});
