import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-drawings.ts';

type AskSelectProps = {
  icon: IconName;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** The phone's own picker in the shape of a chip, on a wide screen in that of a field. */
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
