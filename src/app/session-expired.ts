import { msg } from '@lingui/core/macro';
import type { AnyRouter } from '@tanstack/react-router';
import { i18n } from '../i18n/i18n.ts';
import { toaster } from '../ui/overlays/toaster.ts';

const expired = msg`Your session expired. Please login`;

/** SPEC 8, 401: shows a toast and opens the sign-in. The outbox remains for its owner. */
export function whenSessionExpires(router: AnyRouter): void {
  toaster.show({ kind: 'session', text: i18n._(expired) });
  void router.navigate({ to: '/signin' });
}
