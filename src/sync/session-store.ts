/**
 * Who is signed in, for the page: browser storage is the truth, the device database its copy for the workers.
 * The databases are loaded only when they are needed: a visitor's first page does without them.
 */
import { useSyncExternalStore } from 'react';
import {
  clearSession,
  readSession,
  storeSession,
  type Credentials,
  type StoredUser,
} from '../platform/session.ts';
import { onSyncMessage, sessionChanged } from './client.ts';

let session: Credentials | null = readSession();
const listeners = new Set<() => void>();
const deviceDb = () => import('../db/device/device-db.ts');
const push = () => import('./push-subscription.ts');

function change(next: Credentials | null): void {
  session = next;
  for (const listener of listeners) listener();
}

export const currentSession = (): Credentials | null => session;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The person signed in on this device; the component renders again when that changes. */
export const useSession = (): Credentials | null => useSyncExternalStore(subscribe, currentSession);

/** The browser is to hear nothing more of this person; nothing else waits for it. */
const endPush = (): void => void push().then(({ dropPush }) => dropPush());

async function save(next: Credentials | null): Promise<void> {
  const { isStorageOpen, saveSession } = await deviceDb();
  // a window that keeps nothing has no worker's copy either; the shell says so
  if (await isStorageOpen()) await saveSession(next);
  change(next);
  sessionChanged();
}

/** Signs in on this device; the worker takes up this person's sync. */
export async function signIn(user: StoredUser, token: string, impersonating = false): Promise<void> {
  storeSession(user, token, impersonating);
  await save(readSession());
}

/** Signs out on this device and removes what belongs to the person. Telling the server, and warning of unsent
 * work, are the caller's part. */
export async function signOut(): Promise<void> {
  const leaving = session;
  clearSession();
  await save(null);
  if (!leaving) return;
  if (await (await deviceDb()).isStorageOpen())
    await (await import('../db/user-dbs.ts')).wipe(leaving.user.id);
  endPush();
}

/**
 * Makes the workers' copy equal to browser storage: a native sign-in, or a person's own clearing of the browser's
 * data, has changed only the latter.
 * @returns false in a window that keeps nothing
 */
export async function alignWorkers(): Promise<boolean> {
  const { isStorageOpen, saveSession } = await deviceDb();
  if (!(await isStorageOpen())) return false;
  await saveSession(session);
  sessionChanged();
  return true;
}

/** Follows what other tabs and the worker find out. */
export function watchSession(onExpired: () => void): void {
  if (session) void alignWorkers();
  addEventListener('storage', ({ key }) => {
    if (key === null || key === 'token' || key === 'imp_token' || key === 'trip_auth_user')
      change(readSession());
  });
  onSyncMessage((message) => {
    const here = session;
    if (message.type === 'toast' && here) void push().then(({ afterEvent }) => afterEvent(here));
    if (message.type !== 'session-expired' || message.userId !== here?.user.id) return;
    clearSession();
    void save(null).then(onExpired);
    endPush();
  });
}
