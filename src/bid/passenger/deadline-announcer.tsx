import { useLingui } from '@lingui/react/macro';
import { useAnnouncement, type Countdown } from '../../trip/parts/countdown/use-countdown.ts';

/** Reads out the countdown's announcements instead of every second. */
export function DeadlineAnnouncer({ countdown }: { countdown: Countdown }) {
  const { t } = useLingui();
  const said = useAnnouncement(countdown);
  return (
    <span className="spoken" role="status">
      {said && (said.minutes === 1 ? t`One minute left` : t`Ten minutes left`)}
    </span>
  );
}
