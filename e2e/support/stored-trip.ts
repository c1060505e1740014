import type { Person } from '../../testkit/browser/person.ts';

type Row = Record<string, unknown>;

/** All rows of a store of this phone, in the person's own database. */
const rowsOf = (
  { page }: Person,
  begins: 'durpalla-mirror-' | 'durpalla-outbox-',
  store: string,
): Promise<Row[]> =>
  page.evaluate(
    async ({ named, from }) => {
      const names = await indexedDB.databases();
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(names.find((each) => each.name?.startsWith(named))?.name ?? '');
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
      const request: IDBRequest<Row[]> = db.transaction(from).objectStore(from).getAll();
      await new Promise((resolve) => request.addEventListener('success', resolve));
      db.close();
      return request.result;
    },
    { named: begins, from: store },
  );

/** The trip as it is stored on this phone, and what only this phone knows about its car. */
export async function storedOn(person: Person, tripId: string) {
  const trip = (await rowsOf(person, 'durpalla-mirror-', 'trips')).find(({ id }) => id === tripId);
  const own = await rowsOf(person, 'durpalla-outbox-', 'carPlaces');
  return {
    leaves: String(trip?.['journey_date_time']),
    place: trip?.['car_place'] ?? null,
    own: own.find((row) => row['tripId'] === tripId) ?? null,
  };
}

const aboutTrips = ['trips', 'bids', 'questions', 'reports', 'notifications'] as const;

/** Everything that this phone has received about a trip. */
export async function rowsAbout(person: Person, tripId: string): Promise<Row[]> {
  const rows = await Promise.all(aboutTrips.map((store) => rowsOf(person, 'durpalla-mirror-', store)));
  return rows.flat().filter((row) => row['id'] === tripId || row['trip_id'] === tripId);
}

/** What the server does not have yet. */
export const waitingOn = async (person: Person): Promise<Row[]> =>
  (await rowsOf(person, 'durpalla-outbox-', 'outbox')).filter(({ state }) => state !== 'sent');

/** When the phone last received everything new from the server, epoch ms. */
export const pulledAtOn = async (person: Person): Promise<number> =>
  Number((await rowsOf(person, 'durpalla-mirror-', 'position'))[0]?.['pulledAt'] ?? 0);
