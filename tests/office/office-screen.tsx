/** Renders a page of the office, in English, at its address, for an operator who is inside. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { client } from '../../office/kit/queries.ts';

/** Opens the page; what it reads may still be under way. */
export async function opensOffice(path: string, component: () => ReactNode, search = ''): Promise<void> {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const root = createRootRoute();
  const inside = createRoute({ getParentRoute: () => root, id: 'inside' });
  const page = createRoute({ getParentRoute: () => inside, path, component });
  const history = createMemoryHistory({ initialEntries: [`${path}${search}`] });
  const router = createRouter({ routeTree: root.addChildren([inside.addChildren([page])]), history });
  await router.load();
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
}
