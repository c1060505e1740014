import { redirect } from '@tanstack/react-router';
import { currentSession } from '../sync/session-store.ts';

/** Guard of SPEC 2: a screen behind a sign-in needs a stored token or an impersonation token. */
export function needsSignIn(): void {
  if (!currentSession()) throw redirect({ to: '/signin' });
}

/** Whoever is signed in has no use for the sign-in screens. */
export function needsVisitor(): void {
  if (currentSession()) throw redirect({ to: '/' });
}
