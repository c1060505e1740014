import { expect, test } from 'vitest';
import type { OutboxRow } from '../../src/db/outbox-db.ts';
import { withCoverage } from '../../src/db/overlay.ts';

const sent: OutboxRow = {
  name: 'trip.publish',
  args: { trip_id: 'trip' },
  seq: 1,
  id: 'mutation',
  userId: 'person',
  v: 1,
  after: [],
  until: null,
  state: 'sent',
  attempts: 1,
  createdAt: 0,
  settledAt: 0,
  at: 3,
  error: null,
  preview: null,
  tripId: 'trip',
};
const position = { key: 'position', cursor: { u: 3 }, back: null, pulledAt: 0 } as const;
const covered = (row: OutboxRow, at: Parameters<typeof withCoverage>[1]) =>
  withCoverage([row], at).map((action) => action.covered);

test('an action is covered when the mirror has come to where it took effect', () => {
  expect(covered(sent, position)).toEqual([true]);
  expect(covered(sent, { ...position, cursor: { u: 2 } })).toEqual([false]);
  expect(covered(sent, undefined)).toEqual([false]);
  expect(covered({ ...sent, state: 'waiting', at: null }, position)).toEqual([false]);
});

test('nothing is covered while a first pull is still going back: its rows may be on a later page', () => {
  expect(covered(sent, { ...position, back: [1, 'u:person', 3] })).toEqual([false]);
});
