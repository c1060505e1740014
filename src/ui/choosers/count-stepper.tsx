import { useFormat } from '../../i18n/use-format.ts';
import { IconButton } from '../actions/icon-button.tsx';
import './choosers.css';

type CountStepperProps = {
  /** What is counted, for screen readers, and what the two buttons do. */
  label: string;
  less: string;
  more: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
};

/** A small count from 0 on, changed by two buttons. */
export function CountStepper({ label, less, more, value, most, onChange }: CountStepperProps) {
  const { digits } = useFormat();
  return (
    <span className="pm" role="group" aria-label={label}>
      <IconButton icon="minus" label={less} disabled={value === 0} onClick={() => onChange(value - 1)} />
      <output>{digits(value)}</output>
      <IconButton icon="plus" label={more} disabled={value >= most} onClick={() => onChange(value + 1)} />
    </span>
  );
}
