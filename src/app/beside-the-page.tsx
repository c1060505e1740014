import { I18nProvider } from '@lingui/react';
import { RouterContextProvider, type AnyRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { i18n } from '../i18n/i18n.ts';

/**
 * Renders an element as a React tree of its own after the page, so that the start does not have to import it.
 * @returns a function that removes it
 */
export function besideThePage(router: AnyRouter, children: ReactNode): () => void {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    </I18nProvider>,
  );
  return () => {
    root.unmount();
    place.remove();
  };
}
