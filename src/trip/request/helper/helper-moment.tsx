import { useLingui } from '@lingui/react/macro';
import { readDhakaInstant, type DayPart } from '../../../../domain/base/calendar.ts';
import { dayPartText } from '../../../../domain/base/date-text.ts';
import { earliestReturnOf } from '../../../../domain/trip/trip-draft.ts';
import { useDateFormat } from '../../../i18n/use-date-format.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useNow } from '../../../platform/ticker.ts';
import { Alert, Trouble } from '../../../ui/status/alert.tsx';
import { DayStrip } from '../../../ui/choosers/day-strip.tsx';
import { TimeWheel } from '../../../ui/choosers/time-wheel.tsx';
import type { StepProps } from '../steps/step-props.ts';
import {
  beginningOf,
  datesWithTimes,
  isIn,
  partsOf,
  timeOn,
  timesOn,
  withChosen,
} from '../steps/time-choices.ts';
import { useRefusalTexts } from '../use-refusal-texts.ts';

const MINUTE_MS = 60_000;

type HelperMomentProps = StepProps & { back: boolean };

/** The day, then the part of the day by the height of the sun, then the half hour. */
export function HelperMoment({ back, draft, refusals, send }: HelperMomentProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const format = useDateFormat();
  const now = useNow(MINUTE_MS);
  const after = back ? earliestReturnOf(draft) : null;
  const [date, time] = back ? [draft.returnDate, draft.returnTime] : [draft.journeyDate, draft.journeyTime];
  const text = useRefusalTexts(refusals);
  const error = back ? text('return_date', 'return_time') : text('journey_date', 'journey_time');
  const at = readDhakaInstant(date, time);
  const times = date === null ? [] : timesOn(date, now, after);
  const days = datesWithTimes(now, after).map((day) => ({ value: day, ...format.dateStrip(day, now) }));
  const change = (day: string, chosen: string | null): void =>
    send({ type: back ? 'SET_RETURN' : 'SET_JOURNEY', date: day, time: chosen });
  return (
    <>
      <DayStrip
        label={t`Which day?`}
        days={days}
        value={date ?? ''}
        onChange={(day) => change(day, timeOn(timesOn(day, now, after), time))}
      />
      {date !== null && times.length > 0 && (
        <>
          <div className="dayparts" role="group" aria-label={t`Part of the day`}>
            {partsOf(times).map((part) => (
              <button
                key={part}
                type="button"
                aria-pressed={isIn(part, time)}
                onClick={() => change(date, beginningOf(part, times))}
              >
                <SkyDrawing part={part} />
                <span className="named">{dayPartText(part, locale)}</span>
              </button>
            ))}
          </div>
          <TimeWheel
            label={t`At what time?`}
            options={withChosen(times, time).map((each) => ({ value: each, label: format.time(each) }))}
            value={time ?? ''}
            onChange={(chosen) => change(date, chosen)}
          />
        </>
      )}
      {error !== undefined ? (
        <Trouble text={error} />
      ) : (
        at !== null && (
          <Alert tone="go">
            <b>{format.journeyLong(at)}</b>
          </Alert>
        )
      )}
    </>
  );
}

/** The sun's distances from the left and the top; at night the moon is shown instead. */
const suns: Record<Exclude<DayPart, 'night'>, [number, number]> = {
  dawn: [16, 36],
  morning: [24, 24],
  noon: [40, 14],
  afternoon: [56, 24],
  evening: [64, 36],
};

function SkyDrawing({ part }: { part: DayPart }) {
  const [x, y] = part === 'night' ? [0, 0] : suns[part];
  return (
    <svg className="sky" viewBox="0 0 80 44" aria-hidden="true">
      {part === 'night' ? (
        <path className="moon" d="M46 6a16 16 0 1 0 8 24A13 13 0 0 1 46 6z" />
      ) : (
        <circle className="sun" cx={x} cy={y} r="9" />
      )}
      <path className="ground" d="M2 37h76v7H2z" />
    </svg>
  );
}
