/** The screens by who sees them, and how to tell that one is shown. */
import type { Person } from '../../testkit/browser/person.ts';

export const openScreens = [
  '/signin',
  '/signup',
  '/before-sign-in',
  '/about',
  '/contact',
  '/terms-conditions',
  '/nowhere',
];
export const customerScreens = [
  '/',
  '/trip-request',
  '/trips',
  '/previous-trips',
  '/notifications',
  '/outbox',
  '/customer/profile',
  '/help',
  '/feed',
  '/booking-trips',
  '/estimated-fare',
  '/referral',
  '/payment-history',
  '/?form=create-trip',
];
export const providerScreens = [
  '/',
  '/feed',
  '/trips',
  '/notifications',
  '/outbox',
  '/provider/profile',
  '/provider-booking-feed',
];

/** Opens a screen and waits until its main part or form and a heading are shown. */
export async function shows(person: Person, path: string): Promise<void> {
  await person.opens(path);
  await person.page.locator('main, form').first().waitFor();
  await person.page.waitForFunction(() => document.querySelector('#root h1, #root h2') !== null);
}
