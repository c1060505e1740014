import { uuidv7 } from 'uuidv7';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SEAL } from '../../../protocol/sync/epoch.ts';
import { packed } from '../../../protocol/sync/columns.ts';
import { rowSchemas } from '../../../protocol/sync/rows.ts';
import { PROTOCOL_VERSION } from '../../../protocol/wire/version.ts';
import type { Change, WireChange } from '../../../protocol/sync/sync.ts';
import { applyEvent, applyPage } from '../../../src/db/mirror/apply.ts';
import { ownKinds, tableOf } from '../../../src/db/mirror/row-tables.ts';
import { positionToPull } from '../../../src/db/mirror/skipped.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { pullPages } from '../../../src/sync/pull/pull-step.ts';
import { readChanges } from '../../../src/sync/pull/pulled-page.ts';

const NEXT = PROTOCOL_VERSION + 1;

let dbs: UserDbs;
beforeEach(() => {
  dbs = dbsOf(uuidv7());
});
afterEach(() => wipe(dbs.userId));

const notification = (seq: number, type = 'trip_expired'): WireChange => {
  const row = { id: `n${seq}`, type, trip_id: null, bid_id: null, data: {}, seen: false };
  return ['u', seq, 'notification', row.id, { ...row, created_at: '2026-11-20T08:00:00.000Z' }];
};
const ofLaterKind = (seq: number): WireChange => ['u', seq, 'companion', 'c', { id: 'c' }];

/** Pulls a page that leads to this number, and nothing after it. */
const pulls = (changes: WireChange[], u: number) =>
  pullPages(dbs, {
    post: () =>
      Promise.resolve({
        ok: true,
        data: packed({ changes, cursor: { u, [SEAL]: 77 }, reset: [], back: null, more: false }),
      }),
    get: () => Promise.reject(new Error('not used')),
    mayLeave: () => true,
  });
const savedIds = async () => (await dbs.mirror.notifications.toCollection().primaryKeys()).toSorted();
const cursorOf = async (version: number) => (await positionToPull(dbs.mirror, version))?.cursor;

it('a word or a kind that came later leaves the rest of the page readable, and the cursor moves on', async () => {
  expect(
    await pulls([notification(1), notification(2, 'car_flew'), ofLaterKind(3), notification(4)], 4),
  ).toEqual({
    done: true,
    more: false,
  });
  expect(await savedIds()).toEqual(['n1', 'n4']);
  expect(await cursorOf(PROTOCOL_VERSION)).toEqual({ u: 4, [SEAL]: 77 });
});

it('the next version of the app reads on before the first that was skipped, once', async () => {
  await pulls([notification(1), notification(2, 'car_flew')], 2);
  await pulls([notification(3), ofLaterKind(4)], 4);
  expect(await cursorOf(NEXT)).toEqual({ u: 1 });
  // without a net it stays where it was: what was sent is still covered
  expect((await dbs.mirror.position.get('position'))?.cursor).toMatchObject({ u: 4 });
  const page = {
    ...readChanges([notification(2), notification(3)]),
    cursor: { u: 4 },
    reset: [],
    back: null,
  };
  await applyPage(dbs.mirror, page, 0, NEXT);
  expect(await savedIds()).toEqual(['n1', 'n2', 'n3']);
  expect(await cursorOf(NEXT)).toMatchObject({ u: 4 });
});

it('what realtime brought and could not be read is remembered too; an app that missed nothing reads nothing again', async () => {
  await pulls([notification(1)], 1);
  expect(await cursorOf(NEXT)).toEqual({ u: 1, [SEAL]: 77 });
  const event = { stream: 'u', from: 1, to: 2, ...readChanges([ofLaterKind(2)]) };
  expect(await applyEvent(dbs.mirror, event, 0)).toBe('applied');
  expect(await cursorOf(PROTOCOL_VERSION)).toMatchObject({ u: 2 });
  expect(await cursorOf(NEXT)).toEqual({ u: 1 });
});

it('every kind of row that a server sends has its table, which a new history empties', async () => {
  const kinds = Object.keys(rowSchemas).filter((kind) => kind !== 'feed');
  expect(ownKinds.toSorted()).toEqual(kinds.toSorted());
  for (const kind of ownKinds) await tableOf(dbs.mirror, kind).bulkPut([]);
  const tables = ownKinds.map((kind) => tableOf(dbs.mirror, kind).name);
  expect(new Set(tables).size).toBe(kinds.length);
  const gone: Change[] = ownKinds.map((kind, i) => ({ stream: 'u', seq: i + 1, kind, id: 'x', row: null }));
  await applyPage(dbs.mirror, { changes: gone, cursor: { u: gone.length }, reset: ['u'], back: null }, 0);
  expect(await Promise.all(ownKinds.map((kind) => tableOf(dbs.mirror, kind).count()))).toEqual(
    kinds.map(() => 0),
  );
});
