import type { Person } from '../../testkit/browser/person.ts';

/** Of the trip as it is stored on this phone, and of what the phone alone knows of its car. */
export const storedOn = ({ page }: Person, tripId: string) =>
  page.evaluate(async (id) => {
    const read = async (begins: string, store: string): Promise<Record<string, unknown> | undefined> => {
      const names = await indexedDB.databases();
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(names.find((each) => each.name?.startsWith(begins))?.name ?? '');
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
      const request = db.transaction(store).objectStore(store).get(id);
      await new Promise((resolve) => request.addEventListener('success', resolve));
      db.close();
      return request.result;
    };
    const trip = await read('durpalla-mirror-', 'trips');
    return {
      leaves: String(trip?.['journey_date_time']),
      place: trip?.['car_place'] ?? null,
      own: (await read('durpalla-outbox-', 'carPlaces')) ?? null,
    };
  }, tripId);
