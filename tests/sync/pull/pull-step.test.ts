import { uuidv7 } from 'uuidv7';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { packed, type PackedAnswer } from '../../../protocol/sync/columns.ts';
import { PullRequest } from '../../../protocol/sync/requests.ts';
import type { WireChange } from '../../../protocol/sync/sync.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { pullPages } from '../../../src/sync/pull/pull-step.ts';
import type { Answer, Transport } from '../../../src/sync/net/transport.ts';

let dbs: UserDbs;
beforeEach(() => {
  dbs = dbsOf(uuidv7());
});
afterEach(() => wipe(dbs.userId));

const notification = (seq: number): WireChange => {
  const row = { id: `n${seq}`, type: 'trip_expired', trip_id: null, bid_id: null, data: {}, seen: false };
  return ['u', seq, 'notification', row.id, { ...row, created_at: '2026-11-20T08:00:00.000Z' }];
};
/** Pages of two rows each; the last says that there are no more. */
const pageAt = (index: number, of: number): PackedAnswer =>
  packed({
    changes: [notification(2 * index + 1), notification(2 * index + 2)],
    cursor: { u: 2 * of },
    reset: [],
    back: index === of - 1 ? null : [index + 1, 'u', 1],
    more: index < of - 1,
  });

/** Answers with the requested page unless the test says otherwise. */
function transportOf(pages: number, instead: (page: number) => Answer | null = () => null) {
  const asked: PullRequest[] = [];
  const savedWhenAsked: Promise<number>[] = [];
  const transport: Transport = {
    post: async (_path, body) => {
      const request = PullRequest.assert(body);
      asked.push(request);
      savedWhenAsked.push(dbs.mirror.notifications.count());
      const page = request.back?.[0] ?? 0;
      return instead(page) ?? { ok: true, data: pageAt(page, pages) };
    },
    get: () => Promise.reject(new Error('not used')),
    mayLeave: () => true,
  };
  return { transport, asked, savedWhenAsked };
}

it('asks for the next page before the one at hand is stored, and stores them all', async () => {
  const { transport, asked, savedWhenAsked } = transportOf(3);
  expect(await pullPages(dbs, transport)).toEqual({ done: true, more: false });
  expect(await dbs.mirror.notifications.count()).toBe(6);
  expect(asked.map(({ back }) => back?.[0] ?? 0)).toEqual([0, 1, 2]);
  expect(await Promise.all(savedWhenAsked)).toEqual([0, 0, 2]);
});

it('goes on from the last page that was stored when the net dies in between', async () => {
  let up = false;
  const { transport, asked } = transportOf(3, (page) =>
    page === 2 && !up ? { ok: false, failure: { kind: 'unreachable' } } : null,
  );
  expect(await pullPages(dbs, transport)).toEqual({ done: false, failure: { kind: 'unreachable' } });
  expect(await dbs.mirror.notifications.count()).toBe(4);
  up = true;
  expect(await pullPages(dbs, transport)).toMatchObject({ done: true });
  expect(asked.map(({ back }) => back?.[0] ?? 0)).toEqual([0, 1, 2, 2]);
  expect(await dbs.mirror.notifications.count()).toBe(6);
});
