import { dhakaDate } from '../../../domain/base/calendar.ts';
import { fareDrift } from '../../../domain/money/fare-drift.ts';
import { tariffOn } from '../../../domain/money/fare.ts';
import { typicalRows } from '../../../domain/money/typical-rows.ts';
import type { RoadFaresAnswer } from '../../../protocol/api/office/site.ts';
import type { Context } from '../../act/context.ts';
import { storedTariffs } from '../../settings/service.ts';
import { typicalFares } from '../../settings/typical-fares.ts';

/**
 * The roads of the last night beside today's range of bids: first those that drift to one of its ends, then the most
 * travelled.
 */
export async function roadFares({ database, now }: Context): Promise<(typeof RoadFaresAnswer.infer)['data']> {
  const table = await typicalFares(database);
  if (table === null) return { day: null, roads: [] };
  const tariff = tariffOn(await storedTariffs(database), dhakaDate(now()));
  const roads = typicalRows(table).flatMap((row) => {
    const found = fareDrift(row, tariff);
    if (!found) return [];
    const { pickupDistrictId, destinationDistrictId, carType, type, distance, low, high, trips } = row;
    return {
      pickup_district_id: pickupDistrictId,
      destination_district_id: destinationDistrictId,
      car_type: carType,
      type,
      distance,
      low,
      high,
      trips,
      least: found.range.min,
      most: found.range.max,
      drift: found.drift,
    };
  });
  const drifts = ({ drift }: (typeof roads)[number]): number => Number(drift !== null);
  return { day: table.day, roads: roads.toSorted((a, b) => drifts(b) - drifts(a) || b.trips - a.trips) };
}
