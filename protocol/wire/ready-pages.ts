/**
 * The pages that a visitor can read and fill in before any script has run: the build makes a file of each in
 * both languages (`scripts/build/prerendered-pages-plugin.ts`), and the server answers with it at these
 * addresses, as `src/routes/router.tsx` declares them.
 */
export const READY_PAGES = {
  '/signin': 'signin',
  '/signup': 'signup',
  '/forgot-password': 'forgot-password',
  '/before-sign-in': 'before-sign-in',
  '/driver/join': 'driver-join',
  '/about': 'about',
  '/about-us': 'about',
  '/contact': 'contact',
  '/terms-conditions': 'terms-conditions',
  '/privacy-policy': 'privacy-policy',
  '/without-net': 'without-net',
} as const;

export type ReadyPage = (typeof READY_PAGES)[keyof typeof READY_PAGES];

/** The name of a page's built file. */
export const fileOfPage = (page: ReadyPage, locale: 'bn' | 'en'): string =>
  `${page}${locale === 'en' ? '.en' : ''}.html`;
