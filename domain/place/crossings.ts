// The crossings with a toll, and on which side of the great rivers a district lies.

import { tollTable } from '../data/tolls.ts';
import type { PlaceName } from './districts.ts';
import { linesOf } from './tables.ts';

type Point = { lat: number; long: number };

/** A bridge, a tunnel, or a road that costs a toll between its two ends. */
export type Crossing = {
  id: string;
  name: PlaceName;
  kind: 'bridge' | 'road' | 'tunnel';
  ends: readonly [Point, Point];
  /** Whole taka for a car or jeep, and for a microbus, since this day (YYYY-MM-DD). */
  toll: { car: number; micro: number; from: string };
  source: string;
};

const pointOf = (text: string): Point => {
  const [lat, long] = text.split(' ');
  return { lat: Number(lat), long: Number(long) };
};

/** Every crossing whose toll is known. */
export const crossings: readonly Crossing[] = linesOf(tollTable).map((line) => {
  const [id = '', bn = '', en = '', kind, one = '', other = '', car, micro, from = '', source = ''] =
    line.split('|');
  return {
    id,
    name: { bn, en },
    kind: kind === 'road' || kind === 'tunnel' ? kind : 'bridge',
    ends: [pointOf(one), pointOf(other)],
    toll: { car: Number(car), micro: Number(micro), from },
    source,
  };
});

/** A crossing by its id. */
export const crossingById = (id: string): Crossing | undefined => crossings.find((each) => each.id === id);

/** The districts 12 to 35, 42, and 49 to 60 lie west of Jamuna, Padma and lower Meghna. */
const isWest = (districtId: number): boolean =>
  (districtId >= 12 && districtId <= 35) || districtId === 42 || (districtId >= 49 && districtId <= 60);
const isOfChattogram = (districtId: number): boolean => districtId <= 11;
const bhola = 34;

/** Whether the road between two neighbouring district towns takes a ferry: to Bhola, and over the lower Meghna. */
export const hasFerry = (from: number, to: number): boolean =>
  from === bhola ||
  to === bhola ||
  (isWest(from) !== isWest(to) && (isOfChattogram(from) || isOfChattogram(to)));

/** Whether the road between two neighbouring district towns has to take one of the two bridges over the great rivers. */
export const needsBridge = (from: number, to: number): boolean =>
  isWest(from) !== isWest(to) && !hasFerry(from, to);
