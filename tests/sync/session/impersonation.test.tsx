import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dbsOf } from '../../../src/db/user-dbs.ts';
import { readSession, storeSession } from '../../../src/platform/session.ts';
import { lookAs, looksUntil, stopLooking } from '../../../src/sync/session/impersonation.ts';
import { ReadOnlySession, onHeldBack } from '../../../src/sync/session/read-only-session.ts';
import { enqueueAction } from '../../../src/sync/push/enqueue-action.ts';
import { currentSession } from '../../../src/sync/session/session-store.ts';

const rahima = { id: 'rahima', type: 'customer' } as const;
const sent: { url: string; headers: Headers }[] = [];
let cached: Set<string>;

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  cached = new Set(['workbox-precache-v2']);
  vi.stubGlobal('caches', {
    keys: async () => [...cached],
    delete: async (name: string) => cached.delete(name),
  });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    sent.push({ url: request.url, headers: request.headers });
    return new Response('{}', { headers: { 'x-server-time': String(Date.now()) } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const databases = async (): Promise<string[]> =>
  (await indexedDB.databases()).flatMap(({ name }) => name ?? []).toSorted();

/** Everything that this phone holds. */
const held = async () => ({
  storage: { ...localStorage },
  tab: { ...sessionStorage },
  caches: [...cached],
  databases: (await databases()).filter((name) => name !== 'durpalla-device'),
});

test('nothing of the person stays on the phone afterwards, and the operator’s sign-in is back', async () => {
  storeSession({ id: 'operator', type: 'provider' }, 'own-token');
  localStorage.setItem('initdata', '{"language":"bn"}');
  const before = await held();

  await lookAs(rahima, 'imp-token', 5_000_000);
  expect(currentSession()).toEqual({ user: rahima, token: 'imp-token', impersonating: true });
  expect(looksUntil()).toBe(5_000_000);
  const { mirror, outbox } = dbsOf(rahima.id);
  await mirror.open();
  await outbox.open();
  localStorage.setItem('initdata', '{"language":"en"}');
  localStorage.setItem('search', 'Sylhet');
  sessionStorage.setItem('wanted-page', '/trips');
  cached.add('photos');
  expect((await databases()).filter((name) => name.endsWith(rahima.id))).toHaveLength(2);

  await stopLooking();
  expect(await held()).toEqual(before);
  expect(readSession()).toEqual({
    user: { id: 'operator', type: 'provider' },
    token: 'own-token',
    impersonating: false,
  });
});

test('ended twice, by a double tap or by the button and the server’s refusal, it brings the same back', async () => {
  storeSession({ id: 'operator', type: 'provider' }, 'own-token');
  localStorage.setItem('appearance', '{"font":true}');
  const before = await held();
  await lookAs(rahima, 'imp-token', 5_000_000);

  await Promise.all([stopLooking(), stopLooking()]);
  expect(await held()).toEqual(before);
  await stopLooking();
  expect(await held()).toEqual(before);
  expect(sent.filter(({ url }) => url.includes('auth/logout'))).toHaveLength(1);
});

test('the server is told that it is over, by the header of the one who looks', async () => {
  await lookAs(rahima, 'imp-token', 5_000_000);
  await stopLooking();
  const [end] = sent;
  expect(end?.url).toContain('auth/logout');
  expect([end?.headers.get('impersonate'), end?.headers.get('authorization')]).toEqual(['imp-token', null]);
  expect(readSession()).toBeNull();
});

test('no action is saved, not even what was seen or the language', async () => {
  await lookAs(rahima, 'imp-token', 5_000_000);
  const dbs = dbsOf(rahima.id);
  let said = 0;
  const stop = onHeldBack(() => (said += 1));
  await expect(enqueueAction(dbs, { name: 'notification.seen', args: { ids: [] } })).rejects.toThrow(
    ReadOnlySession,
  );
  expect(said).toBe(0);
  const interest = { everywhere: true, districts: [], routes: [] };
  await expect(enqueueAction(dbs, { name: 'feed.interest', args: interest })).rejects.toThrow(
    ReadOnlySession,
  );
  expect(said).toBe(1);
  const language = { name: 'profile.notices', args: { locale: 'en' } } as const;
  await expect(enqueueAction(dbs, language)).rejects.toThrow(ReadOnlySession);
  stop();
  expect(await dbs.outbox.table('outbox').count()).toBe(0);
  await stopLooking();
});
