import { nextWeekly } from '../../../domain/trip/weekly.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';

/** How many fit into two lines on a small phone. */
const SHOWN = 3;

type Past = Pick<
  TripRow,
  | 'id'
  | 'status'
  | 'created_by'
  | 'type'
  | 'geo_location'
  | 'journey_date'
  | 'journey_time'
  | 'journey_date_time'
>;
/** A road to request again; `week` if its weekday and time can be chosen now. */
export type RecentRoute<T> = { trip: T; week: boolean };

/** The person's last roads, each once, from trips that are over. @param now epoch ms */
export function recentRoutes<T extends Past>(trips: readonly T[], now: number): RecentRoute<T>[] {
  const roads = new Map<string, RecentRoute<T>>();
  const over = trips
    .filter(({ status }) => status === 'completed' || status === 'expired')
    .sort((a, b) => Date.parse(b.journey_date_time) - Date.parse(a.journey_date_time));
  for (const trip of over) {
    const { pick, dest } = trip.geo_location;
    const road = [pick.place.en, pick.district.en, dest.place.en, dest.district.en, trip.type].join(' ');
    const next = trip.status === 'completed' ? nextWeekly(trip, now) : null;
    if (!roads.has(road)) roads.set(road, { trip, week: next !== null && next.from === null });
  }
  return [...roads.values()].slice(0, SHOWN);
}
