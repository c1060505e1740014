/**
 * Who is signed in, for the page: browser storage is the truth, the device database its copy for the workers.
 * The databases are loaded only when they are needed: a visitor's first page does without them.
 */
import {
  clearSession,
  readSession,
  storeSession,
  type Credentials,
  type StoredUser,
} from '../platform/session.ts';
import { createStore, useStore } from '../platform/store.ts';
import { onSyncMessage, sessionChanged } from './client.ts';

const session = createStore<Credentials | null>(readSession());
const deviceDb = () => import('../db/device/device-db.ts');
const push = () => import('./push-subscription.ts');

export const currentSession = (): Credentials | null => session.get();

/** The person signed in on this device; the component renders again when that changes. */
export const useSession = (): Credentials | null => useStore(session);

/** The browser is to hear nothing more of this person; nothing else waits for it. */
const endPush = (): void => void push().then(({ dropPush }) => dropPush());

async function save(next: Credentials | null): Promise<void> {
  const { isStorageOpen, saveSession } = await deviceDb();
  // a window that keeps nothing has no worker's copy either; the shell says so
  if (await isStorageOpen()) await saveSession(next);
  session.set(next);
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
  const leaving = session.get();
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
  await saveSession(session.get());
  sessionChanged();
  return true;
}

/** Follows what other tabs and the worker find out. */
export function watchSession(onExpired: () => void): void {
  if (session.get()) void alignWorkers();
  addEventListener('storage', ({ key }) => {
    if (key === null || key === 'token' || key === 'imp_token' || key === 'trip_auth_user')
      session.set(readSession());
  });
  onSyncMessage((message) => {
    const here = session.get();
    if (message.type === 'toast' && here) void push().then(({ afterEvent }) => afterEvent(here));
    if (message.type !== 'session-expired' || message.userId !== here?.user.id) return;
    clearSession();
    void save(null).then(onExpired);
    endPush();
  });
}
