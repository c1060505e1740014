import type { ReactNode } from 'react';
import { CarDrawing } from '../cars/car-drawing.tsx';

const bridge =
  'M0 40h240M0 62h240M0 66h240M0 62l11-22 11 22 11-22 11 22 11-22 11 22 11-22 11 22 11-22 11 22 11-22 11 22 11-22 11 22 11-22 11 22 11-22 11 22 11-22 11 22 11-22 9 20M52 66v34M64 66v34M46 100h24v5H46zM172 66v34M184 66v34M166 100h24v5h-24zM0 112q10-4 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0M0 122q10-4 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0';

type EmptyStateProps = { title: string; text: string; children?: ReactNode };

/** A drawing of a car on the river bridge, one sentence, one button. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <div className="bridgeart">
        <CarDrawing shape="sedan" />
        <svg viewBox="0 0 240 132" width="240" height="132" aria-hidden="true">
          <path fill="none" stroke="var(--line-strong)" strokeWidth="1.5" d={bridge} />
        </svg>
      </div>
      <h2>{title}</h2>
      <p className="mute">{text}</p>
      {children}
    </div>
  );
}
