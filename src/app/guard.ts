import { redirect } from '@tanstack/react-router';
import { currentSession } from '../sync/session-store.ts';

/**
 * Guard of SPEC 2: a screen behind a sign-in needs a stored token or an impersonation token. Whoever has none signs in
 * and comes back to the page that was wanted (`use-enter.ts`, and `server/http/pages.ts` for a sign-in without script).
 */
export function needsSignIn({ location }: { location: { href: string } }): void {
  if (currentSession()) return;
  try {
    sessionStorage.setItem('wanted-page', location.href);
  } catch {
    // a window that keeps nothing: the person arrives at home
  }
  throw redirect({ to: '/signin' });
}

/** Whoever is signed in has no use for the sign-in screens. */
export function needsVisitor(): void {
  if (currentSession()) throw redirect({ to: '/' });
}
