import type { CSSProperties, ReactNode } from 'react';
import type { Range } from '../../../domain/money/fare.ts';
import './choosers.css';

export type Mark = { label: string; price: number };

type FareMarksProps = {
  range: Range;
  /** The fare of the person who answers now, which is the lower one. */
  own: Mark;
  /** The current fare. */
  other: Mark;
  /** Describes both fares, if no other text does. */
  label?: string;
  /** A slider, whose thumb marks the answering person's fare. */
  children?: ReactNode;
};

type WithPlaces = CSSProperties & { '--own': number; '--other': number };

/** If the marks are closer than this share of the range, their names do not fit next to each other. */
const NEAR = 0.24;

const shareOf = (price: number, { min, max }: Range): number =>
  max > min ? Math.min(1, Math.max(0, (price - min) / (max - min))) : 0;

/** Two fares on the range of a trip. */
export function FareMarks({ range, own, other, label, children }: FareMarksProps) {
  const places: WithPlaces = { '--own': shareOf(own.price, range), '--other': shareOf(other.price, range) };
  const apart = places['--other'] - places['--own'];
  const [ownSide, otherSide] = apart < 0 ? ['after', 'before'] : ['before', 'after'];
  const near = Math.abs(apart) < NEAR;
  return (
    <div className="marks" style={places} {...(label !== undefined && { role: 'img', 'aria-label': label })}>
      <span className={`tag own micro ${near ? ownSide : ''}`} aria-hidden="true">
        {own.label}
      </span>
      <span className={`tag other micro ${near ? otherSide : ''}`} aria-hidden="true">
        {other.label}
      </span>
      {children ?? (
        <>
          <div className="track" />
          <span className="disc own" />
        </>
      )}
      <span className="ring other" />
    </div>
  );
}
