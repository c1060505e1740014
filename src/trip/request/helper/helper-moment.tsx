import { useLingui } from '@lingui/react/macro';
import { selectableDates } from '../../../../domain/base/offered-dates.ts';
import { dayPartText } from '../../../../domain/base/date-text.ts';
import { earliestReturnOf } from '../../../../domain/trip/trip-draft.ts';
import { useDateFormat } from '../../../i18n/use-date-format.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useNow } from '../../../platform/ticker.ts';
import { Trouble } from '../../../ui/status/alert.tsx';
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
import { DayTiles } from './day-tiles.tsx';
import { HalfHours } from './half-hours.tsx';
import { SkyDrawing } from './sky-drawing.tsx';
import type { Half } from './use-helper-steps.ts';
import { useRefusalTexts } from '../use-refusal-texts.ts';

const MINUTE_MS = 60_000;
/** Today and the next two days have tiles. */
const NEAR = 3;

type HelperMomentProps = StepProps & { back: boolean; half: Half };

/** The day by the nights until then; after it the part of the day by the height of the sun, and the half hour. */
export function HelperMoment({ back, half, draft, refusals, send }: HelperMomentProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const format = useDateFormat();
  const now = useNow(MINUTE_MS);
  const after = back ? earliestReturnOf(draft) : null;
  const [date, time] = back ? [draft.returnDate, draft.returnTime] : [draft.journeyDate, draft.journeyTime];
  const text = useRefusalTexts(refusals);
  const error = back ? text('return_date', 'return_time') : text('journey_date', 'journey_time');
  const days = datesWithTimes(now, after).map((day) => ({ value: day, ...format.dateStrip(day, now) }));
  const change = (day: string, chosen: string | null): void =>
    send({ type: back ? 'SET_RETURN' : 'SET_JOURNEY', date: day, time: chosen });
  if (half === 'day' || date === null)
    return (
      <>
        <DayTiles
          label={t`Which day?`}
          days={days}
          near={selectableDates(now).slice(0, NEAR)}
          value={date}
          onChange={(day) => change(day, timeOn(timesOn(day, now, after), time))}
        />
        <Trouble text={error} />
      </>
    );
  const times = timesOn(date, now, after);
  const strip = days.find(({ value }) => value === date);
  return (
    <>
      <div className="dayparts" role="group" aria-label={t`Part of the day`}>
        {partsOf(times).map((part) => (
          <button
            key={part}
            type="button"
            className={isIn(part, time) ? 'tile t on' : 'tile t'}
            aria-pressed={isIn(part, time)}
            onClick={() => change(date, beginningOf(part, times))}
          >
            <SkyDrawing part={part} />
            <b>{dayPartText(part, locale)}</b>
          </button>
        ))}
      </div>
      <HalfHours
        times={withChosen(times, time)}
        value={time}
        time={time === null ? '' : format.time(time)}
        day={strip === undefined ? '' : `${strip.top}, ${strip.weekday} ${strip.day}`}
        onChange={(chosen) => change(date, chosen)}
      />
      <Trouble text={error} />
    </>
  );
}
