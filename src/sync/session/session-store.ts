/**
 * The page's session: browser storage is the truth, and the device database holds a copy for the workers. The
 * databases are loaded lazily, because a visitor's first page needs none.
 */
import {
  clearSession,
  endedUser,
  markEnded,
  readSession,
  storeSession,
  type Credentials,
  type StoredUser,
} from '../../platform/session.ts';
import { createStore, useStore } from '../../platform/store.ts';
import { onSyncMessage, sessionChanged } from '../client.ts';

const session = createStore<Credentials | null>(readSession());
export const onSession = session.subscribe;
const deviceDb = () => import('../../db/device/device-db.ts');
const push = () => import('../calls/push-subscription.ts');

export const currentSession = (): Credentials | null => session.get();

/** The person signed in on this device; the component renders again when that changes. */
export const useSession = (): Credentials | null => useStore(session);

/** Ends this person's push notifications in the background. */
const endPush = (): void => void push().then(({ dropPush }) => dropPush());

async function save(next: Credentials | null): Promise<void> {
  const { isStorageOpen, saveSession } = await deviceDb();
  // without storage the workers have no copy either, and the shell says so
  if (await isStorageOpen()) await saveSession(next);
  session.set(next);
  sessionChanged();
}

const leaving = () => import('./leave-nothing.ts');

/** Another person than this, whose session has ended by itself on this device; null if there is none. */
function endedBefore({ id }: StoredUser): string | null {
  const ended = endedUser();
  return ended === id ? null : ended;
}

/** Signs in on this device; the worker starts this person's sync. */
export async function signIn(user: StoredUser, token: string, impersonating = false): Promise<void> {
  const ended = endedBefore(user);
  if (ended !== null) await (await leaving()).forgetEnded(ended, impersonating);
  storeSession(user, token, impersonating);
  await save(readSession());
}

/**
 * Signs out on this device and deletes the person's databases. The caller signs out at the server and warns
 * of unsent actions.
 */
export async function signOut(): Promise<void> {
  const left = session.get();
  clearSession();
  await save(null);
  const { forgetPerson, wipePerson } = await leaving();
  forgetPerson();
  if (!left) return;
  await wipePerson(left.user.id);
  // the browser's push subscription belongs to the previous person
  if (!left.impersonating) endPush();
}

/**
 * Copies the sign-in from browser storage to the workers' database, because a native sign-in or clearing the
 * browser's data changes only the former.
 * @returns false in a window without storage
 */
export async function alignWorkers(): Promise<boolean> {
  const { isStorageOpen, saveSession } = await deviceDb();
  if (!(await isStorageOpen())) return false;
  const now = readSession();
  const ended = now && endedBefore(now.user);
  // a native sign-in cannot delete the databases
  if (ended) await (await leaving()).forgetEnded(ended, now.impersonating);
  await saveSession(now);
  sessionChanged();
  return true;
}

/** Turns the page of a session that has ended into a visitor's. */
export const leaveEndedSession = (): void => session.set(null);

type SessionEnds = { onExpired: (userId: string) => void; onSignedOutElsewhere: () => void };

/**
 * Follows sign-ins and sign-outs of other tabs, and the worker's 'session-expired'. After an expiry the page
 * still shows that person's data and saves their actions, until they sign in again or leave the page.
 */
export function watchSession({ onExpired, onSignedOutElsewhere }: SessionEnds): void {
  if (session.get()) void alignWorkers();
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== 'token' && key !== 'imp_token' && key !== 'trip_auth_user') return;
    const [before, now] = [session.get(), readSession()];
    if (before && !now && endedUser() === before.user.id) return;
    session.set(now);
    if (!before || now) return;
    // the tab that ends an impersonation brings back the operator's own state, which must stay
    if (!before.impersonating) void leaving().then((it) => it.forgetPerson());
    onSignedOutElsewhere();
  });
  onSyncMessage((message) => {
    const here = session.get();
    if (message.type === 'toast' && here) void push().then(({ afterEvent }) => afterEvent(here));
    if (message.type !== 'session-expired' || message.userId !== here?.user.id) return;
    if ((message.token ?? here.token) !== here.token) return;
    // an operator's impersonation ends by leaving the page, which clears more than this
    if (here.impersonating) return onExpired(here.user.id);
    markEnded(here.user.id);
    clearSession();
    void alignWorkers().then(() => onExpired(here.user.id));
    endPush();
  });
}
