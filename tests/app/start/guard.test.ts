import { afterEach, expect, test, vi } from 'vitest';
import type { Credentials } from '../../../src/platform/session.ts';

const session = vi.hoisted(() => ({ current: null as Credentials | null }));
vi.mock('../../../src/sync/session/session-store.ts', () => ({ currentSession: () => session.current }));
const { needsCarOwner, needsSignIn } = await import('../../../src/app/start/guard.ts');

const as = (type: Credentials['user']['type'] | null): void => {
  session.current = type && { user: { id: 'x', type }, token: 'token', impersonating: false };
};
afterEach(() => as(null));

/** Where the guard leads; null where the screen opens. */
function leadsTo(guard: () => void): unknown {
  try {
    guard();
    return null;
  } catch (redirect) {
    return redirect instanceof Response || (typeof redirect === 'object' && redirect !== null)
      ? (JSON.parse(JSON.stringify(redirect)).options?.to ??
          Object.getOwnPropertyDescriptor(redirect, 'options')?.value?.to)
      : redirect;
  }
}
const opens = (pathname: string): unknown =>
  leadsTo(() => needsSignIn({ location: { href: pathname, pathname } }));

test('a driver has the journeys, the profile, the notifications, the outbox and help; the rest leads home', () => {
  as('driver');
  for (const path of [
    '/driver/profile',
    '/trip-details/x',
    '/trip-bidding/x',
    '/outbox',
    '/notifications/2',
    '/help',
  ])
    expect([path, opens(path)]).toEqual([path, null]);
  for (const path of [
    '/feed',
    '/trips',
    '/trip-request',
    '/payment-history',
    '/driver/add',
    '/provider/profile',
    '/trip-driver/x',
    '/trip-booking/x',
  ])
    expect([path, opens(path)]).toEqual([path, '/']);
  as('provider');
  expect(opens('/feed')).toBeNull();
});

test('only a car owner adds drivers and says who drives; a visitor signs in', () => {
  for (const type of ['customer', 'driver'] as const) {
    as(type);
    expect(leadsTo(needsCarOwner)).toBe('/');
  }
  as('provider');
  expect(leadsTo(needsCarOwner)).toBeNull();
  as(null);
  expect(opens('/driver/add')).toBe('/signin');
});

test('an address of the other kind of account leads home, where it is said whose it is', () => {
  as('customer');
  for (const path of ['/provider/car/index', '/provider/wallet', '/provider/profile'])
    expect([path, opens(path)]).toEqual([path, '/']);
  expect(leadsTo(needsCarOwner)).toBe('/');
  expect(opens('/customer/profile')).toBeNull();
  expect(opens('/provider-booking-feed')).toBeNull();
  as('provider');
  expect(opens('/customer/profile')).toBe('/');
  expect(opens('/provider/profile')).toBeNull();
});
