import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { selectableDates } from '../../../../domain/base/calendar.ts';
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
import { useRefusalTexts } from '../use-refusal-texts.ts';

const MINUTE_MS = 60_000;
/** Today and the two days after it have tiles. */
const NEAR = 3;

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
  const times = date === null ? [] : timesOn(date, now, after);
  const days = datesWithTimes(now, after).map((day) => ({ value: day, ...format.dateStrip(day, now) }));
  const strip = days.find(({ value }) => value === date);
  const near = selectableDates(now).slice(0, NEAR);
  const hours = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState(0);
  useEffect(() => {
    if (picked > 0) hours.current?.scrollIntoView({ block: 'nearest' });
  }, [picked]);
  const change = (day: string, chosen: string | null): void =>
    send({ type: back ? 'SET_RETURN' : 'SET_JOURNEY', date: day, time: chosen });
  return (
    <>
      <DayTiles
        label={t`Which day?`}
        days={days}
        near={near}
        value={date}
        onChange={(day) => {
          change(day, timeOn(timesOn(day, now, after), time));
          setPicked((before) => before + 1);
        }}
      />
      {date !== null && times.length > 0 && (
        <div className="col g3" ref={hours}>
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
        </div>
      )}
      <Trouble text={error} />
    </>
  );
}
