import { I18nProvider } from '@lingui/react';
import { RouterContextProvider, useLocation, type AnyRouter } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { i18n, needTexts } from '../i18n/i18n.ts';
import { Footer } from '../shell/footer.tsx';
import { later } from '../ui/base/later.tsx';
import { isSignInScreen } from './sign-in-screens.ts';

const Welcome = later(async () => {
  await needTexts('information');
  return (await import('../features/information/welcome.tsx')).Welcome;
});

/** Shown below the sign-in screens: on the sign-up, where visitors land, what the product offers; then the footer. */
function VisitorFoot() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (!isSignInScreen(path)) return null;
  return (
    <>
      {path === '/signup' && <Welcome />}
      <Footer onPhone />
    </>
  );
}

/** Renders the foot as a separate React tree, so that the sign-in, where every byte counts, does not import it. */
export function addVisitorFoot(router: AnyRouter): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <RouterContextProvider router={router}>
        <VisitorFoot />
      </RouterContextProvider>
    </I18nProvider>,
  );
}
