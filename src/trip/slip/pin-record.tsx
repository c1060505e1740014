import { useLingui } from '@lingui/react/macro';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { Hint } from '../../ui/status/hint.tsx';

const MINUTE_MS = 60_000;

/** Whether and when the passenger's PIN was given, for both parties. */
export function PinRecord({ trip }: { trip: Pick<TripRow, 'boarded_at'> }) {
  const { t } = useLingui();
  const dates = useDateFormat();
  const now = useNow(MINUTE_MS);
  if (!trip.boarded_at) return <Hint icon="key">{t`The journey was completed without the PIN.`}</Hint>;
  const when = dates.journey(Date.parse(trip.boarded_at), now);
  return <Hint icon="key">{t`The PIN was given: ${when}`}</Hint>;
}
