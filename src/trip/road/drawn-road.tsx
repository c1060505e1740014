import {
  curveOf,
  groundOf,
  sheetOf,
  sheetSize,
  writingOf,
  type Label,
  type Spot,
  type Tag,
} from './road-sheet.ts';
import type { Locale } from '../../../domain/base/locale.ts';
import type { Way } from '../../../domain/place/way.ts';

type DrawnRoadProps = {
  way: Way;
  /** The picture in one sentence, for people who do not see it. */
  label: string;
  names: { from: string; to: string; sea: string };
  /** The bridges with the toll as it is written. */
  tolled: readonly { id: string; name: string; toll: string }[];
  locale: Locale;
};

/** The road on the outline of the country with sea and rivers, from data on the phone. */
export function DrawnRoad({ way, label, names, tolled, locale }: DrawnRoadProps) {
  const spotOf = sheetOf(way.points);
  const ground = groundOf(spotOf);
  const road = curveOf(way.points.map(spotOf));
  const { from, to, ends, bridges, tags, towns, waters } = writingOf(way, names, tolled, spotOf, locale);
  return (
    <svg viewBox={`0 0 ${sheetSize.width} ${sheetSize.height}`} role="img" aria-label={label}>
      <path className="sea" d={ground.sea} />
      <path className="land" d={ground.land} />
      {ground.rivers.map(({ width, path }) => (
        <path key={path} className="river" d={path} strokeWidth={width} />
      ))}
      <path className="verge" d={road} />
      <path className="asphalt" d={road} />
      <path className="dashes" d={road} />
      {waters.map((water) => (
        <Written key={water.text} label={water} className="water" />
      ))}
      {bridges.map(({ id, spot }) => (
        <path
          key={id}
          className="piers"
          d={`M${spot.x - 5} ${spot.y - 5}v10M${spot.x + 5} ${spot.y - 5}v10`}
        />
      ))}
      {towns.map(({ spot, label: town }) => (
        <g key={`${spot.x} ${spot.y}`}>
          <rect
            className="town"
            x={spot.x - 3.4}
            y={spot.y - 3.4}
            width="6.8"
            height="6.8"
            rx="1"
            transform={`rotate(45 ${spot.x} ${spot.y})`}
          />
          <Written label={town} />
        </g>
      ))}
      {tags.map((tag) => (
        <TollTag key={tag.name} tag={tag} />
      ))}
      <circle className="start" cx={from.x} cy={from.y} r="6.5" />
      <Stone spot={to} />
      {ends.map((end) => end && <Written key={end.text} label={end} className="b" />)}
    </svg>
  );
}

const Written = ({ label: { x, y, text, anchor }, className }: { label: Label; className?: string }) => (
  <text x={x} y={y} textAnchor={anchor} className={className}>
    {text}
  </text>
);

/** The milestone at the end of the way. */
const Stone = ({ spot: { x, y } }: { spot: Spot }) => (
  <>
    <path className="stone" d={`M${x - 7} ${y + 7}v-8a7 7 0 0 1 14 0v8z`} />
    <path className="cap" d={`M${x - 7} ${y - 1}a7 7 0 0 1 14 0v1h-14z`} />
  </>
);

function TollTag({ tag: { spot, name, toll, left, top, width } }: { tag: Tag }) {
  const isRight = left > spot.x;
  const edge = isRight ? left : left + width;
  return (
    <g className="toll">
      <path d={`M${isRight ? spot.x + 5 : spot.x - 5} ${spot.y}L${edge} ${top + 11}`} />
      <rect x={left} y={top} width={width} height="22" rx="11" />
      <text x={left + width / 2} y={top + 15.3} textAnchor="middle">
        {name} <tspan className="b">{toll}</tspan>
      </text>
    </g>
  );
}
