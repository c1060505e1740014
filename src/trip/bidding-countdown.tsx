import { useLingui } from '@lingui/react/macro';
import { remainingText } from '../../domain/date-text.ts';
import { statusAt } from '../../domain/bidding-window.ts';
import type { TripStatus } from '../../domain/trip-status.ts';
import type { FeedRow } from '../../protocol/rows.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useNow } from '../platform/ticker.ts';

const SECOND_MS = 1_000;
const HOT_MS = 10 * 60_000;

export type Remaining = {
  /** By the clock: the phone knows without a net what the server does at the same second. */
  status: TripStatus;
  /** Milliseconds until bids close or, after that, until the choice must be made; 0 when over. */
  ms: number;
  /** The part of that time that is left, 0 to 1. */
  left: number;
  hot: boolean;
};

type Timed = Pick<FeedRow, 'status' | 'created_at' | 'bids_until' | 'choose_until'>;

/** `of`: the status where more than the clock decides it. */
export function remainingOf(trip: Timed, now: number, of?: TripStatus): Remaining {
  const window = { bidsUntil: Date.parse(trip.bids_until), chooseUntil: Date.parse(trip.choose_until) };
  const status = of ?? statusAt(trip.status, window, now);
  const [from, to] =
    status === 'active'
      ? [Date.parse(trip.created_at), window.bidsUntil]
      : [window.bidsUntil, window.chooseUntil];
  const open = status === 'active' || status === 'extended';
  const ms = open ? Math.max(0, to - now) : 0;
  return { status, ms, left: to > from ? Math.min(1, ms / (to - from)) : 0, hot: open && ms < HOT_MS };
}

/** How long a trip is open, once a second on the one timer of the screen. */
export const useRemaining = (trip: Timed): Remaining => remainingOf(trip, useNow(SECOND_MS));

/** '42 minutes left', as the feed says it. */
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
    <span className={remaining.hot ? 'count hot' : 'count'}>
      <b>{text}</b>
    </span>
  );
}
