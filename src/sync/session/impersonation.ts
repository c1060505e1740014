/**
 * Impersonation (REQ 6): an operator sees the app as one person. The browser's earlier state is noted first
 * and restored afterwards.
 *
 *   link ─ accepted ─ state noted ─ signed in ─▶ read only ─ way out, time over, or ended ─▶ as it was noted
 *
 * Invariant: afterwards nothing that any part of the app has written is left, and the operator's sign-in is
 * back.
 */
import { device } from '../../db/device/device-db.ts';
import { readSession, type StoredUser } from '../../platform/session.ts';
import { endSync } from '../client.ts';
import { currentSession, signIn, signOut } from './session-store.ts';

/** Storage keys: the browser's state before; the end of the impersonation (epoch ms). */
const BEFORE = 'imp_before';
const UNTIL = 'imp_until';

type Before = { storage: Record<string, string>; caches: string[]; databases: string[] };

/** What `lookAs` has noted; null if it is damaged. */
function beforeIn(noted: string): Before | null {
  try {
    const { storage, caches: ofCaches, databases }: Record<string, unknown> = Object(JSON.parse(noted));
    return areTexts(ofCaches) && areTexts(databases) && areTexts(Object.values(Object(storage)))
      ? { storage: Object(storage), caches: ofCaches, databases }
      : null;
  } catch {
    return null;
  }
}

const areTexts = (values: unknown): values is string[] =>
  Array.isArray(values) && values.every((each) => typeof each === 'string');

/** Starts an impersonation of this person. @param until epoch ms */
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

/** The end of this browser's impersonation (epoch ms); 0 if there is none. */
export const looksUntil = (): number => Number(localStorage.getItem(UNTIL));

/** The ending that is in progress on this page. */
let ending: Promise<void> | null = null;

/**
 * Ends the impersonation here and, if the server can be reached, there. The caller leaves the page, because
 * its memory is not cleared. The button, the end of the hour and the server's 401 may all call it: a later
 * call waits for the first, and changes nothing once the noted state is back.
 */
export async function stopLooking(): Promise<void> {
  ending ??= restoreNoted().finally(() => (ending = null));
  await ending;
}

async function restoreNoted(): Promise<void> {
  const noted = localStorage.getItem(BEFORE);
  if (noted === null && !readSession()?.impersonating) return;
  const session = currentSession();
  if (session?.impersonating) await endAtServer(session.token);
  await signOut();
  // a worker in the middle of a pull would open the databases again
  endSync();
  // another tab may have restored it meanwhile, so this uses what was noted at the start
  const was = beforeIn(noted ?? '') ?? { storage: {}, caches: null, databases: null };
  localStorage.clear();
  for (const [key, value] of Object.entries(was.storage)) localStorage.setItem(key, value);
  sessionStorage.clear();
  // on leaving, the router saves the visited pages there
  addEventListener('pagehide', () => sessionStorage.clear());
  for (const name of await cacheNames()) if (was.caches?.includes(name) === false) await caches.delete(name);
  if (was.databases) await deleteDatabasesBut(was.databases);
}

const LOOKS = 40;
const BETWEEN_LOOKS_MS = 50;

/**
 * Code that still reads while the page is being left opens a database again, so this ends only after two
 * looks that find none.
 */
async function deleteDatabasesBut(those: readonly string[]): Promise<void> {
  for (let looks = 0, without = 0; looks < LOOKS && without < 2; looks += 1) {
    const others = (await databaseNames()).filter((name) => !those.includes(name));
    without = others.length === 0 ? without + 1 : 0;
    await Promise.all(others.map(deleted));
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
  }
}

/** Deletes one database; if it is still open, it goes as soon as its last page is gone. */
const deleted = (name: string): Promise<unknown> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, resolve);
  });

/** Ends the impersonation and leaves the page with everything that its memory holds of the person. */
export async function leaveImpersonation(): Promise<void> {
  await stopLooking();
  location.replace('/');
}

const cacheNames = async (): Promise<string[]> => ('caches' in globalThis ? caches.keys() : []);

/** Older browsers cannot list databases; there, the sign-out deletes the person's own. */
const databaseNames = async (): Promise<string[]> =>
  'databases' in indexedDB ? (await indexedDB.databases()).flatMap(({ name }) => name ?? []) : [];

/** If this does not arrive, the server ends the session after an hour. */
async function endAtServer(token: string): Promise<void> {
  const { createTransport } = await import('../net/transport.ts');
  await createTransport({ token, impersonating: true }, () => undefined).post('auth/logout', {});
}
