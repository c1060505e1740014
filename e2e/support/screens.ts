/** The screens by who sees them, and how to tell that one is shown. */
import type { AnyRouter } from '@tanstack/react-router';
import type { Person } from '../../testkit/browser/person.ts';

export const openScreens = [
  '/signin',
  '/signup',
  '/before-sign-in',
  '/forgot-password',
  '/reset-password',
  '/driver/join',
  '/about',
  '/contact',
  '/terms-conditions',
  '/privacy-policy',
  '/without-net',
  '/nowhere',
];
export const customerScreens = [
  '/',
  '/trip-request',
  '/trips',
  '/previous-trips',
  '/notifications',
  '/notifications/settings',
  '/outbox',
  '/face/unknown',
  '/customer/profile',
  '/customer/profile#details',
  '/customer/profile#people',
  '/customer/profile#places',
  '/customer/profile#account',
  '/customer/profile#appearance',
  '/customer/profile#data',
  '/help',
  '/video-tutorial',
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
  '/notifications/settings',
  '/outbox',
  '/face',
  '/provider/profile',
  '/provider/profile#details',
  '/provider/profile#my-drivers',
  '/provider-booking-feed',
  '/provider/car/index',
  '/provider/car/store',
  '/driver/add',
  '/provider/wallet',
  '/payment-history',
  '/payment/callback?tran=unknown',
];
export const driverScreens = [
  '/',
  '/notifications',
  '/notifications/settings',
  '/outbox',
  '/driver/profile',
  '/help',
];

declare global {
  /** TanStack Router leaves itself here. */
  var __TSR_ROUTER__: AnyRouter;
  /** Whether the screen that was gone to last is rendered; a promise for it is sometimes collected before it resolves. */
  var isNextRendered: boolean;
}

/** Goes to another screen within the app, as a tap on a link does, and waits until the screen has changed. */
export async function goesTo({ page }: Person, link: string): Promise<void> {
  // what is pushed before the first screen stands is overtaken by it, and nobody could have tapped before
  await page.waitForFunction(() => globalThis.__TSR_ROUTER__.state.resolvedLocation !== undefined);
  await page.evaluate((to) => {
    const router = globalThis.__TSR_ROUTER__;
    globalThis.isNextRendered = false;
    const ended = router.subscribe('onRendered', () => {
      ended();
      globalThis.isNextRendered = true;
    });
    router.history.push(to);
  }, link);
  await page.waitForFunction(() => globalThis.isNextRendered);
}

/** Opens a screen by its address and waits until its main part or form and a heading are shown. */
export async function shows(person: Person, path: string): Promise<void> {
  await person.opens(path);
  await isShown(person);
}

/** Goes to another screen: within the app where it is open, and by its address where it is not. */
export async function goes(person: Person, path: string): Promise<void> {
  const { page } = person;
  const isOpen = !page.isClosed() && (await page.evaluate(() => '__TSR_ROUTER__' in globalThis));
  await (isOpen ? goesTo(person, path) : person.opens(path));
}

/** Goes to another screen and waits until it is shown. */
export async function showsNext(person: Person, path: string): Promise<void> {
  await goes(person, path);
  await isShown(person);
}

async function isShown(person: Person): Promise<void> {
  await person.page.locator('main, form').first().waitFor();
  await person.page.waitForFunction(() => document.querySelector('#root h1, #root h2') !== null);
}
