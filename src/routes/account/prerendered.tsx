/**
 * Renders the pages of sign-in, sign-up and a forgotten password as text, for the build (scripts/build/prerendered-pages-plugin.ts). The
 * browser never loads this.
 */
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Locale } from '../../../domain/locale.ts';
import { ForgotPasswordScreen } from '../../features/sign-in/forgot-password-screen.tsx';
import { SigninScreen } from '../../features/sign-in/signin-screen.tsx';
import { SignupScreen } from '../../features/sign-in/signup-screen.tsx';
import { titles } from '../../features/sign-in/titles.ts';
import { loadFeatureTexts, loadStartupTexts } from '../../i18n/catalogues.ts';
import { furtherDrawings } from '../../ui/icons/further-icon-drawings.ts';
import { startDrawings } from '../../ui/icons/icon-drawings.ts';
import { screenDrawings } from '../../ui/icons/screen-icon-drawings.ts';

const nothing = (): void => undefined;

const pages = {
  'forgot-password': () => <ForgotPasswordScreen onBack={nothing} onWaiting={nothing} />,
  signin: () => <SigninScreen waiting={null} onWaiting={nothing} onBack={nothing} onSignedIn={nothing} />,
  signup: () => (
    <SignupScreen
      draft={{}}
      waiting={null}
      proved={null}
      onWaiting={nothing}
      onProved={nothing}
      onBack={nothing}
      onSignedIn={nothing}
    />
  ),
};

const titleOf = {
  'forgot-password': titles.forgotPassword,
  signin: titles.signin,
  signup: titles.signup,
} as const satisfies Record<keyof typeof pages, unknown>;

const drawings = Object.entries({ ...startDrawings, ...screenDrawings, ...furtherDrawings });

/** The icon drawings that a page uses, by name. */
function spriteFor(html: string): string {
  const names = new Set([...html.matchAll(/href="#i-([\w-]+)"/g)].map(([, name = '']) => name));
  const symbols = drawings
    .filter(([name]) => names.has(name))
    .map(([name, drawing]) => `<symbol id="i-${name}" viewBox="0 0 24 24">${drawing}</symbol>`);
  return `<svg class="spoken" aria-hidden="true">${symbols.join('')}</svg>`;
}

export async function render(
  page: keyof typeof pages,
  locale: Locale,
): Promise<{ title: string; html: string; icons: string }> {
  const i18n = setupI18n();
  i18n.load(locale, { ...(await loadStartupTexts(locale)), ...(await loadFeatureTexts(locale, 'sign-in')) });
  i18n.activate(locale, locale === 'bn' ? 'bn-BD' : 'en-IN');
  const router = createRouter({
    routeTree: createRootRoute({ component: pages[page] }),
    history: createMemoryHistory({ initialEntries: [`/${page}`] }),
    defaultNotFoundComponent: pages[page],
  });
  await router.load();
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return { title: `${i18n._(titleOf[page])} · দূরপাল্লা`, html, icons: spriteFor(html) };
}
