import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { DayStrip, type Day } from '../../../ui/choosers/day-strip.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { NightsDrawing } from './sky-drawing.tsx';

type DayTilesProps = {
  label: string;
  days: readonly Day[];
  /** The days from today on that have their own tile if they are offered. */
  near: readonly string[];
  value: string | null;
  onChange: (day: string) => void;
};

/** Today, tomorrow and the day after by the nights until then, or another day from the calendar. */
export function DayTiles({ label, days, near, value, onChange }: DayTilesProps) {
  const { t } = useLingui();
  const name = useId();
  const isFar = value !== null && !near.includes(value);
  const [opened, setOpened] = useState(isFar);
  const other = opened || isFar;
  const tiles = near.flatMap((each, nights) => {
    const day = days.find((offered) => offered.value === each);
    return day ? [{ ...day, nights }] : [];
  });
  return (
    <>
      <div className="tiles2" role="radiogroup" aria-label={label}>
        {tiles.map((day) => (
          <label key={day.value} className={!other && day.value === value ? 'tile on' : 'tile'}>
            <input
              type="radio"
              className="native"
              name={name}
              value={day.value}
              checked={!other && day.value === value}
              onChange={() => {
                setOpened(false);
                onChange(day.value);
              }}
            />
            <NightsDrawing nights={day.nights} />
            <b>{day.top}</b>
            <small>
              {day.weekday} {day.day}
            </small>
          </label>
        ))}
        <label className={other ? 'tile on' : 'tile'}>
          <input
            type="radio"
            className="native"
            name={name}
            checked={other}
            onChange={() => setOpened(true)}
          />
          <Icon name="calendar" />
          <b>{t`Another day`}</b>
          <small>{t`Calendar`}</small>
        </label>
      </div>
      {other && (
        <DayStrip
          label={t`Which day of the calendar?`}
          days={days.filter(({ value: each }) => !near.includes(each))}
          value={value ?? ''}
          onChange={onChange}
        />
      )}
    </>
  );
}
