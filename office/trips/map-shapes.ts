/**
 * The country by division. Every place belongs to the district whose town is nearest, within the outline of the country,
 * so the borders between divisions are approximate.
 */
import { countryRings } from '../../domain/place/country.ts';
import { districts, divisions, type District } from '../../domain/place/districts.ts';

type Point = { x: number; y: number };
/** A corner, and the district beyond the side that begins there; null: the edge of the sheet. */
type Corner = Point & { beyond: District | null };

const PER_DEGREE = 100;
const SQUEEZE = Math.cos((23.7 * Math.PI) / 180);
const WEST = 87.9;
const NORTH = 26.75;

const onSheet = ({ lat, long }: { lat: number; long: number }): Point => ({
  x: (long - WEST) * PER_DEGREE * SQUEEZE,
  y: (NORTH - lat) * PER_DEGREE,
});
/** The south-east corner of the sheet. */
export const sheet = onSheet({ lat: 20.5, long: 92.8 });

const whole: Corner[] = [
  { x: 0, y: 0, beyond: null },
  { x: sheet.x, y: 0, beyond: null },
  { x: sheet.x, y: sheet.y, beyond: null },
  { x: 0, y: sheet.y, beyond: null },
];

/** The part of an area that is nearer to `own` than to `other`. */
function nearerTo(area: readonly Corner[], own: Point, other: Point, district: District): Corner[] {
  const [dx, dy] = [other.x - own.x, other.y - own.y];
  const limit = (dx * (own.x + other.x) + dy * (own.y + other.y)) / 2;
  const over = (point: Point): number => point.x * dx + point.y * dy - limit;
  return area.flatMap((corner, at) => {
    const next = area[(at + 1) % area.length] ?? corner;
    const [here, there] = [over(corner), over(next)];
    const share = here / (here - there);
    const crossing = { x: corner.x + share * (next.x - corner.x), y: corner.y + share * (next.y - corner.y) };
    if (here <= 0) return there > 0 ? [corner, { ...crossing, beyond: district }] : [corner];
    return there <= 0 ? [{ ...crossing, beyond: corner.beyond }] : [];
  });
}

const written = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
const pathOf = (points: readonly Point[]): string => `M${points.map(written).join('L')}Z`;

function areaOf(district: District): Corner[] {
  const own = onSheet(district);
  return districts.reduce<Corner[]>(
    (area, other) => (other === district ? area : nearerTo(area, own, onSheet(other), other)),
    whole,
  );
}

export type DivisionShape = { id: number; area: string; borders: string; middle: Point };

let known: readonly DivisionShape[] | null = null;

/** The shape of each division, its borders, and the middle of its towns, where its name is written. */
export function divisionShapes(): readonly DivisionShape[] {
  known ??= divisions.map(({ id }) => {
    const own = districts.filter(({ divisionId }) => divisionId === id);
    const areas = own.map(areaOf);
    const borders = areas.flatMap((area) =>
      area.flatMap((corner, at) => {
        const next = area[(at + 1) % area.length] ?? corner;
        const isBorder = corner.beyond !== null && corner.beyond.divisionId !== id;
        return isBorder ? [`M${written(corner)}L${written(next)}`] : [];
      }),
    );
    const towns = own.map(onSheet);
    const mean = (of: (point: Point) => number): number =>
      towns.reduce((sum, town) => sum + of(town), 0) / towns.length;
    return {
      id,
      area: areas.map(pathOf).join(''),
      borders: borders.join(''),
      middle: { x: mean(({ x }) => x), y: mean(({ y }) => y) },
    };
  });
  return known;
}

export const outline = (): string =>
  countryRings()
    .map((ring) => pathOf(ring.map(onSheet)))
    .join('');
