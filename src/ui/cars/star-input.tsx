import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../i18n/use-format.ts';
import { Icon } from '../icons/icon.tsx';
import { ratingAfterClick } from './rating.ts';
import './cars.css';
import '../choosers/choosers.css';

const places = [1, 2, 3, 4, 5];

type StarInputProps = { label: string; value: number; onChange: (rating: number) => void };

/** An input for a rating from 0 to 5. */
export function StarInput({ label, value, onChange }: StarInputProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  return (
    <div className="starinput" role="group" aria-label={label}>
      {places.map((place) => (
        <button
          key={place}
          type="button"
          className="tap"
          aria-label={t`${plural(place, { one: '# star', other: '# stars' })}`}
          aria-pressed={place <= value}
          onClick={() => onChange(ratingAfterClick(value, place))}
        >
          <Icon name="star" size="l" />
        </button>
      ))}
      <output className="price">{digits(value)}</output>
    </div>
  );
}
