import { useLingui } from '@lingui/react/macro';
import { carSizes, firstBids, type BidRange, type LeastFare } from '../../domain/money/fare.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { Field, figure, type FieldErrors } from './settings-field.tsx';

type BidsFormProps = {
  /** Undefined: the usual range. */
  bids: BidRange | undefined;
  /** Its path in the section. */
  name: string;
  errors: FieldErrors;
  onChange: (bids: BidRange | undefined) => void;
};

/** The range within which owners bid: the least of each size of car, and how far above it the most is. */
export function BidsForm({ bids, name, errors, onChange }: BidsFormProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  if (!bids)
    return (
      <button type="button" className="bt" onClick={() => onChange(firstBids)}>
        {t`Set what owners may ask`}
      </button>
    );
  const change = (size: (typeof carSizes)[number], part: Partial<LeastFare>): void =>
    onChange({ ...bids, cars: { ...bids.cars, [size]: { ...bids.cars[size], ...part } } });
  return (
    <>
      <p>{t`What owners may ask at least`}</p>
      {carSizes.map((size) => {
        const seats = number(size);
        const path = `${name}.cars.${size}`;
        const [begin, aKm] = size === carSizes[0] ? [t`Taka to begin with`, t`Taka a km`] : ['', ''];
        return (
          <div key={size} className="o-three">
            <span className="o-f">{t`${seats} seats`}</span>
            <Field
              label={t`${seats} seats: taka to begin with`}
              head={begin}
              name={`${path}.base`}
              errors={errors}
              type="number"
              value={String(bids.cars[size].base)}
              onChange={(text) => change(size, { base: figure(text) })}
            />
            <Field
              label={t`${seats} seats: taka a km`}
              head={aKm}
              name={`${path}.perKm`}
              errors={errors}
              type="number"
              value={String(bids.cars[size].perKm)}
              onChange={(text) => change(size, { perKm: figure(text) })}
            />
          </div>
        );
      })}
      <Field
        label={t`The most is above it by, percent`}
        name={`${name}.spread`}
        errors={errors}
        type="number"
        value={String(bids.spread)}
        onChange={(text) => onChange({ ...bids, spread: figure(text) })}
      />
      <button type="button" className="bt sm" onClick={() => onChange(undefined)}>
        {t`Use the usual range of bids`}
      </button>
    </>
  );
}
