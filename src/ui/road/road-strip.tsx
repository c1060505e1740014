import type { ReactNode } from 'react';
import '../base/screens.css';

export type RoadStop = { title: ReactNode; detail?: ReactNode; via?: boolean };

/** A ring for the start, a diamond for a stop on the way, a milestone for the end. Used instead of a map. */
export function RoadStrip({ stops }: { stops: readonly RoadStop[] }) {
  return (
    <ol className="way">
      {stops.map(({ title, detail, via }, index) => (
        <li key={index} className={via ? 'via' : undefined}>
          <b>{title}</b>
          {detail !== undefined && <small>{detail}</small>}
        </li>
      ))}
    </ol>
  );
}
