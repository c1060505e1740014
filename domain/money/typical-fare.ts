/**
 * What a journey usually costs: the middle half of the fares that were agreed for the same road, car and kind. It
 * advises, and limits nothing. The server makes the table once a night (`typical-roads.ts`), and the phone keeps all
 * of it.
 *
 * One road is a pair of districts, whichever of them is the start, and about the same distance: Kuakata is in the
 * district of Patuakhali and an hour beyond its town.
 */
import { carTypes, type CarType } from '../car/car.ts';
import type { TripType } from './fare.ts';

/** Low and high in taka; how many agreements they are from; eight bars, a digit 1 to 9 for the height of each, the third to fifth inside. */
export type TypicalFare = { low: number; high: number; trips: number; bars: number };

/** A journey's districts, car, kind, and distance in metres, already doubled for a round trip. */
export type TypicalRoad = {
  pickupDistrictId: number;
  destinationDistrictId: number;
  carType: CarType;
  type: TripType;
  distance: number;
};

/** The roads of a night: its day in Dhaka (YYYY-MM-DD), and ROAD_FIGURES whole numbers for each road. */
export type TypicalFares = { day: string; roads: readonly number[] };

export const ROAD_FIGURES = 8;
/** Over so many days fares are looked at. */
export const TYPICAL_DAYS = 30;
/** By how much a distance may differ from the middle one of the road. */
const SAME_ROAD = 0.15;
/** For a week a table is shown: after that the market may have moved. */
const SHOWN_MS = 7 * 24 * 60 * 60_000;

/** What a road has in its figures: the two districts, the lower first, and the car with the kind. */
export const roadFigures = (road: Omit<TypicalRoad, 'distance'>): [number, number, number] => {
  const { pickupDistrictId: a, destinationDistrictId: b, carType, type } = road;
  return [Math.min(a, b), Math.max(a, b), carTypes.indexOf(carType) * 2 + (type === 'round' ? 1 : 0)];
};

/** Whether a distance (metres) is that of a road whose middle one is `middle`. */
export const isSameRoad = (distance: number, middle: number): boolean =>
  Math.abs(distance - middle) <= middle * SAME_ROAD;

/**
 * What this journey usually costs, or null where too few have travelled this road. @param today in Dhaka
 * (YYYY-MM-DD): a table of more than a week ago says nothing
 */
export function typicalFare(
  fares: TypicalFares | null | undefined,
  road: TypicalRoad,
  today: string,
): TypicalFare | null {
  if (!fares || Date.parse(today) - Date.parse(fares.day) > SHOWN_MS) return null;
  const [a, b, kind] = roadFigures(road);
  for (let at = 0; at < fares.roads.length; at += ROAD_FIGURES) {
    const [from, to, sort, low = 0, high = 0, trips = 0, km = 0, bars = 0] = fares.roads.slice(
      at,
      at + ROAD_FIGURES,
    );
    if (from === a && to === b && sort === kind && isSameRoad(road.distance, km * 1000))
      return { low: low * 100, high: high * 100, trips, bars };
  }
  return null;
}
