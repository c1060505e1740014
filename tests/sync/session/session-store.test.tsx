import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { locks } from 'node:worker_threads';
import Dexie from 'dexie';
import { uuidv7 } from 'uuidv7';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { countUnsent } from '../../../src/db/outbox/outbox.ts';
import { OutboxDb } from '../../../src/db/outbox/outbox-db.ts';
import { dbsOf, wipe } from '../../../src/db/user-dbs.ts';
import { clearSession, markEnded, readSession, storeSession } from '../../../src/platform/session.ts';
import { openChannel, syncLock } from '../../../src/sync/channel.ts';
import { startSync, syncStatus } from '../../../src/sync/client.ts';
import {
  alignWorkers,
  currentSession,
  signIn,
  signOut,
  watchSession,
} from '../../../src/sync/session/session-store.ts';

const rahima = { id: 'rahima', type: 'customer' } as const;
let signedOutElsewhere = 0;

beforeAll(() =>
  watchSession({ onExpired: () => undefined, onSignedOutElsewhere: () => (signedOutElsewhere += 1) }),
);
beforeEach(async () => {
  localStorage.clear();
  signedOutElsewhere = 0;
  await signIn(rahima, 'first-token');
});

/** What another tab has written so far. */
const seenFromHere = () => dispatchEvent(new StorageEvent('storage', { key: 'token' }));

test('a tab follows a sign-out in another one', () => {
  clearSession();
  seenFromHere();
  expect([currentSession(), signedOutElsewhere]).toEqual([null, 1]);
});

test('a session that has ended by itself stays on the page until its owner signs in again, in whichever tab', () => {
  markEnded(rahima.id);
  clearSession();
  seenFromHere();
  expect([currentSession()?.user, signedOutElsewhere]).toEqual([rahima, 0]);
  // the other tab is in the middle of writing
  localStorage.setItem('trip_auth_user', JSON.stringify(rahima));
  seenFromHere();
  expect([currentSession()?.token, signedOutElsewhere]).toEqual(['first-token', 0]);
  storeSession(rahima, 'second-token');
  seenFromHere();
  expect([currentSession()?.token, signedOutElsewhere]).toEqual(['second-token', 0]);
  // and a later sign-out is one
  clearSession();
  seenFromHere();
  expect([currentSession(), signedOutElsewhere]).toEqual([null, 1]);
});

test('what one person searched is not there for the next one, whoever signs out', async () => {
  const search = (): void => localStorage.setItem('search', '{"startDate":"2026-11-25"}');
  search();
  await signOut();
  expect(localStorage.getItem('search')).toBeNull();
  // a session that has ended by itself keeps it for its owner
  await signIn(rahima, 'third-token');
  search();
  markEnded(rahima.id);
  clearSession();
  await signIn(rahima, 'fourth-token');
  expect(localStorage.getItem('search')).not.toBeNull();
  markEnded(rahima.id);
  clearSession();
  await signIn({ id: 'karim', type: 'provider' }, 'fifth-token');
  expect(localStorage.getItem('search')).toBeNull();
});

test('the late end of an earlier sign-in does not end the present one', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage(): void {}
    },
  );
  startSync();
  const { post, close } = openChannel(() => undefined);
  const expires = (token: string): void => post({ type: 'session-expired', userId: rahima.id, token });
  await signIn(rahima, 'present-token');
  expires('first-token');
  post({ type: 'status', status: { reachable: true, phase: 'pulling', live: false } });
  await expect.poll(() => syncStatus().phase).toBe('pulling');
  expect(readSession()?.token).toBe('present-token');
  expires('present-token');
  await expect.poll(readSession).toBeNull();
  close();
});

const karim = { id: 'karim', type: 'provider' } as const;
const rowsOfRahima = (): Promise<[boolean, boolean]> =>
  Promise.all([
    Dexie.exists(`durpalla-mirror-${rahima.id}`),
    Dexie.exists(`durpalla-outbox-${rahima.id}`),
  ] as const);

/** Rahima's phone holds rows of hers when her session ends by itself. */
async function endsByItself(): Promise<void> {
  const { mirror, outbox } = dbsOf(rahima.id);
  await Promise.all([mirror.open(), outbox.open()]);
  markEnded(rahima.id);
  clearSession();
}

test('rows of a session that ended by itself go with the sign-in of another person, but not what still waits', async () => {
  await endsByItself();
  await enqueue(dbsOf(rahima.id), { name: 'trip.publish', args: { trip_id: uuidv7() } });
  await signIn(karim, 'sixth-token');
  expect(await rowsOfRahima()).toEqual([false, true]);
  expect(await countUnsent(dbsOf(rahima.id))).toBe(1);
  await wipe(rahima.id);
  await endsByItself();
  await signIn(karim, 'seventh-token');
  expect(await rowsOfRahima()).toEqual([false, false]);
});

test('after a sign-in without script the app does the same at its start', async () => {
  await endsByItself();
  localStorage.setItem('search', '{}');
  // the page of the sign-in leaves the mark of another person's session
  localStorage.setItem('token', 'eighth-token');
  localStorage.setItem('trip_auth_user', JSON.stringify(karim));
  await alignWorkers();
  expect(await rowsOfRahima()).toEqual([false, false]);
  expect(localStorage.getItem('search')).toBeNull();
  expect(localStorage.getItem('ended-session')).toBeNull();
  expect(readSession()).toEqual({ user: karim, token: 'eighth-token', impersonating: false });
});

test('what a worker in the middle of a pull writes after a sign-out is deleted once it has ended', async () => {
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks);
  let ends = (): void => undefined;
  const worker = locks.request(syncLock(rahima.id), () => new Promise<void>((end) => (ends = end)));
  await signOut();
  const late = new OutboxDb(rahima.id);
  await late.open();
  expect((await rowsOfRahima())[1]).toBe(true);
  late.close();
  ends();
  await worker;
  await expect.poll(rowsOfRahima).toEqual([false, false]);
});
