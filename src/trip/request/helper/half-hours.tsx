import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../../../ui/actions/icon-button.tsx';

type HalfHoursProps = {
  times: readonly string[];
  value: string | null;
  /** The chosen time and day in words. */
  time: string;
  day: string;
  onChange: (time: string) => void;
};

/** The exact time: half an hour earlier or later by a big button. */
export function HalfHours({ times, value, time, day, onChange }: HalfHoursProps) {
  const { t } = useLingui();
  const at = value === null ? -1 : times.indexOf(value);
  const [before, after] = [times[at - 1], times[at + 1]];
  return (
    <div className="card halfhours" role="group" aria-label={t`At what time?`}>
      <IconButton
        icon="minus"
        label={t`Half an hour earlier`}
        disabled={before === undefined}
        onClick={() => before !== undefined && onChange(before)}
      />
      <span className="grow" role="status">
        <b className="line">{time}</b>
        <span className="mute line">{day}</span>
      </span>
      <IconButton
        icon="plus"
        label={t`Half an hour later`}
        disabled={after === undefined}
        onClick={() => after !== undefined && onChange(after)}
      />
    </div>
  );
}
