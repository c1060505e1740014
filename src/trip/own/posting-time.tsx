import { useLingui } from '@lingui/react/macro';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { isOnPhoneOnly, isUnderWay } from '../../action/mutation-strip.tsx';
import { Hint } from '../../ui/status/hint.tsx';

const MINUTE_MS = 60_000;

/** The time at which a draft is posted automatically (epoch ms); null if none is set. */
export const postingOf = ({ status, publish_at: at }: TripRow): number | null =>
  status === 'draft' && at ? Date.parse(at) : null;

/**
 * Shows when the request is posted automatically, and whether the server knows this time or only this phone.
 */
export function PostingTime({ trip }: { trip: WithMutations<TripRow> }) {
  const { t } = useLingui();
  const { journey } = useDateFormat();
  const now = useNow(MINUTE_MS);
  const at = postingOf(trip);
  if (at === null) return null;
  const time = journey(at, now);
  const isHere = isOnPhoneOnly(trip) || isUnderWay(trip.mutations, 'trip.schedule');
  return (
    <Hint icon="clock">
      {isHere
        ? at > now
          ? t`To be posted: ${time}. As yet only this phone knows; the server learns it when you’re online.`
          : t`It was to be posted: ${time}. It has not left this phone; it is posted as soon as you’re online.`
        : at > now
          ? t`Will be posted: ${time}. The server does it, also when your phone is off.`
          : t`It was to be posted: ${time}. This phone has not heard from the server since.`}
    </Hint>
  );
}
