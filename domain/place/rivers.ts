// Sea and big rivers for the picture of a road.

import { riverTable } from '../data/rivers.ts';
import type { PlaceName } from './districts.ts';
import { linesOf } from './tables.ts';

type Point = { lat: number; long: number };

/** A river from its first point on; `width` in px of the picture. */
export type River = { name: PlaceName; width: number; points: Point[] };

/** The big rivers, parsed on first use. */
export const rivers = (): River[] =>
  linesOf(riverTable).map((line) => {
    const [head = '', points = ''] = line.split(':');
    const [en = '', bn = '', width] = head.split('|');
    return {
      name: { bn, en },
      width: Number(width),
      points: points.split(',').map((point) => {
        const [lat, long] = point.split(' ');
        return { lat: Number(lat), long: Number(long) };
      }),
    };
  });

/** The Bay of Bengal below the coasts of India, Bangladesh and Myanmar, to about 10 km. */
export const seaCoast: readonly Point[] = [
  { lat: 17, long: 86 },
  { lat: 21.4, long: 86.9 },
  { lat: 21.65, long: 87.6 },
  { lat: 21.6, long: 88.2 },
  { lat: 21.7, long: 88.9 },
  { lat: 22.3, long: 89.4 },
  { lat: 22.6, long: 90.2 },
  { lat: 23.5, long: 90.5 },
  { lat: 23.5, long: 90.75 },
  { lat: 22.9, long: 91.5 },
  { lat: 22.3, long: 91.85 },
  { lat: 21.4, long: 92.1 },
  { lat: 20.8, long: 92.35 },
  { lat: 20.2, long: 92.8 },
  { lat: 17, long: 94.4 },
];
