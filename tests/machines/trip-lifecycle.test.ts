import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { biddingWindow } from '../../domain/bidding-window.ts';
import type { TripParty, TripStatus } from '../../domain/trip-status.ts';
import { openActions, tripLifecycle } from '../../machines/trip-lifecycle.ts';

const minute = 60_000;
const window = biddingWindow({ createdAt: 0, journeyAt: 600 * minute });
const passenger: TripParty = { type: 'customer', part: 'creator' };
const provider: TripParty = { type: 'provider', part: 'counterpart' };

function trip(status: TripStatus, party: TripParty = passenger) {
  const sent: unknown[] = [];
  const actor = createActor(
    tripLifecycle.provide({ actions: { 'send the request': ({ event }) => sent.push(event) } }),
    { input: { status, party, window } },
  ).start();
  return {
    actor,
    sent,
    now: () => actor.getSnapshot(),
    open: () => openActions(actor.getSnapshot().context),
  };
}

test('a cancellation is asked for and done only when the server says so', () => {
  const { actor, sent, now, open } = trip('active');
  actor.send({ type: 'ASK', action: 'cancel', cancelNote: 'not_needed' });
  expect(now().value).toBe('waiting');
  expect(now().context.status).toBe('active');
  expect(open()).toEqual([]);
  actor.send({ type: 'ASK', action: 'cancel', cancelNote: 'not_needed' });
  expect(sent).toHaveLength(1);
  actor.send({ type: 'STANDS', status: 'active' });
  expect(now().value).toBe('waiting');
  actor.send({ type: 'STANDS', status: 'canceled' });
  expect(now().value).toBe('resting');
  expect(now().context).toMatchObject({ status: 'canceled', asked: null });
});

test('what a party may not do is not sent, and it is told why', () => {
  const { actor, sent, now } = trip('hold');
  actor.send({ type: 'ASK', action: 'complete' });
  expect(sent).toEqual([]);
  expect(now().context.refusal).toEqual({ code: 'trip_not_completable' });
  actor.send({ type: 'ASK', action: 'cancel' });
  expect(now().context.refusal?.code).toBe('cancel_reason_required');
  actor.send({ type: 'ASK', action: 'cancel', cancelNote: 'others' });
  expect(now().value).toBe('waiting');
  expect(now().context.refusal).toBeNull();
});

test('a refused request can be seen and tried again', () => {
  const { actor, sent, now, open } = trip('hold', provider);
  actor.send({ type: 'ASK', action: 'complete' });
  actor.send({ type: 'REFUSED', refusal: { code: 'trip_not_completable' } });
  expect(now().value).toBe('refused');
  expect(open()).toContain('complete');
  actor.send({ type: 'ASK', action: 'complete' });
  actor.send({ type: 'TAKEN_BACK' });
  expect(now().value).toBe('resting');
  expect(sent).toHaveLength(2);
});

test('the clock moves a trip in bidding, and what is open with it', () => {
  const { actor, now, open } = trip('active');
  actor.send({ type: 'TICK', now: 60 * minute });
  expect(now().context.status).toBe('extended');
  expect(open()).toEqual(['confirm', 'cancel']);
  actor.send({ type: 'TICK', now: 80 * minute });
  expect(now().context.status).toBe('expired');
  expect(open()).toEqual([]);
});

test('publishing is open for a draft only', () => {
  expect(trip('draft').open()).toEqual(['edit', 'publish', 'cancel']);
  const { actor, now } = trip('active');
  actor.send({ type: 'ASK', action: 'publish' });
  expect(now().context.refusal?.code).toBe('trip_not_publishable');
});

test('a request that the outbox holds already is waited for, not sent again', () => {
  const { actor, sent, now, open } = trip('draft');
  actor.send({ type: 'ASKED', action: 'publish' });
  expect([now().value, open(), sent]).toEqual(['waiting', [], []]);
  actor.send({ type: 'STANDS', status: 'active' });
  expect([now().value, open()]).toEqual(['resting', ['confirm', 'cancel']]);
});

test('a refusal from before the app was closed shows, and the request can be made again', () => {
  const { actor, now } = trip('hold', provider);
  actor.send({ type: 'REFUSED', refusal: { code: 'trip_not_completable' } });
  expect(now().value).toBe('refused');
  actor.send({ type: 'ASKED', action: 'complete' });
  expect([now().value, now().context.refusal]).toEqual(['waiting', null]);
});

test('a draft’s window begins when it is published', () => {
  const { actor, now } = trip('draft');
  const later = biddingWindow({ createdAt: 300 * minute, journeyAt: 600 * minute });
  actor.send({ type: 'STANDS', status: 'active', window: later });
  actor.send({ type: 'TICK', now: 310 * minute });
  expect(now().context.status).toBe('active');
});
