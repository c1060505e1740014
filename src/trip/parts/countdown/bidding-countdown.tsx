import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { remainingAt, type Remaining } from '../../../../domain/trip/bidding-window.ts';
import { remainingText } from '../../../../domain/base/date-text.ts';
import type { FeedRow } from '../../../../protocol/sync/rows.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { correctedNow } from '../../../platform/clock.ts';
import { onTick } from '../../../platform/ticker.ts';
import { currentStatusOf, biddingWindowOfTrip, type Timed } from '../current-status.ts';

export type { Remaining } from '../../../../domain/trip/bidding-window.ts';

const SECOND_MS = 1_000;

/**
 * The time for which a trip in a list stays open: renders again each second while it is open, and when the
 * clock changes its status. The trip's own page uses the countdown machine instead (`use-countdown.ts`).
 */
export function useRemaining(trip: Timed & Pick<FeedRow, 'created_at'>): Remaining {
  const at = (now: number): Remaining =>
    remainingAt(
      {
        status: currentStatusOf(trip, now),
        window: biddingWindowOfTrip(trip),
        createdAt: Date.parse(trip.created_at),
      },
      now,
    );
  const second = useSyncExternalStore(onTick, () => {
    const now = correctedNow();
    return at(now).ms > 0 ? Math.floor(now / SECOND_MS) * SECOND_MS : Infinity;
  });
  return at(second);
}

/** '42 minutes left', as in the feed. */
export function RemainingText({ remaining }: { remaining: Remaining }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const time = remainingText(remaining.ms, locale);
  const text =
    remaining.status === 'extended'
      ? t`Bids are closed`
      : remaining.hot
        ? t`Only ${time} left`
        : t`${time} left`;
  return (
    <span className={remaining.hot ? 'count hot' : 'count'} data-now="">
      <b>{text}</b>
    </span>
  );
}
