import { useLiveQuery } from 'dexie-react-hooks';
import { dhakaDate } from '../../../domain/base/calendar.ts';
import {
  typicalFare,
  type TypicalFare,
  type TypicalFares,
  type TypicalRoad,
} from '../../../domain/money/typical-fare.ts';
import type { FeedRow } from '../../../protocol/sync/rows.ts';
import { correctedNow } from '../../platform/clock.ts';
import { device } from './device-db.ts';

/** The last value read, so that a card has its full height when it enters a list. */
let known: TypicalFares | null = null;

async function saved(): Promise<TypicalFares | null> {
  const row = await device.kept.get('typical');
  if (row?.key === 'typical') known = row;
  return known;
}

/**
 * What this journey usually costs, as last received; null: too few have travelled there, or no journey is chosen yet.
 * Works offline.
 */
export function useTypicalFare(road: TypicalRoad | null): TypicalFare | null {
  const fares = useLiveQuery(saved, [], known);
  return road && typicalFare(fares, road, dhakaDate(correctedNow()));
}

/** The road of a trip's row. */
export const roadOfTrip = (
  trip: Pick<FeedRow, 'pickup_district_id' | 'destination_district_id' | 'car_type' | 'type' | 'distance'>,
): TypicalRoad => ({
  pickupDistrictId: trip.pickup_district_id,
  destinationDistrictId: trip.destination_district_id,
  carType: trip.car_type,
  type: trip.type,
  distance: trip.distance,
});
