import { carTypes } from '../car/car.ts';
import { ROAD_FIGURES, type TypicalFare, type TypicalFares, type TypicalRoad } from './typical-fare.ts';

/** A road of the table, parsed. */
export type TypicalRow = TypicalRoad & TypicalFare;

/** The roads of the table; figures that describe no road are left out. */
export function typicalRows({ roads }: TypicalFares): TypicalRow[] {
  const rows: TypicalRow[] = [];
  for (let at = 0; at + ROAD_FIGURES <= roads.length; at += ROAD_FIGURES) {
    const [a = 0, b = 0, kind = 0, low = 0, high = 0, trips = 0, km = 0, bars = 0] = roads.slice(
      at,
      at + ROAD_FIGURES,
    );
    const carType = carTypes[kind >> 1];
    if (carType && high >= low)
      rows.push({
        pickupDistrictId: a,
        destinationDistrictId: b,
        carType,
        type: kind % 2 === 1 ? 'round' : 'oneway',
        distance: km * 1000,
        low: low * 100,
        high: high * 100,
        trips,
        bars,
      });
  }
  return rows;
}
