/**
 * What a journey usually costs: the middle half of the fares agreed for the same road, car and kind. It advises and
 * limits nothing. The server computes the table once a night (`typical-roads.ts`), and the phone stores all of it. A
 * road is a pair of districts in either direction, and about the same distance: Kuakata is in the district of
 * Patuakhali, an hour beyond its town.
 */
import { carTypes, type CarType } from '../car/car.ts';
import type { TripType } from './fare.ts';

/**
 * Low and high in taka; how many agreements they come from; eight bars, a digit 1 to 9 for the height of each, of
 * which the third to fifth lie inside.
 */
export type TypicalFare = { low: number; high: number; trips: number; bars: number };

/** A journey's districts, car, kind, and distance in metres, already doubled for a round trip. */
export type TypicalRoad = {
  pickupDistrictId: number;
  destinationDistrictId: number;
  carType: CarType;
  type: TripType;
  distance: number;
};

/** The roads of one night: its day in Dhaka (YYYY-MM-DD), and ROAD_FIGURES whole numbers for each road. */
export type TypicalFares = { day: string; roads: readonly number[] };

export const ROAD_FIGURES = 8;
/** How many days of fares are looked at. */
export const TYPICAL_DAYS = 30;
/** How far a distance may be from the road's median distance. */
const SAME_ROAD = 0.15;
/** A table is shown for a week: after that the market may have moved. */
const SHOWN_MS = 7 * 24 * 60 * 60_000;

/** What identifies a road among its figures: the two districts, the lower first, and the car with the kind. */
export const roadFigures = (road: Omit<TypicalRoad, 'distance'>): [number, number, number] => {
  const { pickupDistrictId: a, destinationDistrictId: b, carType, type } = road;
  return [Math.min(a, b), Math.max(a, b), carTypes.indexOf(carType) * 2 + (type === 'round' ? 1 : 0)];
};

/** Whether a distance (metres) belongs to a road whose median distance is `middle`. */
export const isSameRoad = (distance: number, middle: number): boolean =>
  Math.abs(distance - middle) <= middle * SAME_ROAD;

/**
 * What this journey usually costs, or null where too few have travelled this road.
 * @param today in Dhaka (YYYY-MM-DD): a table older than a week says nothing
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
