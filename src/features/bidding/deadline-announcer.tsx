import { useLingui } from '@lingui/react/macro';
import type { TripRow } from '../../../protocol/rows.ts';
import { useNow } from '../../platform/ticker.ts';
import { remainingOf } from '../../trip/bidding-countdown.tsx';

const MINUTE_MS = 60_000;

/** Read out at ten minutes and at one, and not every second. */
export function DeadlineAnnouncer({ trip }: { trip: TripRow }) {
  const { t } = useLingui();
  const { ms, status } = remainingOf(trip, useNow(1_000));
  const open = status === 'active' || status === 'extended';
  const text =
    !open || ms === 0
      ? ''
      : ms <= MINUTE_MS
        ? t`One minute left`
        : ms <= 10 * MINUTE_MS
          ? t`Ten minutes left`
          : '';
  return (
    <span className="spoken" role="status">
      {text}
    </span>
  );
}
