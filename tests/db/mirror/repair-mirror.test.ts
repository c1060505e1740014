import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectMirror } from '../../../src/db/mirror/connect-mirror.ts';
import { repairMirror } from '../../../src/db/mirror/repair-mirror.ts';
import { OutboxDb } from '../../../src/db/outbox/outbox-db.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';

const NAME = 'durpalla-mirror-passenger';
const row = { ...asTrip(feedRow), _n: 1 };

/** The same person's databases in another context, such as the worker. */
function elsewhere(): UserDbs {
  const own = { userId: 'passenger', outbox: new OutboxDb('passenger') };
  return Object.assign(own, { mirror: connectMirror(own) });
}

/** Leaves a mirror behind whose trips have a key that no row has. @param version the browser's */
async function damage(version: number): Promise<void> {
  await Dexie.delete(NAME);
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(NAME, version);
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore('trips', { keyPath: 'nothing' }),
    );
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
  });
}

let page: UserDbs;
let worker: UserDbs;
beforeEach(() => {
  page = dbsOf('passenger');
  worker = elsewhere();
});
afterEach(async () => {
  worker.mirror.close();
  worker.outbox.close();
  await wipe('passenger');
});

test.each([990, 30])(
  'a mirror of other stores at version %i is made anew, and takes rows',
  async (version) => {
    await damage(version);
    expect(await repairMirror(worker)).toBe(true);
    await worker.mirror.trips.put(row);
    expect(await page.mirror.trips.toArray()).toEqual([row]);
    expect(await repairMirror(worker)).toBe(false);
  },
);

test('a page that had opened the damaged one does not bring its stores back as it is deleted', async () => {
  await damage(990);
  await page.mirror.trips.toArray();
  await Dexie.delete(NAME);
  // the page is the first to open it again
  await page.mirror.trips.toArray();
  await worker.mirror.trips.put(row);
  expect(await page.mirror.trips.toArray()).toEqual([row]);
});
