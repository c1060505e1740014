import { beforeAll, beforeEach, expect, test } from 'vitest';
import { clearSession, markEnded, storeSession } from '../../../src/platform/session.ts';
import { currentSession, signIn, signOut, watchSession } from '../../../src/sync/session/session-store.ts';

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
