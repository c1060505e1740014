import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chosenPlace } from '../../../domain/place/chosen-place.ts';
import { placeById } from '../../../domain/place/gazetteer.ts';
import { requestAgainNote } from '../../../domain/trip/trip-status.ts';
import {
  emptyDraft,
  requestOf,
  withPlace,
  withVia,
  type TripDraft,
  type TripOrigin,
} from '../../../domain/trip/trip-draft.ts';
import type { CodedError } from '../../../protocol/wire/errors.ts';
import { draftOfRefused, discardRequest } from '../../../src/db/outbox/trip-requests.ts';
import { savedDraft, putDraft } from '../../../src/db/outbox/drafts.ts';
import { discard } from '../../../src/db/outbox/discard.ts';
import { tripsView } from '../../../src/db/mirror/trip-views.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { openingDraft } from '../../../src/trip/request/opening-draft.ts';
import { requestTrip } from '../../../src/trip/request/request-acts.ts';
import { listedTrips } from '../../../src/trip/own/listed-trips.ts';
import { setClockOffset } from '../../../src/platform/clock.ts';
import { enqueueAction } from '../../../src/sync/push/enqueue-action.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';

let dbs: UserDbs;
beforeEach(() => {
  dbs = dbsOf('passenger');
  setClockOffset(Date.parse(feedRow.created_at) - Date.now());
});
afterEach(async () => {
  setClockOffset(0);
  await wipe('passenger');
});

function chosen(id: string) {
  const place = placeById(id);
  if (!place) throw new Error(`no place ${id}`);
  return chosenPlace(place, 'bn');
}

const ends = withPlace(withPlace(emptyDraft, 'pickup', chosen('mirpur-10')), 'destination', chosen('u290'));
const filled: TripDraft = {
  ...withPlace(withVia(ends, true), 'via', chosen('d45')),
  step: 'confirm',
  type: 'round',
  journeyDate: '2026-11-21',
  journeyTime: '07:30:00',
  returnDate: '2026-11-22',
  returnTime: '18:00:00',
  carType: 'micro',
  trip_note: 'দুটি শিশু আছে',
};

async function ask(draft: TripDraft, { asDraft = false, origin = null as TripOrigin | null } = {}) {
  const asking = { role: 'customer' as const, request: requestOf(draft), places: draft.places };
  const result = await requestTrip(dbs, { ...asking, asDraft, origin });
  if (!result.ok) throw new Error(result.failure.code);
  return result.tripId;
}

const outbox = () => dbs.outbox.outbox.orderBy('seq').toArray();
const firstId = async (): Promise<string> => (await outbox())[0]?.id ?? '';

async function refuse(
  error: CodedError,
  further: CodedError = { code: 'dependency_refused' },
): Promise<void> {
  const [first, ...rest] = await outbox();
  if (!first) throw new Error('nothing was asked');
  await dbs.outbox.outbox.update(first.seq, { state: 'refused', error, attempts: 1 });
  for (const { seq } of rest) await dbs.outbox.outbox.update(seq, { state: 'refused', error: further });
}

/** The form's content, without its current step and what it was opened for. */
const said = ({ step: _step, origin: _origin, places, ...rest }: TripDraft) => {
  const { division: _division, area: _area, subDistrictId: _sub, ...via } = places.via.place ?? {};
  return { ...rest, pickup: places.pickup, destination: places.destination, via };
};

describe('a request that the server refused', () => {
  test('is not among the running trips as waiting: it was not taken, and comes after them', async () => {
    await dbs.mirror.trips.put({ ...asTrip(feedRow), id: 'open', _n: 1 });
    const id = await ask(filled);
    const lists = async () => {
      const reader = { id: 'passenger', type: 'customer' } as const;
      const { running } = listedTrips(await tripsView(dbs), { now: Date.parse(feedRow.created_at), reader });
      return running.map((trip) => [trip.id, trip.status]);
    };
    expect(await lists()).toEqual([
      [id, 'pending'],
      ['open', 'active'],
    ]);
    await refuse({ code: 'journey_too_early', field: 'journey_time' });
    expect(await lists()).toEqual([
      ['open', 'active'],
      [id, 'rejected'],
    ]);
  });

  test('opens the form filled with what was asked, at what is to be fixed', async () => {
    await ask(filled);
    const id = await firstId();
    await refuse({ code: 'journey_too_early', field: 'journey_time' });
    const { draft } = await openingDraft(dbs, { fix: id });
    expect(said(draft)).toEqual(said(filled));
    expect([draft.step, draft.origin]).toEqual(['time', { kind: 'fix', fixes: id }]);
    expect(requestOf(draft)).toEqual(requestOf(filled));
  });

  test('goes away as the fixed one takes its place; nothing is canceled that the server never had', async () => {
    await ask(filled);
    const id = await firstId();
    await refuse({ code: 'journey_too_early', field: 'journey_time' });
    const { draft } = await openingDraft(dbs, { fix: id });
    await ask({ ...draft, journeyTime: '09:00:00' }, { origin: draft.origin ?? null });
    expect((await outbox()).map(({ name, state, args }) => [name, state, 'journey_time' in args])).toEqual([
      ['trip.create', 'waiting', true],
    ]);
  });

  test('for an earlier trip still takes the place of that one', async () => {
    await dbs.mirror.trips.put({ ...asTrip(feedRow), id: 'earlier', _n: 1 });
    await ask(filled, { origin: { kind: 'again', tripId: 'earlier' } });
    const id = await firstId();
    await refuse({ code: 'too_many_trips' });
    const draft = await draftOfRefused(dbs, id);
    expect(draft?.origin).toEqual({ kind: 'again', tripId: 'earlier', fixes: id });
    await ask(filled, { origin: draft?.origin ?? null });
    expect(
      (await outbox()).map(({ name, state, about }) => [name, state, about[0] === 'trip:earlier']),
    ).toEqual([
      ['trip.create', 'waiting', false],
      ['trip.cancel', 'waiting', true],
    ]);
  });

  test('as a change of a draft comes back as that change', async () => {
    await dbs.mirror.trips.put({ ...asTrip(feedRow), id: 'kept', status: 'draft', _n: 1 });
    await ask(filled, { origin: { kind: 'edit', tripId: 'kept' } });
    const id = await firstId();
    await refuse({ code: 'journey_too_late', field: 'journey_date' });
    const { draft } = await openingDraft(dbs, { fix: id });
    expect(said(draft)).toEqual(said(filled));
    expect(draft.origin).toEqual({ kind: 'edit', tripId: 'kept', fixes: id });
    await ask(draft, { origin: draft.origin ?? null });
    expect((await outbox()).map(({ name, state }) => [name, state])).toEqual([['trip.edit', 'waiting']]);
  });

  test('that was dismissed starts over', async () => {
    expect((await openingDraft(dbs, { fix: 'gone' })).draft).toEqual(emptyDraft);
  });
});

describe('a request that is discarded before it is sent', () => {
  test('gives the draft back, filled', async () => {
    await ask(filled);
    expect(await discardRequest(dbs, await firstId())).toEqual({});
    expect(await outbox()).toEqual([]);
    expect(requestOf((await openingDraft(dbs, {})).draft)).toEqual(requestOf(filled));
  });

  test('does not overwrite another that is half-filled', async () => {
    await ask(filled);
    await putDraft(dbs, ends);
    const id = await firstId();
    expect(await discardRequest(dbs, id)).toEqual({ fix: id });
    expect(await savedDraft(dbs, null)).toEqual(ends);
    expect(requestOf((await openingDraft(dbs, { fix: id })).draft)).toEqual(requestOf(filled));
  });

  test('takes along all that is about it, as it was last changed', async () => {
    await dbs.mirror.trips.put({ ...asTrip(feedRow), id: 'earlier', _n: 1 });
    const tripId = await ask(filled, { asDraft: true });
    const id = await firstId();
    await enqueueAction(dbs, { name: 'trip.publish', args: { trip_id: tripId } }, { after: [id] });
    await ask({ ...filled, trip_note: 'তিনটি শিশু' }, { origin: { kind: 'edit', tripId } });
    expect(await discardRequest(dbs, id)).toEqual({});
    expect([await outbox(), (await savedDraft(dbs, null))?.trip_note]).toEqual([[], 'তিনটি শিশু']);
  });

  test('leaves the earlier trip alone that it was to replace', async () => {
    await dbs.mirror.trips.put({ ...asTrip(feedRow), id: 'earlier', _n: 1 });
    await ask(filled, { origin: { kind: 'again', tripId: 'earlier' } });
    expect((await outbox()).map(({ name }) => name)).toEqual(['trip.create', 'trip.cancel']);
    expect(await discardRequest(dbs, await firstId())).toEqual({ again: 'earlier' });
    expect(await outbox()).toEqual([]);
  });

  test('stays when it is on its way', async () => {
    await ask(filled);
    await dbs.outbox.outbox.toCollection().modify({ state: 'sending', attempts: 1 });
    expect(await discardRequest(dbs, await firstId())).toBeNull();
    expect([(await outbox()).length, await savedDraft(dbs, null)]).toEqual([1, null]);
  });
});

test('what merely came after an action that is discarded no longer waits for it', async () => {
  const complete = await enqueueAction(dbs, { name: 'trip.complete', args: { trip_id: 'trip' } });
  const cancel = { trip_id: 'trip', cancel_note: requestAgainNote };
  await enqueueAction(dbs, { name: 'trip.cancel', args: cancel }, { after: [complete, 'other'] });
  await discard(dbs, complete);
  expect((await outbox()).map(({ name, after }) => [name, after])).toEqual([['trip.cancel', ['other']]]);
});
