/**
 * Looking through a person's eyes (REQ 6): what this browser held before is remembered, and exactly that is left
 * afterwards.
 *
 *   link ─ accepted ─ what is here is noted ─ signed in ─▶ read only ─ way out, time over, or ended ─▶ as it was noted
 *
 * Invariant: afterwards nothing that any part of the app has written is left, and the operator's sign-in is back.
 */
import { type } from 'arktype';
import { device } from '../../db/device/device-db.ts';
import type { StoredUser } from '../../platform/session.ts';
import { endSync } from '../client.ts';
import { currentSession, signIn, signOut } from './session-store.ts';

/** Storage keys: what was here before; until when (epoch ms) one looks. */
const BEFORE = 'imp_before';
const UNTIL = 'imp_until';

const Before = type('string.json.parse').to({
  storage: { '[string]': 'string' },
  caches: 'string[]',
  databases: 'string[]',
});

/** Starts to look through this person's eyes. @param until epoch ms */
export async function lookAs(user: StoredUser, token: string, until: number): Promise<void> {
  if (localStorage.getItem(BEFORE) === null)
    localStorage.setItem(
      BEFORE,
      JSON.stringify({
        storage: { ...localStorage },
        caches: await cacheNames(),
        // the sign-in opens the device database, which holds no personal data afterwards
        databases: [...(await databaseNames()), device.name],
      }),
    );
  localStorage.setItem(UNTIL, String(until));
  await signIn(user, token, true);
}

/** When the impersonation in this browser ends (epoch ms); 0: there is none. */
export const looksUntil = (): number => Number(localStorage.getItem(UNTIL));

/** Ends it here and, if it can be reached, at the server. The caller leaves the page, whose memory is not cleared. */
export async function stopLooking(): Promise<void> {
  const session = currentSession();
  if (session?.impersonating) await endAtServer(session.token);
  await signOut();
  // a worker that is in the middle of a pull would open the databases anew
  endSync();
  const before = Before(localStorage.getItem(BEFORE) ?? '');
  const was = before instanceof type.errors ? { storage: {}, caches: null, databases: null } : before;
  localStorage.clear();
  for (const [key, value] of Object.entries(was.storage)) localStorage.setItem(key, value);
  sessionStorage.clear();
  // the router notes there on leaving which pages were seen
  addEventListener('pagehide', () => sessionStorage.clear());
  for (const name of await cacheNames()) if (was.caches?.includes(name) === false) await caches.delete(name);
  if (was.databases) await deleteDatabasesBut(was.databases);
}

const LOOKS = 40;
const BETWEEN_LOOKS_MS = 50;

/** What still reads as the page is left opens a database anew: it is over once two looks find none. */
async function deleteDatabasesBut(those: readonly string[]): Promise<void> {
  for (let looks = 0, without = 0; looks < LOOKS && without < 2; looks += 1) {
    const others = (await databaseNames()).filter((name) => !those.includes(name));
    without = others.length === 0 ? without + 1 : 0;
    await Promise.all(others.map(deleted));
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
  }
}

/** One that is still open is deleted as soon as its last page is gone. */
const deleted = (name: string): Promise<unknown> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, resolve);
  });

/** Ends it, and leaves the page with all that it holds of the person. */
export async function leaveImpersonation(): Promise<void> {
  await stopLooking();
  location.replace('/');
}

const cacheNames = async (): Promise<string[]> => ('caches' in globalThis ? caches.keys() : []);

/** Older browsers list none; the person's own are deleted with the sign-out. */
const databaseNames = async (): Promise<string[]> =>
  'databases' in indexedDB ? (await indexedDB.databases()).flatMap(({ name }) => name ?? []) : [];

/** Where this does not arrive, the server ends the session after an hour. */
async function endAtServer(token: string): Promise<void> {
  const { createTransport } = await import('../net/transport.ts');
  await createTransport({ token, impersonating: true }, () => undefined).post('auth/logout', {});
}
