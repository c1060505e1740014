import { useFormat } from '../../i18n/use-format.ts';
import { Icon } from '../icons/icon.tsx';
import './cars.css';

/** A rating with the number of ratings. */
export function Stars({ value, count, label }: { value: number; count?: number; label: string }) {
  const { number } = useFormat();
  return (
    <span className="star" role="img" aria-label={label}>
      <Icon name="star" />
      <b>{number(value, Number.isInteger(value) ? 0 : 1)}</b>
      {count !== undefined && <span className="dim">({number(count)})</span>}
    </span>
  );
}
