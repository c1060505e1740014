import { namesOf, namesOfAddress, type PlaceNames } from '../../domain/place/chosen-place.ts';
import { checkDistance, checkPlaces } from '../../domain/trip/meeting/forged-place.ts';
import { districtById, districts } from '../../domain/place/districts.ts';
import { placeById } from '../../domain/place/gazetteer.ts';
import { forTripType, roadOfEarlierApps } from '../../domain/place/roads.ts';
import { withWords, wordsBefore } from '../../domain/place/place-words.ts';
import { unionAt } from '../../domain/place/unions.ts';
import type { Refusal } from '../../domain/base/refusal.ts';
import type { TripRequestArgs } from '../../protocol/sync/mutation-args.ts';
import type { trips } from '../db/schema/market.ts';

type Point = { lat: number; long: number; districtId: number };

/** The route of a trip: points for the road, names in both languages, and the columns that store them. */
type TripPlaces = {
  pickup: Point;
  via: Point | null;
  destination: Point;
  columns: Pick<
    typeof trips.$inferInsert,
    | 'pickupFullAddress'
    | 'viaFullAddress'
    | 'destinationFullAddress'
    | 'pickupDivisionId'
    | 'pickupDistrictId'
    | 'destinationDivisionId'
    | 'destinationDistrictId'
    | 'pickupLat'
    | 'pickupLong'
    | 'viaLat'
    | 'viaLong'
    | 'destinationLat'
    | 'destinationLong'
    | 'geoLocation'
    | 'place'
  >;
};

/** Reads the places of a trip request; null where pickup or destination is not complete. */
export function tripPlaces(args: TripRequestArgs): TripPlaces | null {
  const pickup = endOf(args.pickup_lat, args.pickup_long, args.pickup_district_id);
  const destination = endOf(args.destination_lat, args.destination_long, args.destination_district_id);
  if (!pickup || !destination || !args.pickup_full_address || !args.destination_full_address) return null;
  const via =
    args.via_lat !== null && args.via_long !== null && args.via_full_address
      ? { lat: args.via_lat, long: args.via_long, districtId: nearestDistrict(args.via_lat, args.via_long) }
      : null;
  return {
    pickup: pickup.point,
    destination: destination.point,
    via,
    columns: {
      pickupFullAddress: args.pickup_full_address,
      viaFullAddress: via ? args.via_full_address : null,
      destinationFullAddress: args.destination_full_address,
      pickupDivisionId: pickup.divisionId,
      pickupDistrictId: pickup.point.districtId,
      destinationDivisionId: destination.divisionId,
      destinationDistrictId: destination.point.districtId,
      pickupLat: pickup.point.lat,
      pickupLong: pickup.point.long,
      viaLat: via?.lat ?? null,
      viaLong: via?.long ?? null,
      destinationLat: destination.point.lat,
      destinationLong: destination.point.long,
      geoLocation: {
        pick: namesAt(args.pickup_place_id, args.pickup_full_address, pickup.point.districtId),
        dest: namesAt(args.destination_place_id, args.destination_full_address, destination.point.districtId),
        via:
          via && args.via_full_address
            ? namesAt(args.via_place_id, args.via_full_address, via.districtId)
            : null,
      },
      place: {
        pickup_place_id: args.pickup_place_id,
        pickup_sub_district_id: args.pickup_sub_district_id,
        pickup_specific_area: args.pickup_specific_area,
        via_place_id: args.via_place_id,
        destination_place_id: args.destination_place_id,
        destination_sub_district_id: args.destination_sub_district_id,
        destination_specific_area: args.destination_specific_area,
      },
    },
  };
}

/**
 * The metres by which the price of an offer is judged: `distance`, or an earlier app's measure for the same places if
 * the offer came from one: its owner saw that range.
 */
export function pricedDistance(args: TripRequestArgs, places: TripPlaces | null, distance: number): number {
  if (!places) return distance;
  const earlier = roadOfEarlierApps(places.pickup, places.destination, places.via);
  return forTripType(earlier, args.type).distance === args.distance ? args.distance : distance;
}

/** The refusals of impossible places in a request; `road` is the trip's distance by our own graph, in metres. */
export function forgedIn(args: TripRequestArgs, road: number): Refusal[] {
  return [
    ...checkPlaces(args, unionAt),
    ...[checkDistance(args.distance, road)].filter((each) => each !== null),
  ];
}

function endOf(
  lat: number | null,
  long: number | null,
  districtId: number | null,
): { point: Point; divisionId: number } | null {
  if (lat === null || long === null || districtId === null) return null;
  const district = districtById(districtId);
  return district ? { point: { lat, long, districtId }, divisionId: district.divisionId } : null;
}

function namesAt(placeId: string | null, address: string, districtId: number): PlaceNames {
  const known = placeId === null ? undefined : (placeById(placeId) ?? unionAt(placeId));
  if (!known) return namesOfAddress(address, districtId);
  const words = wordsBefore(known, address);
  return namesOf(words === '' ? known : withWords(known, words));
}

function nearestDistrict(lat: number, long: number): number {
  let nearest = { id: 0, gap: Infinity };
  for (const district of districts) {
    const gap = (district.lat - lat) ** 2 + (district.long - long) ** 2;
    if (gap < nearest.gap) nearest = { id: district.id, gap };
  }
  return nearest.id;
}
