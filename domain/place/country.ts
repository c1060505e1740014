import { countryOutlineTable } from '../data/country-outline.ts';
import { linesOf } from './tables.ts';

type Point = { lat: number; long: number };

const metresPerDegree = 111_200;
const graceMetres = 5000;

let known: readonly (readonly Point[])[] | null = null;

/** The outline of the country with its islands, a ring of corners each. */
export const countryRings = (): readonly (readonly Point[])[] =>
  (known ??= linesOf(countryOutlineTable).map((line) =>
    line.split(',').map((corner) => {
      const [lat = 0, long = 0] = corner.split(' ').map(Number);
      return { lat, long };
    }),
  ));

/** The sides of a ring: each corner with the one before it. */
const sidesOf = (ring: readonly Point[]): [Point, Point][] =>
  ring.map((corner, i) => [ring[i === 0 ? ring.length - 1 : i - 1] ?? corner, corner]);

/** Whether a line from the point to the east crosses the ring an odd number of times. */
function isInside(point: Point, ring: readonly Point[]): boolean {
  const crossed = sidesOf(ring).filter(
    ([a, b]) =>
      a.lat > point.lat !== b.lat > point.lat &&
      point.long < ((b.long - a.long) * (point.lat - a.lat)) / (b.lat - a.lat) + a.long,
  );
  return crossed.length % 2 === 1;
}

/** Metres from the point to a side, on a plane: over a few kilometres the curvature does not matter. */
function distanceTo(point: Point, [a, b]: [Point, Point]): number {
  const perLong = metresPerDegree * Math.cos((point.lat * Math.PI) / 180);
  const from = { x: (a.long - point.long) * perLong, y: (a.lat - point.lat) * metresPerDegree };
  const to = { x: (b.long - point.long) * perLong, y: (b.lat - point.lat) * metresPerDegree };
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(from.x * dx + from.y * dy) / length));
  return Math.hypot(from.x + share * dx, from.y + share * dy);
}

/** Whether the point lies in Bangladesh or within 5 km of it, because the outline and points are only that accurate. */
export function isInCountry(point: Point): boolean {
  if (countryRings().some((ring) => isInside(point, ring))) return true;
  return countryRings().some((ring) => sidesOf(ring).some((side) => distanceTo(point, side) <= graceMetres));
}
