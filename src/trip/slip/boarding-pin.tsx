import { useLingui } from '@lingui/react/macro';
import { pinCountsFrom } from '../../../domain/trip/journey-moments.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Hint } from '../../ui/status/hint.tsx';

const MINUTE_MS = 60_000;

/** Shown to the passenger only: a car owner who knows it has met the passenger. @param journeyAt epoch ms */
export function BoardingPin({ pin, journeyAt }: { pin: string; journeyAt: number }) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const dates = useDateFormat();
  const now = useNow(MINUTE_MS);
  const from = pinCountsFrom(journeyAt);
  const fromThen = dates.journey(from, now);
  const spelled = [...digits(pin)];
  return (
    <Card label={t`Boarding PIN`}>
      <h2>{t`Boarding PIN`}</h2>
      <p className="pin">
        <span className="spoken">{spelled.join(' ')}</span>
        {spelled.map((digit, place) => (
          <b key={place} aria-hidden="true">
            {digit}
          </b>
        ))}
      </p>
      {now < from && <p className="small mute">{t`It counts from ${fromThen}.`}</p>}
      <Hint icon="key">{t`Tell it to the driver only when you are in the right car: look at the plate first.`}</Hint>
    </Card>
  );
}
