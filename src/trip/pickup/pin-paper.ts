// Where things stand on the small map of the pickup pin, in px of a sheet of 328 × 240.

import { greatCircle } from '../../../domain/place/great-circle.ts';
import type { Place } from '../../../domain/place/gazetteer.ts';
import type { Locale } from '../../../domain/base/locale.ts';
import type { Point } from '../../../domain/trip/meeting/pickup-pin.ts';

export type Spot = { x: number; y: number };
export const paperSize = { width: 328, height: 240 };
/** How many kilometres wide the paper is, from far to near. */
export const paperWidths = [60, 20, 6, 2] as const;

const metresPerDegree = 111_195;
const longScale = (lat: number): number => Math.cos((lat * Math.PI) / 180);

/** A paper around a centre: from degrees to px, and back. */
export function paperOf(middle: Point, km: number) {
  const perMetre = paperSize.width / (km * 1000);
  const squeeze = longScale(middle.lat);
  const round = (value: number): number => Math.round(value * 10) / 10;
  return {
    spotOf: ({ lat, long }: Point): Spot => ({
      x: round(paperSize.width / 2 + (long - middle.long) * squeeze * metresPerDegree * perMetre),
      y: round(paperSize.height / 2 - (lat - middle.lat) * metresPerDegree * perMetre),
    }),
    pointAt: ({ x, y }: Spot): Point => ({
      lat: middle.lat - (y - paperSize.height / 2) / (metresPerDegree * perMetre),
      long: middle.long + (x - paperSize.width / 2) / (squeeze * metresPerDegree * perMetre),
    }),
  };
}

/** The known places nearest to a point, the nearest first. */
export const nearestPlaces = (all: readonly Place[], to: Point, count: number): Place[] =>
  all
    .map((place) => ({ place, metres: greatCircle(place, to) }))
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, count)
    .map(({ place }) => place);

export type Written = Spot & { id: string; text: string };

const [letter, line] = [7, 20];
/** The corner with the two buttons, at the bottom right. */
const corner = { x: 60, y: 120 };
const isInCorner = (right: number, y: number): boolean =>
  right > paperSize.width - corner.x && y > paperSize.height - corner.y;

/** The places on the paper whose names do not overlap, those nearest to the centre first. */
export function writtenOn(
  all: readonly Place[],
  middle: Point,
  spotOf: (point: Point) => Spot,
  locale: Locale,
): Written[] {
  const written: (Written & { width: number })[] = [];
  for (const { id, name, lat, long } of nearestPlaces(all, middle, 60)) {
    const { x, y } = spotOf({ lat, long });
    const text = name[locale];
    const width = [...text].length * letter + 14;
    if (x < 4 || x + width > paperSize.width - 4 || y < 14 || y > paperSize.height - 8) continue;
    if (isInCorner(x + width, y)) continue;
    const isFree = written.every(
      (other) => Math.abs(other.y - y) > line || x > other.x + other.width || x + width < other.x,
    );
    if (isFree) written.push({ id, text, x, y, width });
  }
  return written.slice(0, 9);
}
