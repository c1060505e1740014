import { useLingui } from '@lingui/react/macro';
import type { TripDraft } from '../../../domain/trip-draft.ts';

/** What the last button of the form does. */
export function useSubmitLabel(draft: TripDraft, role: 'customer' | 'provider'): string {
  const { t } = useLingui();
  if (draft.origin?.kind === 'edit') return t`Save`;
  return role === 'provider' ? t`Publish the trip` : t`Send the request`;
}
