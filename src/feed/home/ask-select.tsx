import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-drawings.ts';

type AskSelectProps = {
  icon: IconName;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** A native select, styled as a chip on a phone and as a field on a wide screen. */
export function AskSelect({ icon, label, value, options, onChange }: AskSelectProps) {
  return (
    <label className="askpick">
      <Icon name={icon} size="s" />
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
