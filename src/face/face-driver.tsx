import { useLingui } from '@lingui/react/macro';
import type { OwnDriver } from '../db/mirror/driver-views.ts';
import { RadioCard } from '../ui/forms/radio-card.tsx';

const OWNER = 0;

type FaceDriverProps = {
  /** The owner's active drivers that have a small number. */
  drivers: readonly OwnDriver[];
  /** The driver's small number; 0: the owner drives. */
  value: number;
  onChange: (driverNo: number) => void;
};

/** Who drives: the code names a driver by the owner's small number. Shows nothing for an owner without drivers. */
export function FaceDriver({ drivers, value, onChange }: FaceDriverProps) {
  const { t } = useLingui();
  if (drivers.length === 0) return null;
  return (
    <fieldset className="field col">
      <legend>{t`Who drives?`}</legend>
      {drivers.map(({ id, no = OWNER, name }) => (
        <RadioCard
          key={id}
          name="face-driver"
          value={String(no)}
          checked={no === value}
          onChange={() => onChange(no)}
        >
          {name}
        </RadioCard>
      ))}
      <RadioCard
        name="face-driver"
        value={String(OWNER)}
        checked={value === OWNER}
        onChange={() => onChange(OWNER)}
      >
        {t`I drive myself`}
      </RadioCard>
    </fieldset>
  );
}
