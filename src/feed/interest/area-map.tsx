import { countryRings } from '../../../domain/place/country.ts';
import { districtById } from '../../../domain/place/districts.ts';

type Point = { lat: number; long: number };
/**
 * The drawing's origin in degrees, and its units per degree; a degree of latitude is longer than one of
 * longitude.
 */
const WEST = 87.83;
const NORTH = 26.73;
const PER_LONG = 22.3;
const PER_LAT = 24.35;

const x = ({ long }: Point): number => Math.round((long - WEST) * PER_LONG * 10) / 10;
const y = ({ lat }: Point): number => Math.round((NORTH - lat) * PER_LAT * 10) / 10;
const outline = (): string =>
  countryRings()
    .map((ring) => `M${ring.map((corner) => `${x(corner)} ${y(corner)}`).join('L')}z`)
    .join('');
const towns = (ids: readonly number[]): Point[] => ids.flatMap((id) => districtById(id) ?? []);

/** A circle around a wider area than this would also contain many districts that were not chosen. */
const WIDEST = 20;

type AreaMapProps = {
  label: string;
  /** The chosen districts (ids), and those with open trips. */
  looked: readonly number[];
  open: readonly number[];
};

/** The country with the chosen districts, and the places with open trips outside them. */
export function AreaMap({ label, looked, open }: AreaMapProps) {
  const area = towns(looked);
  const mean = (of: (point: Point) => number): number =>
    area.reduce((sum, point) => sum + of(point), 0) / Math.max(1, area.length);
  const [cx, cy] = [mean(x), mean(y)];
  const reach = Math.max(0, ...area.map((point) => Math.hypot(x(point) - cx, y(point) - cy)));
  const radius = Math.max(9, reach + 4);
  return (
    <svg className="areamap" width="112" height="150" viewBox="0 0 112 150" role="img" aria-label={label}>
      <path d={outline()} fill="var(--surface)" stroke="var(--line-strong)" />
      {radius <= WIDEST ? (
        <>
          <circle className="looked" cx={cx} cy={cy} r={radius} strokeDasharray="4 3" />
          <path
            transform={`translate(${cx} ${cy + 6}) scale(.45)`}
            d="M0 0c-9-10-13-15-13-21a13 13 0 0 1 26 0c0 6-4 11-13 21z"
            fill="var(--primary)"
          />
        </>
      ) : (
        area.map((point) => (
          <circle key={`${point.lat} ${point.long}`} className="looked" cx={x(point)} cy={y(point)} r="3" />
        ))
      )}
      {towns(open).map((point) => (
        <g key={`${point.lat} ${point.long}`} transform={`translate(${x(point)} ${y(point)})`}>
          <path d="M-6 5v-6a6 6 0 0 1 12 0v6z" fill="var(--road)" />
          <path d="M-6-1a6 6 0 0 1 12 0z" fill="var(--accent)" />
        </g>
      ))}
    </svg>
  );
}
