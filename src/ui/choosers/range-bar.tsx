import type { CSSProperties } from 'react';
import './choosers.css';

type RangeBarProps = {
  /** The ends of the band on the bar, 0 to 1. */
  from: number;
  to: number;
  label: string;
};

type WithEnds = CSSProperties & { '--from': string; '--to': string };

/** A bar with a band: the range of a fare. */
export function RangeBar({ from, to, label }: RangeBarProps) {
  const style: WithEnds = { '--from': `${from * 100}%`, '--to': `${to * 100}%` };
  return <div className="range" role="img" aria-label={label} style={style} />;
}
