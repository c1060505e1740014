/** The names by which operators know trips. */
import type { Locale } from '../../../domain/base/locale.ts';
import type { Reader } from '../../db/connection.ts';
import { trips } from '../../db/schema/market.ts';
import { inArray } from '../../db/sql.ts';
import type { Trip } from '../../trip/visibility.ts';

/** A trip by its two places. */
export const tripName = ({ pick, dest }: Trip['geoLocation'], locale: Locale): string =>
  `${pick.place[locale]} – ${dest.place[locale]}`;

/** The names of those of these trips that there are, by id. */
export async function tripNames(
  db: Reader,
  ids: readonly string[],
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: trips.id, places: trips.geoLocation })
    .from(trips)
    .where(inArray(trips.id, [...new Set(ids)]));
  return new Map(found.map(({ id, places }) => [id, tripName(places, locale)]));
}
