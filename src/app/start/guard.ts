import { redirect } from '@tanstack/react-router';
import { tabStorage } from '../../platform/tab-storage.ts';
import { currentSession } from '../../sync/session/session-store.ts';

/**
 * The signed-in screens that a driver has besides the home page; every other one redirects a driver to the
 * home page (REQ 6).
 */
const ofDrivers = /^\/(driver\/profile|trip-(details|bidding)|outbox|notifications|help)\b/;

/**
 * Guard of REQ 2: a screen behind a sign-in needs a stored token or an impersonation token. Others sign in
 * first and then return to the wanted page (`use-enter.ts`, and `server/http/pages/pages.ts` for a sign-in
 * without script).
 */
export function needsSignIn({ location }: { location: { href: string; pathname: string } }): void {
  const session = currentSession();
  if (!session) {
    tabStorage.setItem('wanted-page', location.href);
    throw redirect({ to: '/signin' });
  }
  const { type } = session.user;
  if (type === 'driver' && !ofDrivers.test(location.pathname)) throw redirect({ to: '/' });
  const [, owner] = /^\/(customer|provider)\//.exec(location.pathname) ?? [];
  if (owner && owner !== type) throw notExactUser();
}

/** Redirects to the home page, with a dialog that explains which account the address is for (REQ 2). */
const notExactUser = () => redirect({ to: '/', search: { form: 'not-exact-user' } });

/** Redirects everybody but car owners to the explanation that the page is for car owners. */
export function needsCarOwner(): void {
  if (currentSession()?.user.type !== 'provider') throw notExactUser();
}

/** Redirects a signed-in person from the sign-in screens to the home page. */
export function needsVisitor(): void {
  if (currentSession()) throw redirect({ to: '/' });
}
