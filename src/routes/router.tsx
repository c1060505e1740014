/** Every screen and its address (SPEC 2). A route says who may see it and which screen it shows; no more. */
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { currentSession } from '../sync/session-store.ts';
import { needsSignIn, needsVisitor } from '../app/guard.ts';
import { lazyScreen } from '../app/lazy-screen.ts';
import { Root } from '../app/root.tsx';
import { ScreenFailed } from '../app/screen-failed.tsx';

const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyScreen(() => import('./not-found.tsx'), 'NotFoundRoute'),
});
const at = <P extends string>(path: P) => ({ getParentRoute: () => root, path });

const information = () => import('./information.tsx');
const trips = () => import('./trips.tsx');
const myTrips = () => import('./my-trips.tsx');
const tripTexts = ['trips', 'bidding', 'booking', 'reports', 'slip'] as const;
const listTexts = ['trips', 'booking', 'refresh'] as const;

const home = createRoute({
  ...at('/'),
  beforeLoad: ({ location }) => {
    if ('form' in location.search) needsSignIn({ location });
    if (!currentSession()) throw redirect({ to: '/signup' });
  },
  component: lazyScreen(() => import('./home.tsx'), 'HomeRoute', 'home', 'trips'),
});

const open = [
  createRoute({ ...at('/about'), component: lazyScreen(information, 'AboutRoute', 'information') }),
  createRoute({ ...at('/about-us'), component: lazyScreen(information, 'AboutRoute', 'information') }),
  createRoute({ ...at('/contact'), component: lazyScreen(information, 'ContactRoute', 'information') }),
  createRoute({
    ...at('/terms-conditions'),
    component: lazyScreen(information, 'TermsRoute', 'information'),
  }),
  createRoute({
    ...at('/privacy-policy'),
    component: lazyScreen(information, 'PrivacyRoute', 'information'),
  }),
];

const account = [
  createRoute({
    ...at('/signin'),
    beforeLoad: needsVisitor,
    component: lazyScreen(() => import('./account/signin.tsx'), 'SigninRoute', 'sign-in'),
  }),
  createRoute({
    ...at('/signup'),
    beforeLoad: needsVisitor,
    component: lazyScreen(() => import('./account/signup.tsx'), 'SignupRoute', 'sign-in'),
  }),
  createRoute({
    ...at('/before-sign-in'),
    beforeLoad: needsVisitor,
    component: lazyScreen(() => import('./account/before-sign-in.tsx'), 'BeforeSignInRoute', 'sign-in'),
  }),
  createRoute({
    ...at('/forgot-password'),
    component: lazyScreen(() => import('./account/forgot-password.tsx'), 'ForgotPasswordRoute', 'sign-in'),
  }),
  createRoute({
    ...at('/reset-password'),
    component: lazyScreen(() => import('./account/reset-password.tsx'), 'ResetPasswordRoute', 'sign-in'),
  }),
  createRoute({
    ...at('/impersonate'),
    component: lazyScreen(() => import('./account/impersonate.tsx'), 'ImpersonateRoute', 'sign-in'),
  }),
];

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', beforeLoad: needsSignIn });
const inside = <P extends string>(path: P) => ({ getParentRoute: () => signedIn, path });

const profile = lazyScreen(() => import('./account/profile.tsx'), 'ProfileRoute', 'profile');

const feed = createRoute({
  getParentRoute: () => signedIn,
  id: 'feed-with-sheet',
  component: lazyScreen(() => import('./feed.tsx'), 'FeedRoute', 'feed'),
});
feed.addChildren([
  createRoute({ getParentRoute: () => feed, path: '/feed' }),
  createRoute({
    getParentRoute: () => feed,
    path: '/trip-booking/$slug',
    component: lazyScreen(() => import('./trip-booking.tsx'), 'TripBookingRoute', 'bidding', 'booking'),
  }),
]);

signedIn.addChildren([
  feed,
  createRoute({
    ...inside('/trip-request'),
    component: lazyScreen(() => import('./trip-request.tsx'), 'TripRequestRoute', 'trip-request', 'places'),
  }),
  createRoute({ ...inside('/trips'), component: lazyScreen(myTrips, 'RequestTripsRoute', ...listTexts) }),
  createRoute({
    ...inside('/previous-trips'),
    component: lazyScreen(myTrips, 'PreviousTripsRoute', ...listTexts),
  }),
  createRoute({
    ...inside('/booking-trips'),
    component: lazyScreen(myTrips, 'BookingTripsRoute', ...listTexts),
  }),
  createRoute({
    ...inside('/provider-booking-feed'),
    component: lazyScreen(myTrips, 'BookingTripsRoute', ...listTexts),
  }),
  createRoute({
    ...inside('/trip-bidding/$slug'),
    component: lazyScreen(trips, 'TripBiddingRoute', ...tripTexts),
  }),
  createRoute({
    ...inside('/trip-details/$slug'),
    component: lazyScreen(trips, 'TripDetailsRoute', ...tripTexts),
  }),
  createRoute({
    ...inside('/outbox'),
    component: lazyScreen(() => import('./outbox.tsx'), 'OutboxRoute', 'outbox'),
  }),
  createRoute({
    ...inside('/notifications/{-$page}'),
    component: lazyScreen(() => import('./notifications.tsx'), 'NotificationsRoute', 'notifications'),
  }),
  createRoute({
    ...inside('/estimated-fare'),
    component: lazyScreen(() => import('./fare.tsx'), 'EstimatedFareRoute', 'fare', 'places'),
  }),
  createRoute({
    ...inside('/referral'),
    component: lazyScreen(() => import('./referral.tsx'), 'ReferralRoute', 'referral'),
  }),
  createRoute({
    ...inside('/payment-history'),
    component: lazyScreen(() => import('./payment-history.tsx'), 'PaymentHistoryRoute', 'wallet'),
  }),
  createRoute({ ...inside('/help'), component: lazyScreen(information, 'HelpRoute', 'information') }),
  createRoute({
    ...inside('/video-tutorial'),
    component: lazyScreen(information, 'VideoTutorialRoute', 'information'),
  }),
  createRoute({ ...inside('/customer/profile'), component: profile }),
  createRoute({ ...inside('/provider/profile'), component: profile }),
  createRoute({ ...inside('/driver/profile'), component: profile }),
]);

const gallery =
  import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1'
    ? [
        createRoute({
          ...at('/gallery'),
          component: lazyScreen(() => import('../features/gallery/gallery.tsx'), 'Gallery'),
        }),
      ]
    : [];

root.addChildren([home, ...open, ...account, signedIn, ...gallery]);

export const router = createRouter({
  routeTree: root,
  scrollRestoration: true,
  defaultPreload: false,
  defaultErrorComponent: ScreenFailed,
});
