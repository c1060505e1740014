import type { DayPart } from '../../../../domain/base/calendar.ts';

/** How the sky looks, and how high the sun stands over the road; at night the moon takes its place. */
const skies: Record<DayPart, { low: string; high: string; sun?: [height: number, colour: string] }> = {
  dawn: { low: '#fde2c0', high: '#f7b98a', sun: [36, '#f08a3c'] },
  morning: { low: '#dff1f4', high: '#a9d8ee', sun: [24, '#ffb81f'] },
  noon: { low: '#c4e4f4', high: '#6fb9e6', sun: [13, '#ffd23f'] },
  afternoon: { low: '#fbeac0', high: '#f3d58a', sun: [24, '#f5a623'] },
  evening: { low: '#f29b6b', high: '#8a6a9e', sun: [36, '#e0572f'] },
  night: { low: '#1d3a55', high: '#12263a' },
};

/** Where the sun stands in this part of the day; the same by day and in the dark theme. */
export function SkyDrawing({ part }: { part: DayPart }) {
  const { low, high, sun } = skies[part];
  return (
    <svg className="sky" viewBox="0 0 92 52" aria-hidden="true">
      <rect width="92" height="52" fill={low} />
      <rect width="92" height="26" fill={high} />
      {sun ? (
        <circle cx="46" cy={sun[0]} r="11" fill={sun[1]} />
      ) : (
        <>
          <path d="M52 22a11 11 0 1 1-9-16 9 9 0 0 0 9 16z" fill="#fff3cf" />
          <path
            d="m66 10 1 2.5 2.5 1-2.5 1-1 2.5-1-2.5-2.5-1 2.5-1zM22 14l.8 2 2 .8-2 .8-.8 2-.8-2-2-.8 2-.8z"
            fill="#ffd76a"
          />
        </>
      )}
      <path d="M0 40q12-7 24-3t22-4 24 3 22-4v20H0z" fill={sun ? '#2f7f64' : '#0d3a31'} />
      <path d="M40 52l4-14h4l4 14z" fill="#22352d" />
      <path d="M46 40v3M46 46v4" stroke="#ffb81f" strokeWidth="1.6" />
    </svg>
  );
}

/** The nights until a day as moons, then its sun. */
export function NightsDrawing({ nights }: { nights: number }) {
  return (
    <span className={`nights n${nights}`} aria-hidden="true">
      {Array.from({ length: nights }, (_, at) => (
        <svg key={at} className="night" viewBox="0 0 48 48">
          <path className="moon" d="M34 30A15 15 0 1 1 22 7a12 12 0 0 0 12 23z" />
          <path className="star" d="m36 8 1.6 4 4 1.6-4 1.6-1.6 4-1.6-4-4-1.6 4-1.6z" />
        </svg>
      ))}
      <svg className="day" viewBox="0 0 48 48">
        <circle className="sun" cx="24" cy="24" r="10" />
        <path
          className="rays"
          d="M24 4v5M24 39v5M4 24h5M39 24h5M10 10l3.5 3.5M34.5 34.5 38 38M38 10l-3.5 3.5M13.5 34.5 10 38"
        />
      </svg>
    </span>
  );
}
