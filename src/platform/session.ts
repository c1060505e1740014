/**
 * The signed-in person in browser storage, under the keys of REQ 3. Only pages have this storage; the sync
 * worker and the service worker read the copy in the device database.
 */

import { pageStorage } from './page-storage.ts';

export type StoredUser = { id: string; type: 'customer' | 'provider' | 'driver' };
export type Credentials = { user: StoredUser; token: string; impersonating: boolean };

/** The keys of the sign-in itself. */
export const signInKeys = ['trip_auth_user', 'token', 'imp_token'] as const;
const USER = 'trip_auth_user';
const TOKEN = 'token';
const IMPERSONATION = 'imp_token';

const isUserType = (value: unknown): value is StoredUser['type'] =>
  value === 'customer' || value === 'provider' || value === 'driver';

function parseUser(text: string | null): StoredUser | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('id' in value) || !('type' in value)) return null;
    return typeof value.id === 'string' && isUserType(value.type) ? { id: value.id, type: value.type } : null;
  } catch {
    return null;
  }
}

/** The session of this device, or null. */
export function readSession(): Credentials | null {
  const user = parseUser(pageStorage.getItem(USER));
  const impersonation = pageStorage.getItem(IMPERSONATION);
  const token = impersonation ?? pageStorage.getItem(TOKEN);
  return user && token ? { user, token, impersonating: impersonation !== null } : null;
}

export function storeSession(user: StoredUser, token: string, impersonating = false): void {
  pageStorage.setItem(USER, JSON.stringify({ id: user.id, type: user.type }));
  pageStorage.setItem(impersonating ? IMPERSONATION : TOKEN, token);
  // removed last, because until then another tab knows that the sign-in is not over
  pageStorage.removeItem(ENDED);
}

export const ENDED = 'ended-session';

/** Remembers the person whose session has expired (`ended-session.ts`). */
export const markEnded = (userId: string): void => pageStorage.setItem(ENDED, userId);

/** The person whose session has expired; null after another sign-in. */
export const endedUser = (): string | null => pageStorage.getItem(ENDED);

export function clearSession(): void {
  for (const key of signInKeys) pageStorage.removeItem(key);
}
