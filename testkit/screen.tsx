/** Renders a part of the app in a page with the router that its links need, for a given user. */
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { StoredUser } from '../src/platform/session.ts';
import { i18n } from '../src/i18n/i18n.ts';
import { signIn } from '../src/sync/session/session-store.ts';
import { toaster } from '../src/ui/overlays/toaster.ts';

/** Opens the page and waits for it. @param user null for a visitor @returns the address that it shows now */
export async function opens(user: StoredUser | null, Part: () => ReactNode): Promise<() => string> {
  if (user) await signIn(user, 'token');
  for (const { id } of toaster.current()) toaster.dismiss(id);
  const router = createRouter({
    routeTree: createRootRoute({ component: Part, notFoundComponent: Part }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return () => router.state.location.href;
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const presses = async (name: string | RegExp): Promise<void> =>
  void fireEvent.click(await button(name));
export const radio = (group: string, name: RegExp) =>
  within(screen.getByRole('radiogroup', { name: group })).getByRole<HTMLInputElement>('radio', { name });
export const hasButton = (name: string): boolean => screen.queryByRole('button', { name }) !== null;

/** All that was ever on the screen from now on, also for a moment: its text after each change. */
export function watchScreen(): Set<string> {
  const shown = new Set<string>();
  const look = (): void => void shown.add(document.body.textContent ?? '');
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  return shown;
}

/** The texts of the toasts on the screen. */
export const said = (): string[] => toaster.current().map(({ text }) => text);
