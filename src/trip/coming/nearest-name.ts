import type { Locale } from '../../../domain/base/locale.ts';
import { pointedPlaces } from '../../../domain/place/gazetteer.ts';
import { greatCircle } from '../../../domain/place/great-circle.ts';
import type { Point } from '../../../domain/trip/meeting/pickup-pin.ts';
import { nearestPlaces } from '../pickup/pin-paper.ts';

const atMetres = 700;

/** The nearest known place, and whether the point is at it or only near it. */
export function nearestName(point: Point, locale: Locale): { name: string; isThere: boolean } {
  const [nearest] = nearestPlaces(pointedPlaces(), point, 1);
  if (!nearest) return { name: '', isThere: false };
  return { name: nearest.name[locale], isThere: greatCircle(point, nearest) <= atMetres };
}
