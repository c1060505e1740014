import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { UseNavigateResult } from '@tanstack/react-router';
import { discardNewCar } from '../db/outbox/car-drafts.ts';
import { discardAction } from '../db/outbox/trip-requests.ts';
import type { MutationState } from '../db/overlay/overlay.ts';
import { isPhoneFull } from '../db/outbox/phone-full.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { errorText } from '../i18n/error-text.ts';
import { toaster } from '../ui/overlays/toaster.ts';

type Shown = { i18n: I18n; navigate: UseNavigateResult<string> };

/**
 * Discards an action that has not left the phone, and shows a toast if that fails. For a trip request, an
 * edit of one, or a new car, it opens the filled form again.
 */
export async function discard(
  dbs: UserDbs,
  action: Pick<MutationState, 'id' | 'name'>,
  { i18n, navigate }: Shown,
): Promise<void> {
  try {
    const isCar = action.name === 'car.add';
    const taken = isCar ? await discardNewCar(dbs, action.id) : await discardAction(dbs, action);
    if (isCar && taken) await navigate({ to: '/provider/car/store' });
    if (typeof taken === 'object') await navigate({ to: '/trip-request', search: taken });
    if (!taken) toaster.show({ kind: 'general', text: i18n._(msg`Too late: it is on its way already.`) });
  } catch (error) {
    const code = isPhoneFull(error) ? 'phone_full' : 'server_error';
    toaster.show({ kind: 'error', text: errorText(i18n, { code }) });
  }
}
