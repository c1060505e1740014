/**
 * The pages behind a sign-in, as `src/routes/router.tsx` declares them. The server answers with the sign-in
 * page there; a person who is signed in never sees it (`scripts/build/front-door.ts`).
 */
export const GUARDED_PAGES = [
  '/feed',
  '/trip-booking/$slug',
  '/trip-request',
  '/trips',
  '/previous-trips',
  '/booking-trips',
  '/provider-booking-feed',
  '/trip-bidding/$slug',
  '/trip-details/$slug',
  '/trip-driver/$slug',
  '/driver/add',
  '/face/{-$trip}',
  '/outbox',
  '/notifications/{-$page}',
  '/estimated-fare',
  '/referral',
  '/payment-history',
  '/provider/wallet',
  '/help',
  '/video-tutorial',
  '/provider/car/index',
  '/provider/car/store',
  '/provider/car/edit/$id',
  '/customer/profile',
  '/provider/profile',
  '/driver/profile',
] as const;

const patternOf = (page: string): string =>
  page.replace(/\/\{-\$\w+\}/, '(?:/[^/]+)?').replace(/\$\w+/, '[^/]+');
const guarded = new RegExp(`^(?:${GUARDED_PAGES.map(patternOf).join('|')})/?$`, 'i');

/** @param path of an address, without its query */
export const isGuardedPage = (path: string): boolean => guarded.test(path);
