// Whether the places of a trip are possible. A forged point would show a trip in the wrong district's feed, or change
// its price range, which depends on the distance between the points.

import { greatCircle } from '../../place/great-circle.ts';
import { refuse, type Refusal } from '../../base/refusal.ts';
import type { TripRequest } from '../trip-form.ts';
import { isInCountry } from '../../place/country.ts';
import { placeById, pointedPlaces, type Place } from '../../place/gazetteer.ts';
import { canBeCalled, canNameDistrict } from '../../place/named-in-text.ts';

type Point = { lat: number; long: number };

/** The position that a trip request claims for a place. */
export type ClaimedPlace = Point & {
  placeId: string | null;
  /** Null for a stop on the way, which has no district. */
  districtId: number | null;
  /** The address as everybody sees it. */
  address: string;
  /** The form field that holds its address. */
  field: string;
};

const graceMetres = 5000;

/**
 * Whether the point can lie in the district. The code has no boundaries of districts, only places with known
 * districts. A point up to 5 km beyond the boundary is allowed. Crossing it moves the point 5 km away from
 * its district and 5 km towards another, so the nearest place of all may be 10 km nearer than the nearest of
 * the district.
 */
export function canLieIn(point: Point, districtId: number): boolean {
  let nearest = Infinity;
  let nearestOwn = Infinity;
  for (const place of pointedPlaces()) {
    const metres = greatCircle(point, place);
    nearest = Math.min(nearest, metres);
    if (place.districtId === districtId) nearestOwn = Math.min(nearestOwn, metres);
  }
  return nearestOwn <= nearest + 2 * graceMetres;
}

/** Finds a union by its id. The table is large (place/unions.ts), and a phone may not have it. */
export type FindUnion = (id: string) => Place | undefined;

/** Why this place of a request is impossible, or null. A union that cannot be found is judged as a typed place. */
export function checkPlace(
  { placeId, districtId, address, field, ...point }: ClaimedPlace,
  unionAt: FindUnion,
): Refusal | null {
  const known = placeId === null ? undefined : (placeById(placeId) ?? unionAt(placeId));
  if (known) {
    const isThere = greatCircle(point, known) <= graceMetres;
    const isOfDistrict = districtId === null || districtId === known.districtId;
    return isThere && isOfDistrict && canBeCalled(known, address) ? null : refuse('place_elsewhere', field);
  }
  if (!isInCountry(point)) return refuse('place_abroad', field);
  if (districtId === null) return null;
  return canLieIn(point, districtId) && canNameDistrict(address, districtId)
    ? null
    : refuse('place_elsewhere', field);
}

type PlacesOfRequest = Pick<
  TripRequest,
  | `${'pickup' | 'via' | 'destination'}_${'place_id' | 'full_address' | 'lat' | 'long'}`
  | `${'pickup' | 'destination'}_district_id`
>;

/** The refusals of a request's places: point, district and address of each have to agree. */
export function checkPlaces(request: PlacesOfRequest, unionAt: FindUnion): Refusal[] {
  return (['pickup', 'via', 'destination'] as const).flatMap((end) => {
    const [lat, long] = [request[`${end}_lat`], request[`${end}_long`]];
    if (lat === null || long === null) return [];
    const districtId = end === 'via' ? null : request[`${end}_district_id`];
    const [placeId, address] = [request[`${end}_place_id`], request[`${end}_full_address`] ?? ''];
    const claimed = { lat, long, districtId, placeId, address, field: `${end}_full_address` };
    return checkPlace(claimed, unionAt) ?? [];
  });
}

/** Metres by which a request's distance may exceed the road of our own graph. */
const mostBeyond = 1.3;

/** Why the claimed distance (metres) is impossible for this road, or null; 0 claims nothing. */
export function checkDistance(claimed: number, road: number): Refusal | null {
  return claimed > road * mostBeyond ? refuse('distance_too_long', 'distance') : null;
}
