import { Trans } from '@lingui/react/macro';
import { remainingText } from '../../../../domain/base/date-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Countdown } from '../../../ui/road/countdown.tsx';
import type { Remaining } from './bidding-countdown.tsx';

type TripCountdownProps = {
  remaining: Remaining;
  /** Whether the reader has to confirm a bid once bids are closed. */
  choosing: boolean;
};

/** The time for which the trip stays open, in words and as a bar drawn as a road. */
export function TripCountdown({ remaining, choosing }: TripCountdownProps) {
  const { locale } = useFormat();
  if (remaining.ms === 0) return null;
  const time = remainingText(remaining.ms, locale);
  return (
    <Countdown left={remaining.left} hot={remaining.hot}>
      {choosing && remaining.status === 'extended' ? (
        <Trans>
          Confirm within <b>{time}</b>
        </Trans>
      ) : (
        <Trans>
          <b>{time}</b> left
        </Trans>
      )}
    </Countdown>
  );
}
