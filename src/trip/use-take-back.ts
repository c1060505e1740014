import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { cancelWaiting } from '../db/outbox.ts';
import type { Mark } from '../db/overlay.ts';
import { useDbs } from '../sync/use-view.ts';
import { toaster } from '../ui/toaster.ts';

/**
 * Takes back what has not left the phone; a request for a trip, or a change of one, opens the form again, filled with
 * what was asked for.
 */
export function useTakeBack(): (action: Pick<Mark, 'id' | 'name'>) => Promise<void> {
  const { t } = useLingui();
  const dbs = useDbs();
  const navigate = useNavigate();
  return async ({ id, name }) => {
    let taken: boolean;
    try {
      if (name === 'trip.create' || name === 'trip.edit') {
        const { takeRequestBack } = await import('../db/asked-requests.ts');
        const search = await takeRequestBack(dbs, id);
        taken = search !== null;
        if (search) await navigate({ to: '/trip-request', search });
      } else taken = await cancelWaiting(dbs, id);
    } catch (error) {
      console.error(error);
      toaster.show({
        kind: 'error',
        text: t`The phone is full: nothing was kept. Free some room and try again.`,
      });
      return;
    }
    if (!taken) toaster.show({ kind: 'general', text: t`Too late: it is on its way already.` });
  };
}
