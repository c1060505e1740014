import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { isPhoneFull } from '../db/outbox/phone-full.ts';
import type { Mark } from '../db/outbox/overlay.ts';
import { errorText } from '../i18n/error-text.ts';
import { useDbs } from '../sync/use-view.ts';
import { toaster } from '../ui/overlays/toaster.ts';

/**
 * Takes back what has not left the phone; a request for a trip, or a change of one, opens the form again, filled with
 * what was asked for.
 */
export function useTakeBack(): (action: Pick<Mark, 'id' | 'name'>) => Promise<void> {
  const { i18n, t } = useLingui();
  const dbs = useDbs();
  const navigate = useNavigate();
  return async (action) => {
    try {
      const { takeActionBack } = await import('../db/outbox/asked-requests.ts');
      const taken = await takeActionBack(dbs, action);
      if (typeof taken === 'object') await navigate({ to: '/trip-request', search: taken });
      if (!taken) toaster.show({ kind: 'general', text: t`Too late: it is on its way already.` });
    } catch (error) {
      const code = isPhoneFull(error) ? 'phone_full' : 'server_error';
      toaster.show({ kind: 'error', text: errorText(i18n, { code }) });
    }
  };
}
