/** Road lengths measured by the server (REQ 7 'map/directions'). No screen waits for the answer. */
import type { Credentials } from '../../platform/session.ts';
import { proofHeader } from '../net/proof-header.ts';

type Point = { lat: number; long: number };

/** Metres and seconds, one way. */
export type MeasuredRoad = { distance: number; duration: number };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const figureOf = (leg: unknown, name: 'distance' | 'duration'): number | null => {
  const figure = isRecord(leg) ? leg[name] : null;
  const value = isRecord(figure) ? figure['value'] : null;
  return typeof value === 'number' && value >= 0 ? value : null;
};

/** The sum over the legs of the first route; null if there is no route or it cannot be read. */
export function readRoad(body: unknown): MeasuredRoad | null {
  if (!isRecord(body) || body['status'] !== 'OK' || !Array.isArray(body['routes'])) return null;
  const [route]: unknown[] = body['routes'];
  const legs: unknown[] = isRecord(route) && Array.isArray(route['legs']) ? route['legs'] : [];
  if (legs.length === 0) return null;
  const road = { distance: 0, duration: 0 };
  for (const leg of legs) {
    const [distance, duration] = [figureOf(leg, 'distance'), figureOf(leg, 'duration')];
    if (distance === null || duration === null) return null;
    road.distance += distance;
    road.duration += duration;
  }
  return road;
}

const written = ({ lat, long }: Point): string => `${lat},${long}`;

/**
 * Measures the road from one point to another, through `via` if given; null when the server gives no answer.
 */
export async function measureRoad(
  session: Pick<Credentials, 'token' | 'impersonating'>,
  from: Point,
  to: Point,
  via: Point | null,
): Promise<MeasuredRoad | null> {
  const { isOurs, jsonCall } = await import('./json-call.ts');
  const query = { origin: written(from), destination: written(to), ...(via && { via: written(via) }) };
  try {
    const response = await jsonCall.raw<unknown>('map/directions', {
      query,
      headers: proofHeader(session),
    });
    return isOurs(response) && response.ok ? readRoad(response._data) : null;
  } catch {
    return null;
  }
}
