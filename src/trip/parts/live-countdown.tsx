import { TripCountdown } from './trip-countdown.tsx';
import { useTimeLeft, type Countdown } from './use-countdown.ts';

type LiveCountdownProps = {
  countdown: Countdown;
  /** Whether the reader is the one who must choose once bids are closed. */
  choosing: boolean;
};

/** How long the trip is still open, on its own page. */
export function LiveCountdown({ countdown, choosing }: LiveCountdownProps) {
  return <TripCountdown remaining={useTimeLeft(countdown)} choosing={choosing} />;
}
