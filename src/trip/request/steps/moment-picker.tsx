import { useLingui } from '@lingui/react/macro';
import { dayPartText } from '../../../../domain/base/date-text.ts';
import { useDateFormat } from '../../../i18n/use-date-format.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Chip, ChipRow } from '../../../ui/actions/chip.tsx';
import { DayStrip } from '../../../ui/choosers/day-strip.tsx';
import { EmptyState } from '../../../ui/cards/empty-state.tsx';
import { TimeWheel } from '../../../ui/choosers/time-wheel.tsx';
import { beginningOf, datesWithTimes, isIn, partsOf, timeOn, timesOn, withChosen } from './time-choices.ts';
import '../trip-request.css';

type MomentPickerProps = {
  dayLabel: string;
  timeLabel: string;
  /** 'YYYY-MM-DD' and 'HH:mm:ss'. */
  date: string | null;
  time: string | null;
  /** Corrected clock, epoch ms. */
  now: number;
  /** Only times later than this instant (epoch ms) are offered, if given. */
  after: number | null;
  onChange: (date: string, time: string | null) => void;
};

/** Chooses a day on the strip and a half hour on the wheel; choosing a part of the day turns the wheel. */
export function MomentPicker({ dayLabel, timeLabel, date, time, now, after, onChange }: MomentPickerProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const format = useDateFormat();
  const times = date === null ? [] : timesOn(date, now, after);
  const days = datesWithTimes(now, after).map((day) => ({ value: day, ...format.dateStrip(day, now) }));
  return (
    <>
      <DayStrip
        label={dayLabel}
        days={days}
        value={date ?? ''}
        onChange={(day) => onChange(day, timeOn(timesOn(day, now, after), time))}
      />
      {date === null && <EmptyState title={t`Choose the day first`} text={t`Then you choose the time.`} />}
      {date !== null && times.length > 0 && (
        <>
          <h3>{timeLabel}</h3>
          <ChipRow label={t`Part of the day`}>
            {partsOf(times).map((part) => (
              <Chip key={part} on={isIn(part, time)} onClick={() => onChange(date, beginningOf(part, times))}>
                <span className="named">{dayPartText(part, locale)}</span>
              </Chip>
            ))}
          </ChipRow>
          <TimeWheel
            label={timeLabel}
            options={withChosen(times, time).map((each) => ({ value: each, label: format.time(each) }))}
            value={time ?? ''}
            onChange={(chosen) => onChange(date, chosen)}
          />
        </>
      )}
    </>
  );
}
