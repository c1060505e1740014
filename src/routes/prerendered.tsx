/**
 * Renders the pages of a visitor as text, for the build (scripts/build/prerendered-pages-plugin.ts). The
 * browser never loads this.
 */
import { setupI18n, type MessageDescriptor } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Locale } from '../../domain/base/locale.ts';
import type { ReadyPage } from '../../protocol/wire/ready-pages.ts';
import { BeforeSignInScreen } from '../person/sign-in/before-sign-in-screen.tsx';
import { DriverJoinScreen } from '../person/sign-in/driver-join-screen.tsx';
import { FirstHead } from '../site/first-page/first-head.tsx';
import { ForgotPasswordScreen } from '../person/sign-in/forgot-password-screen.tsx';
import { SigninScreen } from '../person/sign-in/signin-screen.tsx';
import { SignupScreen } from '../person/sign-in/signup-screen.tsx';
import { signInTitles } from '../person/sign-in/sign-in-titles.ts';
import { loadFeatureTexts, loadStartupTexts } from '../i18n/catalogues.ts';
import type { TextFolder } from '../i18n/text-folders.ts';
import { furtherDrawings } from '../ui/icons/further-icon-drawings.ts';
import { startDrawings } from '../ui/icons/icon-drawings.ts';
import { screenDrawings } from '../ui/icons/screen-icon-drawings.ts';
import { informationTitles } from './information/information-titles.ts';
import { withoutNetTitle } from '../site/information/without-net.tsx';
import { AboutRoute, ContactPage, PrivacyRoute, TermsRoute } from './information/information.tsx';
import { WithoutNetPage } from './information/without-net.tsx';

const nothing = (): void => undefined;

type Page = {
  screen: () => ReactNode;
  title: MessageDescriptor;
  texts: readonly TextFolder[];
  /** The file whose chunk the app loads for this page. */
  route: string;
};

const information = { texts: ['site/information'], route: 'src/routes/information/information.tsx' } as const;
const account = (name: string) =>
  ({ texts: ['person/sign-in'], route: `src/routes/account/${name}.tsx` }) as const;

const pages: Record<ReadyPage, Page> = {
  signin: {
    ...account('signin'),
    title: signInTitles.signin,
    screen: () => <SigninScreen waiting={null} onCodeSent={nothing} onBack={nothing} onSignedIn={nothing} />,
  },
  signup: {
    ...account('signup'),
    texts: ['person/sign-in', 'site/first-page'],
    title: signInTitles.signup,
    screen: () => (
      <SignupScreen
        lead={<FirstHead />}
        draft={{}}
        waiting={null}
        proved={null}
        onCodeSent={nothing}
        onProved={nothing}
        onSignedIn={nothing}
      />
    ),
  },
  'forgot-password': {
    ...account('forgot-password'),
    title: signInTitles.forgotPassword,
    screen: () => <ForgotPasswordScreen onBack={nothing} onCodeSent={nothing} />,
  },
  'before-sign-in': {
    ...account('before-sign-in'),
    title: signInTitles.beforeSignIn,
    screen: () => <BeforeSignInScreen onBack={nothing} />,
  },
  'driver-join': {
    ...account('driver-join'),
    title: signInTitles.driverJoin,
    screen: () => <DriverJoinScreen onBack={nothing} onSignedIn={nothing} />,
  },
  about: { ...information, title: informationTitles.about, screen: AboutRoute },
  contact: {
    ...information,
    title: informationTitles.contact,
    screen: () => <ContactPage channels={undefined} />,
  },
  'terms-conditions': { ...information, title: informationTitles.terms, screen: TermsRoute },
  'privacy-policy': { ...information, title: informationTitles.privacy, screen: PrivacyRoute },
  'without-net': {
    ...information,
    route: 'src/routes/information/without-net.tsx',
    title: withoutNetTitle,
    screen: () => <WithoutNetPage sms={undefined} called={undefined} />,
  },
};

const drawings = Object.entries({ ...startDrawings, ...screenDrawings, ...furtherDrawings });

/** The icon drawings that a page uses, by name. */
function spriteFor(html: string): string {
  const names = new Set([...html.matchAll(/href="#i-([\w-]+)"/g)].map(([, name = '']) => name));
  const symbols = drawings
    .filter(([name]) => names.has(name))
    .map(([name, drawing]) => `<symbol id="i-${name}" viewBox="0 0 24 24">${drawing}</symbol>`);
  return `<svg class="spoken" aria-hidden="true">${symbols.join('')}</svg>`;
}

export type Rendered = {
  title: string;
  html: string;
  icons: string;
  texts: readonly TextFolder[];
  route: string;
};

export async function render(page: ReadyPage, locale: Locale): Promise<Rendered> {
  const { screen, title, texts, route } = pages[page];
  const i18n = setupI18n();
  i18n.load(locale, await loadStartupTexts(locale));
  for (const folder of texts) i18n.load(locale, await loadFeatureTexts(locale, folder));
  i18n.activate(locale, locale === 'bn' ? 'bn-BD' : 'en-IN');
  const router = createRouter({
    routeTree: createRootRoute({ component: screen }),
    history: createMemoryHistory({ initialEntries: [`/${page}`] }),
    defaultNotFoundComponent: screen,
  });
  await router.load();
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return { title: `${i18n._(title)} · দূরপাল্লা`, html, icons: spriteFor(html), texts, route };
}
