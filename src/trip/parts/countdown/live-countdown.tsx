import { TripCountdown } from './trip-countdown.tsx';
import { useTimeLeft, type Countdown } from './use-countdown.ts';

type LiveCountdownProps = {
  countdown: Countdown;
  /** Whether the reader has to confirm a bid once bids are closed. */
  choosing: boolean;
};

/** The time for which the trip stays open, on its own page. */
export function LiveCountdown({ countdown, choosing }: LiveCountdownProps) {
  return <TripCountdown remaining={useTimeLeft(countdown)} choosing={choosing} />;
}
