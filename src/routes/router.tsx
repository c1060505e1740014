/** Every screen and its address (REQ 2). A route only defines who may see it and which screen it shows. */
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { currentSession } from '../sync/session/session-store.ts';
import { needsCarOwner, needsSignIn, needsVisitor } from '../app/start/guard.ts';
import { lazyScreen } from '../app/start/lazy-screen.ts';
import { Root } from '../app/root.tsx';
import { ScreenFailed } from '../app/screen-failed.tsx';
import {
  feedSearch,
  fixSearch,
  homeSearch,
  impersonateSearch,
  noticesSearch,
  paymentSearch,
  refusedSearch,
  signupSearch,
  tripSearch,
} from './search-params.ts';

const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyScreen(() => import('./not-found.tsx'), 'NotFoundRoute'),
});
const outside = { getParentRoute: () => root };

const information = () => import('./information/information.tsx');
const wallet = () => import('./wallet.tsx');
const cars = () => import('./cars.tsx');
const myTrips = () => import('./my-trips.tsx');
const tripTexts = ['trip/own', 'bid', 'booking', 'reputation', 'report', 'trip/safety', 'trip/slip'] as const;
const listTexts = ['trip/own', 'booking', 'feed/refresh', 'reputation'] as const;

const home = createRoute({
  ...outside,
  path: '/',
  validateSearch: homeSearch,
  beforeLoad: ({ location, search }) => {
    if (search.form) needsSignIn({ location });
    if (!currentSession()) throw redirect({ to: '/signup' });
  },
  component: lazyScreen(() => import('./home.tsx'), 'HomeRoute', 'feed/home', 'trip/own'),
});

/** A page that everybody may read. */
const informs = <P extends string>(
  path: P,
  name: 'AboutRoute' | 'ContactRoute' | 'TermsRoute' | 'PrivacyRoute',
) => createRoute({ ...outside, path, component: lazyScreen(information, name, 'site/information') });

const open = [
  informs('/about', 'AboutRoute'),
  informs('/about-us', 'AboutRoute'),
  informs('/contact', 'ContactRoute'),
  informs('/terms-conditions', 'TermsRoute'),
  informs('/privacy-policy', 'PrivacyRoute'),
  createRoute({
    ...outside,
    path: '/without-net',
    component: lazyScreen(
      () => import('./information/without-net.tsx'),
      'WithoutNetRoute',
      'site/information',
    ),
  }),
  createRoute({
    ...outside,
    path: '/payment/callback',
    validateSearch: paymentSearch,
    component: lazyScreen(wallet, 'PaymentCallbackRoute', 'money/wallet'),
  }),
];

const account = [
  createRoute({
    ...outside,
    path: '/signin',
    validateSearch: refusedSearch,
    beforeLoad: needsVisitor,
    component: lazyScreen(() => import('./account/signin.tsx'), 'SigninRoute', 'person/sign-in'),
  }),
  createRoute({
    ...outside,
    path: '/signup',
    validateSearch: signupSearch,
    beforeLoad: needsVisitor,
    component: lazyScreen(
      () => import('./account/signup.tsx'),
      'SignupRoute',
      'person/sign-in',
      'site/first-page',
    ),
  }),
  createRoute({
    ...outside,
    path: '/before-sign-in',
    beforeLoad: needsVisitor,
    component: lazyScreen(
      () => import('./account/before-sign-in.tsx'),
      'BeforeSignInRoute',
      'person/sign-in',
    ),
  }),
  createRoute({
    ...outside,
    path: '/forgot-password',
    validateSearch: refusedSearch,
    component: lazyScreen(
      () => import('./account/forgot-password.tsx'),
      'ForgotPasswordRoute',
      'person/sign-in',
    ),
  }),
  createRoute({
    ...outside,
    path: '/reset-password',
    component: lazyScreen(
      () => import('./account/reset-password.tsx'),
      'ResetPasswordRoute',
      'person/sign-in',
    ),
  }),
  createRoute({
    ...outside,
    path: '/driver/join',
    validateSearch: refusedSearch,
    beforeLoad: needsVisitor,
    component: lazyScreen(() => import('./account/driver-join.tsx'), 'DriverJoinRoute', 'person/sign-in'),
  }),
  createRoute({
    ...outside,
    path: '/impersonate',
    validateSearch: impersonateSearch,
    component: lazyScreen(() => import('./account/impersonate.tsx'), 'ImpersonateRoute', 'person/sign-in'),
  }),
];

const guarded = createRoute({ getParentRoute: () => root, id: 'signed-in', beforeLoad: needsSignIn });
const inside = { getParentRoute: () => guarded };

const profile = lazyScreen(
  () => import('./account/profile.tsx'),
  'ProfileRoute',
  'person/profile',
  'shell/menu',
  'reputation',
  'car',
  'driver/list',
  'file',
);

const feedWithSheet = createRoute({
  getParentRoute: () => guarded,
  id: 'feed-with-sheet',
  validateSearch: feedSearch,
  component: lazyScreen(() => import('./feed.tsx'), 'FeedRoute', 'feed/list'),
});
const feed = [
  createRoute({ getParentRoute: () => feedWithSheet, path: '/feed' }),
  createRoute({
    getParentRoute: () => feedWithSheet,
    path: '/trip-booking/$slug',
    component: lazyScreen(
      () => import('./trip-booking.tsx'),
      'TripBookingRoute',
      'bid',
      'booking',
      'reputation',
    ),
  }),
];

const signedIn = [
  createRoute({
    ...inside,
    path: '/trip-request',
    validateSearch: tripSearch,
    component: lazyScreen(() => import('./trip-request.tsx'), 'TripRequestRoute', 'trip/request', 'place'),
  }),
  createRoute({
    ...inside,
    path: '/trips',
    component: lazyScreen(myTrips, 'RequestTripsRoute', ...listTexts),
  }),
  createRoute({
    ...inside,
    path: '/previous-trips',
    component: lazyScreen(myTrips, 'PreviousTripsRoute', ...listTexts),
  }),
  createRoute({
    ...inside,
    path: '/booking-trips',
    component: lazyScreen(myTrips, 'BookingTripsRoute', ...listTexts),
  }),
  createRoute({
    ...inside,
    path: '/provider-booking-feed',
    component: lazyScreen(myTrips, 'BookingTripsRoute', ...listTexts),
  }),
  createRoute({
    ...inside,
    path: '/trip-bidding/$slug',
    component: lazyScreen(() => import('./trip/trip-bidding.tsx'), 'TripBiddingRoute', 'trip/own', 'bid'),
  }),
  createRoute({
    ...inside,
    path: '/trip-details/$slug',
    component: lazyScreen(() => import('./trip/trip-details.tsx'), 'TripDetailsRoute', ...tripTexts),
  }),
  createRoute({
    ...inside,
    path: '/trip-driver/$slug',
    beforeLoad: needsCarOwner,
    component: lazyScreen(() => import('./drivers.tsx'), 'WhoDrivesRoute', 'driver/list', 'file'),
  }),
  createRoute({
    ...inside,
    path: '/driver/add',
    validateSearch: fixSearch,
    beforeLoad: needsCarOwner,
    component: lazyScreen(() => import('./drivers.tsx'), 'AddDriverRoute', 'driver/list', 'file'),
  }),
  createRoute({
    ...inside,
    path: '/face/{-$trip}',
    component: lazyScreen(() => import('./face.tsx'), 'FaceRoute', 'face', 'outbox'),
  }),
  createRoute({
    ...inside,
    path: '/outbox',
    component: lazyScreen(() => import('./outbox.tsx'), 'OutboxRoute', 'outbox'),
  }),
  createRoute({
    ...inside,
    path: '/notifications/{-$page}',
    validateSearch: noticesSearch,
    component: lazyScreen(() => import('./notifications.tsx'), 'NotificationsRoute', 'notice'),
  }),
  createRoute({
    ...inside,
    path: '/estimated-fare',
    component: lazyScreen(() => import('./fare.tsx'), 'EstimatedFareRoute', 'money/fare', 'place'),
  }),
  createRoute({
    ...inside,
    path: '/referral',
    component: lazyScreen(() => import('./referral.tsx'), 'ReferralRoute', 'person/referral'),
  }),
  createRoute({
    ...inside,
    path: '/payment-history',
    component: lazyScreen(() => import('./payment-history.tsx'), 'PaymentHistoryRoute', 'money/wallet'),
  }),
  createRoute({
    ...inside,
    path: '/provider/wallet',
    component: lazyScreen(wallet, 'WalletRoute', 'money/wallet'),
  }),
  createRoute({
    ...inside,
    path: '/help',
    component: lazyScreen(information, 'HelpRoute', 'site/information'),
  }),
  createRoute({
    ...inside,
    path: '/video-tutorial',
    component: lazyScreen(information, 'VideoTutorialRoute', 'site/information'),
  }),
  createRoute({
    ...inside,
    path: '/provider/car/index',
    component: lazyScreen(cars, 'CarsRoute', 'car'),
  }),
  createRoute({
    ...inside,
    path: '/provider/car/store',
    validateSearch: fixSearch,
    component: lazyScreen(cars, 'CarStoreRoute', 'car', 'file'),
  }),
  createRoute({
    ...inside,
    path: '/provider/car/edit/$id',
    component: lazyScreen(cars, 'CarEditRoute', 'car', 'file'),
  }),
  createRoute({ ...inside, path: '/customer/profile', component: profile }),
  createRoute({ ...inside, path: '/provider/profile', component: profile }),
  createRoute({ ...inside, path: '/driver/profile', component: profile }),
];

const gallery =
  import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1'
    ? [
        createRoute({
          ...outside,
          path: '/gallery',
          component: lazyScreen(() => import('../gallery/gallery.tsx'), 'Gallery'),
        }),
      ]
    : [];

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    ...open,
    ...account,
    guarded.addChildren([feedWithSheet.addChildren(feed), ...signedIn]),
    ...gallery,
  ]),
  scrollRestoration: true,
  defaultPreload: false,
  defaultErrorComponent: ScreenFailed,
});

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The sheet was opened from the previous page, so closing it goes back there. */
    overPage?: boolean;
    /**
     * A second entry of the same address, so that back closes the open layer and does not leave the site
     * (`app/start/back-closes.ts`).
     */
    guard?: boolean;
  }
  interface Register {
    router: typeof router;
  }
}
