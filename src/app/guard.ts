import { redirect } from '@tanstack/react-router';
import { tabStorage } from '../platform/tab-storage.ts';
import { currentSession } from '../sync/session-store.ts';

/**
 * Guard of SPEC 2: a screen behind a sign-in needs a stored token or an impersonation token. Others sign in first and
 * then return to the wanted page (`use-enter.ts`, and `server/http/pages.ts` for a sign-in without script).
 */
export function needsSignIn({ location }: { location: { href: string } }): void {
  if (currentSession()) return;
  tabStorage.setItem('wanted-page', location.href);
  throw redirect({ to: '/signin' });
}

/** Redirects a signed-in person from the sign-in screens to the home page. */
export function needsVisitor(): void {
  if (currentSession()) throw redirect({ to: '/' });
}
