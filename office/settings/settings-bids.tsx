import { useLingui } from '@lingui/react/macro';
import { carSizes, firstBids, type BidRange } from '../../domain/money/fare.ts';
import { Button } from '../kit/controls.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { Field, type FieldErrors } from '../kit/field.tsx';
import { figure, Figures } from './settings-field.tsx';

type BidsFormProps = {
  /** Undefined: the usual range counts. */
  bids: BidRange | undefined;
  /** The path of the range in the section. */
  name: string;
  errors: FieldErrors;
  onChange: (bids: BidRange | undefined) => void;
};

/** The range of bids: the least fare by the size of the car, and by how much the highest fare exceeds it. */
export function BidsForm({ bids, name, errors, onChange }: BidsFormProps) {
  const { t } = useLingui();
  const { number } = useOfficeFormat();
  if (!bids) return <Button onClick={() => onChange(firstBids)}>{t`Set what owners may ask`}</Button>;
  return (
    <>
      <p>{t`What owners may ask at least`}</p>
      {carSizes.map((size) => {
        const seats = number(size);
        const [begin, aKm] = size === carSizes[0] ? [t`Taka to begin with`, t`Taka a km`] : ['', ''];
        return (
          <Figures
            key={size}
            lead={t`${seats} seats`}
            name={`${name}.cars.${size}`}
            errors={errors}
            item={bids.cars[size]}
            figures={{
              base: { label: t`${seats} seats: taka to begin with`, head: begin },
              perKm: { label: t`${seats} seats: taka a km`, head: aKm },
            }}
            onChange={(least) => onChange({ ...bids, cars: { ...bids.cars, [size]: least } })}
          />
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
      <Button className="sm" onClick={() => onChange(undefined)}>{t`Use the usual range of bids`}</Button>
    </>
  );
}
