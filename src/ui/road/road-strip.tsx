import type { ReactNode } from 'react';
import '../base/screens.css';

export type RoadStop = { title: ReactNode; detail?: ReactNode; via?: boolean };

/** Ring for the start, diamond for a stop on the way, milestone for the end. It stands for the map. */
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
