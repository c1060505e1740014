import { useLocation, type AnyRouter } from '@tanstack/react-router';
import { needTexts } from '../i18n/i18n.ts';
import { Footer } from '../shell/footer.tsx';
import { useSession } from '../sync/session/session-store.ts';
import { later } from '../ui/base/later.tsx';
import { besideThePage } from './beside-the-page.tsx';
import { isSignInScreen } from './sign-in-screens.ts';
import { VisitorDialogs } from './visitor-dialogs.tsx';

async function loadWelcome() {
  const [{ Welcome: part }] = await Promise.all([
    import('../site/information/welcome.tsx'),
    needTexts('site/information'),
  ]);
  return part;
}

const Welcome = later(loadWelcome);
const WITH_WELCOME = '/signup';

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
      {path === WITH_WELCOME && <Welcome />}
      {isSigningIn && <Footer onPhone />}
      {isVisitor && <VisitorDialogs path={path} />}
    </>
  );
}

/**
 * Renders the foot as a separate React tree, so that the sign-in, where every byte counts, does not import
 * it.
 * @returns when the page at which the visitor arrived has all of it
 * @throws whatever loading throws
 */
export async function addVisitorFoot(router: AnyRouter): Promise<void> {
  besideThePage(router, <BesideVisitors />);
  if (router.state.location.pathname === WITH_WELCOME) await loadWelcome();
}
