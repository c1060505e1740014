import { useLingui } from '@lingui/react/macro';
import { useMemo, type KeyboardEvent, type MouseEvent } from 'react';
import { pointedPlaces } from '../../../domain/place/gazetteer.ts';
import type { Point } from '../../../domain/trip/meeting/pickup-pin.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { groundOf } from '../road/road-sheet.ts';
import { paperOf, paperSize, writtenOn, type Spot } from './pin-paper.ts';

type PinMapProps = {
  middle: Point;
  /** Kilometres from left to right. */
  km: number;
  pin: Point | null;
  onSet: (pin: Point) => void;
};

/** Closer than this, the drawn rivers are less exact than they are wide. */
const riversFromKm = 10;
const step = 12;
const arrows: Record<string, Spot> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** Known places around the pickup, drawn from data on the phone: a touch or the arrow keys set the pin. */
export function PinMap({ middle, km, pin, onSet }: PinMapProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { ground, names, spotOf, pointAt } = useMemo(() => {
    const paper = paperOf(middle, km);
    const far = km > riversFromKm;
    return {
      ...paper,
      ground: far ? groundOf(paper.spotOf) : null,
      names: writtenOn(pointedPlaces(), middle, paper.spotOf, locale),
    };
  }, [middle, km, locale]);
  const set = ({ currentTarget, clientX, clientY, detail }: MouseEvent): void => {
    // pressed by key
    if (detail === 0) return onSet(pin ?? middle);
    const box = currentTarget.getBoundingClientRect();
    const scale = paperSize.width / box.width;
    onSet(pointAt({ x: (clientX - box.left) * scale, y: (clientY - box.top) * scale }));
  };
  const move = (event: KeyboardEvent): void => {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    const from = spotOf(pin ?? middle);
    onSet(pointAt({ x: from.x + by.x, y: from.y + by.y }));
  };
  const spot = pin && spotOf(pin);
  return (
    <div className="pinpaper roadmap">
      <svg viewBox={`0 0 ${paperSize.width} ${paperSize.height}`} aria-hidden="true">
        {ground && (
          <>
            <path className="sea" d={ground.sea} />
            <path className="land" d={ground.land} />
            {ground.rivers.map(({ width, path }) => (
              <path key={path} className="river" d={path} strokeWidth={width} />
            ))}
          </>
        )}
        {names.map(({ id, text, x, y }) => (
          <g key={id}>
            <circle className="spot" cx={x} cy={y} r="4" />
            <text x={x + 8} y={y + 4}>
              {text}
            </text>
          </g>
        ))}
        {spot && <Pin spot={spot} />}
      </svg>
      {/* above the drawing, whose names are not the button's words */}
      <button
        type="button"
        aria-label={t`Map: touch where you will stand, or move the pin with the arrow keys.`}
        onClick={set}
        onKeyDown={move}
      />
    </div>
  );
}

/** The drop whose tip marks the spot. */
export const Pin = ({ spot: { x, y } }: { spot: Spot }) => (
  <g className="pinmark" transform={`translate(${x} ${y})`}>
    <path d="M0 0c-9-10-13-15-13-21a13 13 0 0 1 26 0c0 6-4 11-13 21z" />
    <circle cy="-21" r="5" />
  </g>
);
