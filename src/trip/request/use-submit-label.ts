import { useLingui } from '@lingui/react/macro';
import { dhakaTime } from '../../../domain/base/calendar.ts';
import type { TripDraft } from '../../../domain/trip/trip-draft.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import type { Posting } from './use-posting.ts';

export function useSubmitLabel(
  draft: TripDraft,
  role: 'customer' | 'provider',
  posting: Posting | null,
): string {
  const { t } = useLingui();
  const { spokenTime } = useDateFormat();
  if (draft.origin?.kind === 'edit') return t`Save`;
  if (role === 'provider') return t`Publish the trip`;
  if (!posting?.isLater) return t`Send the request`;
  const time = spokenTime(dhakaTime(posting.at));
  return t`Post at ${time}`;
}
