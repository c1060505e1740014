import { redirect } from '@tanstack/react-router';
import { currentSession } from '../sync/session-store.ts';

/** Guard of SPEC 2: a screen behind a sign-in needs a stored token or an impersonation token. */
export function needsSignIn(): void {
  if (!currentSession()) throw redirect({ to: '/signin' });
}

const WANTED = 'wanted-form';

/** Home is for those who are signed in; a visitor who came for the trip form gets it after signing up. */
export function needsAccount({ search }: { search: Record<string, unknown> }): void {
  if (currentSession()) return;
  if (search['form'] === 'create-trip') sessionStorage.setItem(WANTED, '1');
  throw redirect({ to: '/signup' });
}

/** What the visitor came for, once. */
export function takeWanted(): { form?: 'create-trip' } {
  const wanted = sessionStorage.getItem(WANTED) !== null;
  sessionStorage.removeItem(WANTED);
  return wanted ? { form: 'create-trip' } : {};
}

/** Whoever is signed in has no use for the sign-in screens. */
export function needsVisitor(): void {
  if (currentSession()) throw redirect({ to: '/' });
}
