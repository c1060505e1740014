import { useLocation, type AnyRouter } from '@tanstack/react-router';
import { needTexts } from '../i18n/i18n.ts';
import { Footer } from '../shell/footer.tsx';
import { useSession } from '../sync/session/session-store.ts';
import { later } from '../ui/base/later.tsx';
import { besideThePage } from './beside-the-page.tsx';
import { isSignInScreen } from './sign-in-screens.ts';
import { VisitorDialogs } from './visitor-dialogs.tsx';

const Welcome = later(async () => {
  await needTexts('site/information');
  return (await import('../site/information/welcome.tsx')).Welcome;
});

/**
 * Shown below the sign-in screens: on the sign-up, where visitors land, the product's benefits; then the
 * footer. Over these and other pages of a visitor, the dialogs that their links open.
 */
function BesideVisitors() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isVisitor = useSession() === null;
  const isSigningIn = isSignInScreen(path);
  return (
    <>
      {isSigningIn && path === '/signup' && <Welcome />}
      {isSigningIn && <Footer onPhone />}
      {isVisitor && <VisitorDialogs path={path} />}
    </>
  );
}

/**
 * Renders the foot as a separate React tree, so that the sign-in, where every byte counts, does not import
 * it.
 */
export const addVisitorFoot = (router: AnyRouter): void => void besideThePage(router, <BesideVisitors />);
