/** Scenes of a visitor: accounts, and what everybody may read. */
import type { Person } from '../../testkit/browser/person.ts';
import { opens, PATIENCE_MS, type Scene } from './work.ts';

/** Goes as far as the code that comes by SMS. @returns the number that it is sent to */
export async function signsUp(person: Person, as: 'customer' | 'provider' = 'customer'): Promise<string> {
  const { page } = person;
  await opens('/signup', 'form[novalidate]')(person);
  await page.locator(`input[name="type"][value="${as}"]`).check({ force: true });
  const phone = `01000${String(Date.now()).slice(-6)}`;
  for (const [name, value] of [
    ['name', 'সুমাইয়া খাতুন'],
    ['phone', phone],
  ] as const)
    await page.locator(`input[name="${name}"]`).fill(value);
  await page.locator('form button[type="submit"]').click();
  await page.locator('input[autocomplete="one-time-code"]').waitFor({ timeout: PATIENCE_MS });
  return phone;
}

/** Fills in the second step of signing up, after the code. */
export async function finishesSignUp({ page }: Person): Promise<void> {
  for (const [name, value] of [
    ['nid', '1234567890'],
    ['date_of_birth', '05/03/1990'],
    ['email', `${Date.now()}@example.com`],
    ['password', 'secret12'],
    ['password_confirmation', 'secret12'],
  ] as const)
    await page.locator(`input[name="${name}"]`).fill(value, { timeout: PATIENCE_MS });
  await page.locator('form button[type="submit"]').click();
}

/** What opens over a visitor's page, once the script for it has come. */
const opensOver =
  (path: string, link: string): Scene['go'] =>
  async (person) => {
    await opens(path, link)(person);
    await person.page.waitForLoadState('networkidle');
    await person.page.locator(link).first().click();
    await person.page.locator('dialog[open]').waitFor({ timeout: PATIENCE_MS });
  };

export const visitorScenes: readonly Scene[] = [
  { name: 'front-door', who: 'visitor', go: opens('/', 'main, form') },
  { name: 'before-sign-in', who: 'visitor', go: opens('/before-sign-in', 'main') },
  { name: 'signin', who: 'visitor', go: opens('/signin', 'form') },
  {
    name: 'signin-refused',
    who: 'visitor',
    go: async (person) => {
      await opens('/signin', 'form')(person);
      await person.page.locator('input[name="phone"]').fill('01000000001');
      await person.page.locator('input[name="password"]').fill('wrong-one');
      await person.page.locator('form button[type="submit"]').click();
      await person.page.locator('form :is(.alert, .err)').first().waitFor({ timeout: PATIENCE_MS });
    },
  },
  { name: 'signup', who: 'visitor', go: opens('/signup', 'form') },
  {
    name: 'signup-terms',
    who: 'visitor',
    window: true,
    go: opensOver('/signup', 'form a[href="/terms-conditions"]'),
  },
  { name: 'signup-over', who: 'visitor', window: true, go: opensOver('/about', 'main a[href^="/signup"]') },
  {
    name: 'signin-over',
    who: 'visitor',
    window: true,
    go: opensOver('/contact', 'a[href="/signin"]:visible'),
  },
  {
    name: 'signup-error',
    who: 'visitor',
    go: async (person) => {
      await opens('/signup', 'form')(person);
      await person.page.locator('input[name="phone"]').fill('0123');
      await person.page.locator('form button[type="submit"]').click();
      await person.page.locator('.field.err').first().waitFor();
    },
  },
  {
    name: 'code',
    who: 'visitor',
    go: async (person) => {
      await signsUp(person);
      await person.page.locator('input[autocomplete="one-time-code"]').fill('48');
    },
  },
  {
    name: 'signup-details',
    who: 'visitor',
    typed: 'input[name="nid"]',
    go: async (person) => {
      await opens('/signup', 'form')(person);
      await person.page.evaluate(() => {
        const proved = { otpId: 'code', proof: 'proof', phone: '01000999001', provedAt: Date.now() };
        sessionStorage.setItem('signup-proved', JSON.stringify(proved));
        sessionStorage.setItem('signup-draft', JSON.stringify({ name: 'নুসরাত জাহান' }));
      });
      await opens('/signup', 'input[name="nid"]')(person);
      await person.page.evaluate(() => sessionStorage.clear());
    },
  },
  {
    name: 'signup-details-typed',
    who: 'visitor',
    go: async (person) => {
      const { page } = person;
      await opens('/signup', 'form')(person);
      await page.evaluate(() => {
        const proved = { otpId: 'code', proof: 'proof', phone: '01000999001', provedAt: Date.now() };
        sessionStorage.setItem('signup-proved', JSON.stringify(proved));
        sessionStorage.setItem('signup-draft', JSON.stringify({ name: 'নুসরাত জাহান' }));
      });
      await opens('/signup', 'input[name="nid"]')(person);
      await page.locator('input[name="nid"]').fill('৫৫১২৬৯১৬৪৯');
      await page.locator('input[name="date_of_birth"]').fill('৫/৩/১৯৯৫');
      await page.locator('input[name="email"]').fill('nusrat.jahan1995@gmail.com');
      await page.locator('input[name="password"]').fill('sylhet2026');
      await page.locator('.twice button').click();
      await page.locator('input[name="password_confirmation"]').fill('sylhet');
      await page.evaluate(() => sessionStorage.clear());
    },
  },
  { name: 'forgot-password', who: 'visitor', go: opens('/forgot-password', 'form') },
  {
    name: 'reset-password',
    who: 'visitor',
    go: async (person) => {
      await opens('/forgot-password', 'form')(person);
      await person.page.locator('input[name="phone"]').fill('01000000001');
      await person.page.locator('form button[type="submit"]').click();
      await person.page.locator('input[name="password"]').waitFor({ timeout: PATIENCE_MS });
    },
  },
  { name: 'impersonate', who: 'visitor', go: opens('/impersonate?token=none', '.alert') },
  { name: 'not-found', who: 'visitor', go: opens('/nowhere', '.empty') },
  { name: 'about', who: 'visitor', go: opens('/about') },
  { name: 'contact', who: 'visitor', go: opens('/contact') },
  { name: 'terms', who: 'visitor', go: opens('/terms-conditions') },
  { name: 'without-net', who: 'visitor', go: opens('/without-net') },
  { name: 'privacy', who: 'visitor', go: opens('/privacy-policy') },
];
