import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../i18n/use-format.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Hint } from '../../ui/status/hint.tsx';

/** Shown to the passenger only; a car owner who knows it has met the passenger. */
export function BoardingPin({ pin }: { pin: string }) {
  const { t } = useLingui();
  const { digits } = useFormat();
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
      <Hint icon="key">{t`Tell it to the driver only when you are in the right car: look at the plate first.`}</Hint>
    </Card>
  );
}
