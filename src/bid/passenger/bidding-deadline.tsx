import { Trans, useLingui } from '@lingui/react/macro';
import { remainingText } from '../../../domain/base/date-text.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { InfoDoor } from '../../site/explained/info-door.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useTimeLeft, type Countdown } from '../../trip/parts/countdown/use-countdown.ts';
import { Countdown as Road } from '../../ui/road/countdown.tsx';

type BiddingDeadlineProps = { trip: TripRow; countdown: Countdown };

/** The time left for bids, then the time left to confirm one; in seconds for the person who confirms. */
export function BiddingDeadline({ trip, countdown }: BiddingDeadlineProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { ms, left, hot, status } = useTimeLeft(countdown);
  if (ms === 0) return null;
  const time = remainingText(ms, locale, true);
  return (
    <>
      <Road left={left} hot={hot}>
        {status === 'active' ? (
          <Trans>
            Bids close in <b>{time}</b>
          </Trans>
        ) : (
          <Trans>
            Choose within <b>{time}</b>
          </Trans>
        )}
      </Road>
      <InfoDoor label={t`What happens when the time is over?`} about={{ what: 'expiry', trip, own: true }} />
    </>
  );
}
