import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Refusal } from '../../domain/base/refusal.ts';
import type { TripParty, TripStatus } from '../../domain/trip/trip-status.ts';
import { openActions, tripLifecycle, type TripAsk } from '../../machines/trip-lifecycle.ts';

const passenger: TripParty = { type: 'customer', part: 'creator' };
const provider: TripParty = { type: 'provider', part: 'counterpart' };

type Saving = (ask: TripAsk) => Promise<Refusal | null>;

function trip(status: TripStatus, party: TripParty = passenger, save: Saving = async () => null) {
  const saved: TripAsk[] = [];
  const actor = createActor(
    tripLifecycle.provide({
      actors: {
        'save the act': fromPromise(({ input }) => {
          saved.push(input);
          return save(input);
        }),
      },
    }),
    { input: { status, party, rated: false } },
  ).start();
  return {
    actor,
    saved,
    stands: (next: TripStatus) => actor.send({ type: 'CHANGED', status: next, party, rated: false }),
    /** Asks, and waits until saving has succeeded or failed. */
    ask: async (ask: TripAsk) => {
      actor.send({ type: 'ASK', ask });
      await waitFor(actor, (snapshot) => !snapshot.matches('saving'));
    },
    now: () => actor.getSnapshot(),
    open: () => openActions(actor.getSnapshot().context),
  };
}

const cancel: TripAsk = { action: 'cancel', cancelNote: 'not_needed' };

test('a cancellation is asked for and done only when the server says so', async () => {
  const { actor, saved, now, open, ask, stands } = trip('active');
  actor.send({ type: 'ASK', ask: cancel });
  expect([now().value, open()]).toEqual(['saving', []]);
  actor.send({ type: 'ASK', ask: cancel });
  await waitFor(actor, (snapshot) => snapshot.matches('waiting'));
  await ask(cancel);
  expect(saved).toEqual([cancel]);
  expect([now().context.status, open()]).toEqual(['active', []]);
  stands('extended');
  expect([now().value, open()]).toEqual(['waiting', []]);
  stands('canceled');
  actor.send({ type: 'ARRIVED' });
  expect([now().value, now().context.asked, open()]).toEqual(['resting', null, []]);
});

test('what could not be saved leads back to resting with the reason, and can be asked for again', async () => {
  const full = trip('draft', passenger, async () => ({ code: 'phone_full' }));
  const before = full.open();
  expect(before).toEqual(['edit', 'publish', 'cancel']);
  for (const request of [{ action: 'publish' }, cancel] as const) {
    await full.ask(request);
    expect([full.now().value, full.open()]).toEqual(['resting', before]);
    expect(full.now().context.refusal).toEqual({ code: 'phone_full' });
  }
  expect(full.saved).toHaveLength(2);

  const broken = trip('hold', provider, () => Promise.reject(new Error('no database')));
  for (const request of [{ action: 'complete' }, { action: 'start', pin: '1234' }] as const) {
    await broken.ask(request);
    expect([broken.now().value, broken.now().context.refusal]).toEqual(['resting', { code: 'server_error' }]);
    expect(broken.open()).toEqual(['start', 'complete', 'cancel']);
  }
});

test('what a party may not do is not saved, and the reason is shown', async () => {
  const { actor, saved, now, ask } = trip('hold');
  await ask({ action: 'complete' });
  expect([saved, now().context.refusal]).toEqual([[], { code: 'trip_not_completable' }]);
  await ask({ action: 'cancel', cancelNote: ' ' });
  expect(now().context.refusal?.code).toBe('cancel_reason_required');
  await ask({ action: 'cancel', cancelNote: 'others' });
  expect([now().value, now().context.refusal]).toEqual(['waiting', null]);
  actor.send({ type: 'WITHDRAWN' });
  expect(now().value).toBe('resting');
});

test('a refused request can be seen and tried again', async () => {
  const { actor, saved, now, open, ask } = trip('hold', provider);
  await ask({ action: 'complete' });
  actor.send({ type: 'REFUSED', refusal: { code: 'trip_not_completable' } });
  expect([now().value, now().context.refusal?.code]).toEqual(['resting', 'trip_not_completable']);
  expect(open()).toContain('complete');
  await ask({ action: 'complete' });
  expect([now().value, now().context.refusal]).toEqual(['waiting', null]);
  expect(saved).toHaveLength(2);
});

test('a start is saved and not waited for: completing may follow it without a net', async () => {
  const { saved, now, open, ask } = trip('hold', provider);
  await ask({ action: 'start', pin: '1234' });
  expect([now().value, open()]).toEqual(['resting', ['start', 'complete', 'cancel']]);
  await ask({ action: 'complete' });
  expect([now().value, saved.map(({ action }) => action)]).toEqual(['waiting', ['start', 'complete']]);
});

test('a completed trip is rated once, by its passenger', async () => {
  const { actor, saved, now, open, ask } = trip('completed');
  expect(open()).toEqual(['rate']);
  await ask({ action: 'rate', rating: 6, review: '' });
  expect(now().context.refusal?.code).toBe('rating_out_of_range');
  await ask({ action: 'rate', rating: 4, review: '' });
  actor.send({ type: 'CHANGED', status: 'completed', party: passenger, rated: true });
  expect([saved.length, open()]).toEqual([1, []]);
  await ask({ action: 'rate', rating: 5, review: '' });
  expect(now().context.refusal?.code).toBe('already_rated');
});

test('what is open follows where the trip stands, by the clock too', () => {
  const { open, stands } = trip('active');
  stands('extended');
  expect(open()).toEqual(['confirm', 'cancel']);
  stands('expired');
  expect(open()).toEqual([]);
});

test('a request that the outbox holds already is waited for, not saved again', () => {
  const { actor, saved, now, open, stands } = trip('draft');
  actor.send({ type: 'ASKED', action: 'publish' });
  expect([now().value, open(), saved]).toEqual(['waiting', [], []]);
  stands('active');
  actor.send({ type: 'ARRIVED' });
  expect([now().value, open()]).toEqual(['resting', ['confirm', 'cancel']]);
});

test('a refusal from before the app was closed shows, until it is put away or asked again', () => {
  const { actor, now } = trip('hold', provider);
  const refusal = { code: 'trip_not_completable' };
  actor.send({ type: 'REFUSED', refusal });
  expect(now().context.refusal).toEqual(refusal);
  actor.send({ type: 'WITHDRAWN' });
  expect(now().context.refusal).toBeNull();
  actor.send({ type: 'REFUSED', refusal });
  actor.send({ type: 'ASKED', action: 'complete' });
  expect([now().value, now().context.refusal]).toEqual(['waiting', null]);
});
