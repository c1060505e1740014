import { useId } from 'react';
import './choosers.css';

export type Day = {
  value: string;
  /** Above the day's number: 'today', 'tomorrow' or the month. */
  top: string;
  day: string;
  weekday: string;
};

type DayStripProps = {
  label: string;
  days: readonly Day[];
  value: string;
  onChange: (value: string) => void;
};

export function DayStrip({ label, days, value, onChange }: DayStripProps) {
  const name = useId();
  return (
    <div className="days" role="radiogroup" aria-label={label}>
      {days.map((day) => (
        <label key={day.value}>
          <input
            type="radio"
            className="native"
            name={name}
            value={day.value}
            checked={day.value === value}
            onChange={() => onChange(day.value)}
          />
          {day.top}
          <b>{day.day}</b>
          {day.weekday}
        </label>
      ))}
    </div>
  );
}
