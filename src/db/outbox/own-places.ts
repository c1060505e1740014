/** The person's home and workplace: stored on this phone only, and wiped on signing out. */
import type { ChosenPlace } from '../../../domain/place/chosen-place.ts';
import type { UserDbs } from '../user-dbs.ts';
import { ownPlaceKinds, type OwnPlaceKind, type OwnPlaceRow } from './outbox-rows.ts';

/** The person's own places, home first. */
export async function ownPlacesView(dbs: UserDbs): Promise<OwnPlaceRow[]> {
  const rows = await dbs.outbox.ownPlaces.toArray();
  return ownPlaceKinds.flatMap((kind) => rows.find((row) => row.kind === kind) ?? []);
}

/** @param place null deletes it @throws QuotaExceededError when the phone is full */
export async function setOwnPlace(
  dbs: UserDbs,
  kind: OwnPlaceKind,
  place: ChosenPlace | null,
): Promise<void> {
  if (place) await dbs.outbox.ownPlaces.put({ kind, place });
  else await dbs.outbox.ownPlaces.delete(kind);
}
