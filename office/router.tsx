import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router';
import { type } from 'arktype';
import { CallFailed } from './kit/calls.ts';
import { mayDo } from '../domain/site/office.ts';
import { tripStatuses } from '../domain/trip/trip-status.ts';
import { boardSpans, tripSorts } from '../protocol/api/office/board.ts';
import { siteSectionNames } from '../domain/site/site.ts';
import { peopleSorts, peopleStates } from '../protocol/api/office/people.ts';
import { AuditPage } from './site/audit-page.tsx';
import { CallBacksPage } from './trips/call-backs-page.tsx';
import { BoardPage } from './trips/board-page.tsx';
import { BooksPage } from './money/books-page.tsx';
import { CarsPage } from './cars/cars-page.tsx';
import { IdentityPage } from './people/identity-page.tsx';
import { OperatorsPage } from './site/operators-page.tsx';
import { PaymentsPage } from './money/payments-page.tsx';
import { PeoplePage } from './people/people-page.tsx';
import { PersonPage } from './people/person-page.tsx';
import { JourneysPage } from './trips/journeys-page.tsx';
import { PinsPage } from './trips/pins-page.tsx';
import { ReportsPage } from './reports/reports-page.tsx';
import { SettingsPage } from './settings/settings-page.tsx';
import { SetUpPage } from './site/set-up-page.tsx';
import { SignInPage } from './site/sign-in-page.tsx';
import { SmsPage } from './trips/sms-page.tsx';
import { StuckPage } from './trips/stuck-page.tsx';
import { TripsPage } from './trips/trips-page.tsx';
import { client, meQuery, queuesQuery } from './kit/queries.ts';
import { queuePages } from './kit/queue-desk.tsx';
import { Shell } from './site/shell.tsx';

const root = createRootRoute({ component: Outlet });

const signIn = createRoute({ getParentRoute: () => root, path: '/sign-in', component: SignInPage });
const setUp = createRoute({ getParentRoute: () => root, path: '/set-up', component: SetUpPage });

/** Parses what follows `?` in an address; anything unreadable is ignored. */
const searchOf =
  <Search extends object>(read: (search: unknown) => Search | type.errors) =>
  (search: unknown): Partial<Search> => {
    const found = read(search);
    return found instanceof type.errors ? {} : found;
  };

/** The pages behind the sign-in. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  beforeLoad: async () => {
    try {
      await client.ensureQueryData(meQuery);
    } catch (error) {
      if (error instanceof CallFailed && error.status === 401) throw redirect({ to: '/sign-in' });
    }
  },
});
/** The board or, where the role does not allow the board, the operator's first queue or the people. */
const index = createRoute({
  getParentRoute: () => inside,
  path: '/',
  component: BoardPage,
  validateSearch: searchOf(type({ 'span?': type.enumerated(...boardSpans) })),
  beforeLoad: async () => {
    const me = await client.ensureQueryData(meQuery).catch(() => null);
    if (me && mayDo(me.roles, 'support')) return;
    const first = (await client.ensureQueryData(queuesQuery).catch(() => null))?.data[0];
    throw redirect({ to: first ? queuePages[first.name] : '/people' });
  },
});
const trips = createRoute({
  getParentRoute: () => inside,
  path: '/trips',
  component: TripsPage,
  validateSearch: searchOf(
    type({
      'text?': 'string <= 60',
      'status?': type.enumerated(...tripStatuses),
      'division?': 'number.integer >= 1',
      'without?': "'bid'",
      'sort?': type.enumerated(...tripSorts),
      'page?': 'number.integer >= 1',
    }),
  ),
});
const stuck = createRoute({ getParentRoute: () => inside, path: '/stuck', component: StuckPage });

const readItem = searchOf(type({ 'id?': 'string.uuid' }));
/** A queue: its list, with the item open that the address names. */
const queueRoute = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => inside, path, component, validateSearch: readItem });
const identity = queueRoute('/identity', IdentityPage);
const cars = queueRoute('/cars', CarsPage);
const reports = queueRoute('/reports', ReportsPage);
const callBacks = queueRoute('/call-backs', CallBacksPage);
const sms = queueRoute('/sms', SmsPage);
const journeys = queueRoute('/journeys', JourneysPage);
const pins = queueRoute('/pins', PinsPage);
const payments = queueRoute('/payments', PaymentsPage);

const people = createRoute({
  getParentRoute: () => inside,
  path: '/people',
  component: PeoplePage,
  validateSearch: searchOf(
    type({
      'text?': 'string <= 60',
      'type?': "'customer' | 'provider' | 'driver'",
      'state?': type.enumerated(...peopleStates),
      'sort?': type.enumerated(...peopleSorts),
      'page?': 'number.integer >= 1',
    }),
  ),
});
const person = createRoute({ getParentRoute: () => inside, path: '/people/$id', component: PersonPage });

const books = createRoute({
  getParentRoute: () => inside,
  path: '/books',
  component: BooksPage,
  validateSearch: searchOf(type({ 'day?': 'string <= 10' })),
});

const isSection = type.enumerated(...siteSectionNames);
const settings = createRoute({
  getParentRoute: () => inside,
  path: '/settings/$section',
  component: SettingsPage,
  params: {
    parse: ({ section }) => ({ section: isSection.allows(section) ? section : siteSectionNames[0] }),
    stringify: (params) => params,
  },
});

const audit = createRoute({
  getParentRoute: () => inside,
  path: '/audit',
  component: AuditPage,
  validateSearch: searchOf(
    type({
      'text?': 'string <= 100',
      'action?': 'string <= 40',
      'from?': 'number.integer',
      'before?': 'number.integer',
      'subject?': 'string <= 60',
    }),
  ),
});

const operators = createRoute({
  getParentRoute: () => inside,
  path: '/operators',
  component: OperatorsPage,
});

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    setUp,
    inside.addChildren([
      index,
      identity,
      cars,
      reports,
      callBacks,
      sms,
      journeys,
      pins,
      payments,
      people,
      person,
      books,
      audit,
      operators,
      settings,
      trips,
      stuck,
    ]),
  ]),
  basepath: '/office',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
