import Dexie from 'dexie';
import { uuidv7 } from 'uuidv7';
import { afterEach, expect, test, vi } from 'vitest';
import { packed } from '../../../protocol/sync/columns.ts';
import { dbsOf, wipe } from '../../../src/db/user-dbs.ts';
import { runSession } from '../../../src/sync/session/session-runner.ts';

afterEach(() => vi.unstubAllGlobals());

const notification = {
  type: 'trip_expired',
  trip_id: null,
  bid_id: null,
  data: {},
  seen: false,
  created_at: '2026-11-20T08:00:00.000Z',
};
const firstPage = () =>
  packed({
    changes: [['u', 1, 'notification', 'n1', { id: 'n1', ...notification }]],
    cursor: { u: 1 },
    reset: [],
    back: null,
    more: false,
  });

test('an answer that comes after the sign-out opens the deleted databases no more', async () => {
  const user = { id: uuidv7(), type: 'customer' } as const;
  const asked: string[] = [];
  let isRead = false;
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    asked.push(String(input));
    await answered;
    const body = new ReadableStream(
      {
        pull: (controller) => {
          controller.enqueue(new TextEncoder().encode(JSON.stringify(firstPage())));
          controller.close();
          isRead = true;
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { headers: { 'x-server-time': String(Date.now()) } });
  });
  vi.stubGlobal('navigator', { onLine: true });
  const posted: string[] = [];
  const runner = runSession(
    { user, token: 'token', impersonating: false },
    dbsOf(user.id),
    { post: ({ type }) => void posted.push(type), close: () => undefined },
    { pageOpenedAt: performance.timeOrigin, seen: false, mayListen: () => false },
  );
  await expect.poll(() => asked).toEqual([expect.stringContaining('sync/pull')]);
  const stopped = runner.stop();
  await wipe(user.id);
  answer();
  await stopped;
  expect(isRead).toBe(true);
  expect(await Dexie.exists(`durpalla-mirror-${user.id}`)).toBe(false);
});
