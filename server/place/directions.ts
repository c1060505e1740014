/** Road distance and time from the product's own road graph, answered as Google Directions does (REQ 7). */
import { greatCircle } from '../../domain/place/great-circle.ts';
import { districts } from '../../domain/place/districts.ts';
import { roadEstimate, type RoadEnd } from '../../domain/place/roads.ts';
import type { DirectionsAnswer } from '../../protocol/api/geo.ts';
import { Refused } from '../base/refused.ts';

export type Point = { lat: number; long: number };

/** Bangladesh with a margin, in degrees. */
const COUNTRY = { south: 20.3, north: 26.8, west: 87.9, east: 92.8 };

/**
 * Reads `{"lat":…,"lng":…}` or `lat,lng`.
 * @throws Refused invalid_body naming the field
 */
export function readPoint(text: string, field: string): Point {
  const pair = /^\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*$/.exec(text);
  const point = pair ? { lat: Number(pair[1]), long: Number(pair[2]) } : pointInJson(text);
  if (!point) throw new Refused({ code: 'invalid_body', field });
  return point;
}

function pointInJson(text: string): Point | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('lat' in value) || !('lng' in value)) return null;
    const { lat, lng } = value;
    if (typeof lat !== 'number' || typeof lng !== 'number') return null;
    return { lat, long: lng };
  } catch {
    return null;
  }
}

export const isInCountry = ({ lat, long }: Point): boolean =>
  COUNTRY.south <= lat && lat <= COUNTRY.north && COUNTRY.west <= long && long <= COUNTRY.east;

/** The point with the district whose town is nearest. */
function roadEnd(point: Point): RoadEnd {
  const [nearest] = districts
    .map((district) => ({ id: district.id, metres: greatCircle(point, district) }))
    .sort((a, b) => a.metres - b.metres);
  return { ...point, districtId: nearest?.id ?? 0 };
}

/** One leg for each stretch; no route where a point lies outside the country. */
export function directions(points: Point[]): DirectionsAnswer {
  if (!points.every(isInCountry)) return { status: 'ZERO_RESULTS', routes: [] };
  const ends = points.map(roadEnd);
  const legs = ends.slice(1).flatMap((to, index) => {
    const from = ends[index];
    return from ? [legOf(roadEstimate(from, to))] : [];
  });
  return { status: 'OK', routes: [{ legs }] };
}

function legOf({ distance, duration }: { distance: number; duration: number }) {
  const minutes = Math.round(duration / 60);
  return {
    distance: { text: `${(distance / 1000).toFixed(1)} km`, value: distance },
    duration: { text: `${Math.floor(minutes / 60)} h ${minutes % 60} min`, value: duration },
  };
}
