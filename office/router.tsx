import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { type } from 'arktype';
import { CallFailed } from './calls.ts';
import { AuditPage } from './pages/audit-page.tsx';
import { CarsPage } from './pages/cars-page.tsx';
import { ReportsPage } from './pages/reports-page.tsx';
import { SetUpPage } from './pages/set-up-page.tsx';
import { SignInPage } from './pages/sign-in-page.tsx';
import { client, meQuery, queuesQuery } from './queries.ts';
import { Shell } from './shell.tsx';

const root = createRootRoute({ component: Outlet });

const signIn = createRoute({ getParentRoute: () => root, path: '/sign-in', component: SignInPage });
const setUp = createRoute({ getParentRoute: () => root, path: '/set-up', component: SetUpPage });

/** Everything behind the sign-in. */
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
const index = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: async () => {
    const [first] = await client.ensureQueryData(queuesQuery).catch(() => []);
    throw redirect({ to: first?.name === 'reports' ? '/reports' : '/cars' });
  },
});

const ItemSearch = type({ 'id?': 'string.uuid' });
const cars = createRoute({
  getParentRoute: () => inside,
  path: '/cars',
  component: CarsPage,
  validateSearch: (search): typeof ItemSearch.infer => {
    const read = ItemSearch(search);
    return read instanceof type.errors ? {} : read;
  },
});

const reports = createRoute({
  getParentRoute: () => inside,
  path: '/reports',
  component: ReportsPage,
  validateSearch: (search): typeof ItemSearch.infer => {
    const read = ItemSearch(search);
    return read instanceof type.errors ? {} : read;
  },
});

const AuditSearch = type({
  'text?': 'string <= 100',
  'action?': 'string <= 40',
  'before?': 'number.integer',
  'subject?': 'string <= 60',
});
const audit = createRoute({
  getParentRoute: () => inside,
  path: '/audit',
  component: AuditPage,
  validateSearch: (search): typeof AuditSearch.infer => {
    const read = AuditSearch(search);
    return read instanceof type.errors ? {} : read;
  },
});

export const router = createRouter({
  routeTree: root.addChildren([signIn, setUp, inside.addChildren([index, cars, reports, audit])]),
  basepath: '/office',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
