import { msg } from '@lingui/core/macro';
import type { AnyRouter } from '@tanstack/react-router';
import { i18n } from '../i18n/i18n.ts';
import { saveEndedPhone } from '../platform/ended-session.ts';
import { tabStorage } from '../platform/tab-storage.ts';
import { currentSession } from '../sync/session-store.ts';
import { toaster } from '../ui/overlays/toaster.ts';

const expired = msg`Your session expired. Please login`;

/**
 * SPEC 8, 401: shows a toast and opens the sign-in, which leads back to this page. The databases remain for their
 * owner, and the sign-in says so.
 */
export async function whenSessionExpires(router: AnyRouter, userId: string): Promise<void> {
  if (currentSession()?.impersonating) return (await import('../sync/impersonation.ts')).leaveImpersonation();
  toaster.show({ kind: 'session', text: i18n._(expired) });
  const { dbsOf } = await import('../db/user-dbs.ts');
  const profile = await dbsOf(userId).mirror.profiles.get(userId);
  if (profile) saveEndedPhone(profile.phone);
  tabStorage.setItem('wanted-page', router.state.location.href);
  await router.navigate({ to: '/signin' });
}
