import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dhakaInstant } from '../../../domain/base/calendar.ts';
import { chosenPlace } from '../../../domain/place/chosen-place.ts';
import { placeById } from '../../../domain/place/gazetteer.ts';
import { unionsOf } from '../../../domain/place/unions.ts';
import { emptyDraft, requestOf, withPlace } from '../../../domain/trip/trip-draft.ts';
import type { CarRow, TripRow } from '../../../protocol/sync/rows.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { tripView } from '../../../src/db/mirror/trip-views.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { savedDraft, putDraft } from '../../../src/db/outbox/drafts.ts';
import { isPhoneFull } from '../../../src/db/outbox/phone-full.ts';
import { placeWithin } from '../../../src/place/place-finder.ts';
import { previewOf, requestTrip } from '../../../src/trip/request/request-acts.ts';
import { ownCarRow } from '../../../testkit/rows/car-row.ts';

let dbs: UserDbs;

beforeEach(() => {
  dbs = dbsOf('passenger');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await wipe('passenger');
});

function chosen(id: string) {
  const place = placeById(id);
  if (!place) throw new Error(`no place ${id}`);
  return chosenPlace(place, 'bn');
}

const ends = withPlace(withPlace(emptyDraft, 'pickup', chosen('mirpur-10')), 'destination', chosen('u290'));
const request = requestOf({
  ...ends,
  journeyDate: '2026-11-21',
  journeyTime: '07:30:00',
  carType: 'sedan car',
});
const asking = { role: 'customer' as const, request, places: ends.places, asDraft: false, origin: null };

test('the trip has its final id and its page as soon as it is saved', async () => {
  const result = await requestTrip(dbs, asking);
  if (!result.ok) throw new Error(result.failure.code);
  const trip = await tripView(dbs, result.tripId);
  expect(trip).toMatchObject({
    id: result.tripId,
    status: 'pending',
    created_by: 'customer',
    geo_location: { pick: { place: { en: 'Mirpur 10' } }, dest: { place: { bn: 'শ্রীমঙ্গল' } }, via: null },
    mutations: [{ name: 'trip.create', state: 'waiting' }],
  });
});

test('a trip within the country needs no list of unions, which a phone may not have yet', async () => {
  vi.doMock('../../../domain/place/unions.ts', () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(await requestTrip(dbs, asking)).toMatchObject({ ok: true });
  expect(console.warn).not.toHaveBeenCalled();
  const union = placeWithin(290, unionsOf(290)[0] ?? null, 'bn');
  if (!union) throw new Error('no union of Sreemangal');
  const journey = withPlace(ends, 'pickup', union);
  const named = {
    ...request,
    ...requestOf({ ...journey, journeyDate: '2026-11-22', journeyTime: '07:30:00', carType: 'sedan car' }),
  };
  expect(await requestTrip(dbs, { ...asking, request: named, places: journey.places })).toMatchObject({
    ok: true,
  });
  expect(console.warn).toHaveBeenCalled();
  vi.doUnmock('../../../domain/place/unions.ts');
});

test('a place whose address names another district is refused before anything is saved', async () => {
  const elsewhere = {
    ...request,
    pickup_place_id: null,
    pickup_full_address: 'Zindabazar, Sylhet, Bangladesh',
  };
  const result = await requestTrip(dbs, { ...asking, request: elsewhere });
  expect(result).toMatchObject({ ok: false, failure: { code: 'place_elsewhere' } });
  expect(await dbs.outbox.outbox.count()).toBe(0);
});

test('it is not sent any more one hour before the journey', async () => {
  await requestTrip(dbs, asking);
  const [row] = await dbs.outbox.outbox.toArray();
  expect(row?.until).toBe(dhakaInstant('2026-11-21', '06:30'));
});

test('the preview names a stop on the way too', () => {
  const { places } = withPlace(ends, 'via', chosen('d45'));
  expect(previewOf({ ...asking, places })?.geo_location.via?.district.en).toBe('Kishoreganj');
});

test('a union shows with both its names while it waits to be sent', async () => {
  const union = placeWithin(290, { id: 2597, name: { bn: 'কালাপুর', en: 'Kalapur' } }, 'bn');
  if (!union) throw new Error('no union');
  const draft = withPlace(ends, 'destination', union);
  const result = await requestTrip(dbs, {
    ...asking,
    request: requestOf({
      ...draft,
      journeyDate: '2026-11-21',
      journeyTime: '07:30:00',
      carType: 'sedan car',
    }),
    places: draft.places,
  });
  const [row] = await dbs.outbox.outbox.toArray();
  expect(row?.args).toMatchObject({ destination_place_id: 'n2597', destination_sub_district_id: 290 });
  expect((await tripView(dbs, result.ok ? result.tripId : ''))?.geo_location.dest).toEqual({
    place: { bn: 'কালাপুর', en: 'Kalapur' },
    sub_district: { bn: 'শ্রীমঙ্গল', en: 'Sreemangal' },
    district: { bn: 'মৌলভীবাজার', en: 'Moulvibazar' },
  });
});

test('an incomplete request is never saved', async () => {
  await expect(requestTrip(dbs, { ...asking, request: { ...request, journey_time: null } })).rejects.toThrow(
    'complete',
  );
  expect(await dbs.outbox.outbox.count()).toBe(0);
});

test('a full phone is a failure the form can show, with nothing half saved', async () => {
  vi.spyOn(dbs.outbox.outbox, 'add').mockRejectedValue(new DOMException('no room', 'QuotaExceededError'));
  expect(await requestTrip(dbs, asking)).toEqual({ ok: false, failure: { code: 'phone_full' } });
  expect(await dbs.outbox.outbox.count()).toBe(0);
});

describe('the draft of the form', () => {
  const edit = { kind: 'edit', tripId: 'draft' } as const;

  test('is gone as soon as its request is saved: the form opened again does not ask for the trip twice', async () => {
    await putDraft(dbs, ends);
    await putDraft(dbs, { ...ends, origin: edit });
    await requestTrip(dbs, asking);
    expect(await savedDraft(dbs, null)).toBeNull();
    expect(await savedDraft(dbs, edit)).not.toBeNull();
    await requestTrip(dbs, { ...asking, origin: edit });
    expect(await savedDraft(dbs, edit)).toBeNull();
  });

  test('goes with the request or not at all, however the app dies', async () => {
    await putDraft(dbs, ends);
    vi.spyOn(dbs.outbox.drafts, 'delete').mockImplementation(() => {
      throw new Error('the app dies');
    });
    await expect(requestTrip(dbs, asking)).rejects.toThrow('the app dies');
    expect(await dbs.outbox.outbox.count()).toBe(0);
    expect(await savedDraft(dbs, null)).not.toBeNull();
  });

  test('stands where the request could not be saved', async () => {
    await putDraft(dbs, ends);
    vi.spyOn(dbs.outbox.outbox, 'add').mockRejectedValue(new DOMException('no room', 'QuotaExceededError'));
    await requestTrip(dbs, asking);
    expect(await savedDraft(dbs, null)).not.toBeNull();
  });
});

test('any other trouble is not called a full phone', async () => {
  vi.spyOn(dbs.outbox.outbox, 'add').mockRejectedValue(new Error('closed'));
  await expect(requestTrip(dbs, asking)).rejects.toThrow('closed');
});

test('a full phone is recognised by the error or by the one inside', () => {
  const full = new DOMException('no room', 'QuotaExceededError');
  expect(isPhoneFull(full)).toBe(true);
  expect(isPhoneFull(Object.assign(new Error('aborted'), { inner: full }))).toBe(true);
  expect([isPhoneFull(new Error('no room')), isPhoneFull('QuotaExceededError')]).toEqual([false, false]);
});

const earlier = (status: TripRow['status']): TripRow =>
  asTrip({
    ...feedRow,
    id: 'earlier',
    status,
    bids_until: '2099-11-20T05:00:00.000Z',
    choose_until: '2099-11-20T05:20:00.000Z',
  });
const again = { ...asking, origin: { kind: 'again', tripId: 'earlier' } as const };
const stored = async (status: TripRow['status']): Promise<void> => {
  await dbs.mirror.trips.put({ ...earlier(status), _n: 1 });
};
const done = async () =>
  (await dbs.outbox.outbox.orderBy('seq').toArray()).map(({ id, name, args, after }) => ({
    id,
    name,
    args,
    after,
  }));

test('an earlier trip asked for again is canceled after the new one, with the note that takes it off the lists', async () => {
  await stored('active');
  await requestTrip(dbs, again);
  const [created, canceled] = await done();
  expect(created?.name).toBe('trip.create');
  expect(canceled).toMatchObject({
    name: 'trip.cancel',
    args: { trip_id: 'earlier', cancel_note: 'request again' },
    after: [created?.id],
  });
});

const SEVEN = dhakaInstant('2026-11-20', '07:00');

test('a request for the morning goes as a draft with its time after it, in one step', async () => {
  const result = await requestTrip(dbs, { ...asking, publishAt: SEVEN });
  if (!result.ok) throw new Error(result.failure.code);
  const [created, posted] = await done();
  expect(created).toMatchObject({ name: 'trip.create', args: { draft: true } });
  expect(posted).toMatchObject({
    name: 'trip.schedule',
    args: { trip_id: result.tripId, publish_at: SEVEN },
    after: [created?.id],
  });
  expect(await tripView(dbs, result.tripId)).toMatchObject({
    status: 'draft',
    publish_at: new Date(SEVEN).toISOString(),
  });
});

test('it is saved with its time or not at all', async () => {
  const add = dbs.outbox.outbox.add.bind(dbs.outbox.outbox);
  vi.spyOn(dbs.outbox.outbox, 'add').mockImplementation((row) => {
    if (row.name === 'trip.schedule') throw new Error('the app dies');
    return add(row);
  });
  await expect(requestTrip(dbs, { ...asking, publishAt: SEVEN })).rejects.toThrow('the app dies');
  expect(await done()).toEqual([]);
});

test('an earlier trip asked for again in the morning is canceled as well', async () => {
  await stored('active');
  await requestTrip(dbs, { ...again, publishAt: SEVEN });
  expect((await done()).map(({ name }) => name)).toEqual(['trip.create', 'trip.schedule', 'trip.cancel']);
});

test.each([
  ['keeps its time', '2026-11-21', ['trip.edit']],
  ['loses its time where the new journey is too near for it', '2026-11-20', ['trip.edit', 'trip.schedule']],
])('an edited draft %s', async (_, journey_date, names) => {
  const publish_at = new Date(SEVEN).toISOString();
  await dbs.mirror.trips.put({ ...earlier('draft'), publish_at, _n: 1 });
  const origin = { kind: 'edit', tripId: 'earlier' } as const;
  await requestTrip(dbs, { ...asking, request: { ...request, journey_date }, origin });
  expect((await done()).map(({ name }) => name)).toEqual(names);
  const shown = (await tripView(dbs, 'earlier'))?.publish_at ?? null;
  expect(shown).toBe(names.length === 1 ? publish_at : null);
});

test('the new trip and the cancel of the earlier one are saved together or not at all', async () => {
  await stored('active');
  const add = dbs.outbox.outbox.add.bind(dbs.outbox.outbox);
  vi.spyOn(dbs.outbox.outbox, 'add').mockImplementation((row) => {
    if (row.name === 'trip.cancel') throw new Error('the app dies');
    return add(row);
  });
  await expect(requestTrip(dbs, again)).rejects.toThrow('the app dies');
  expect(await done()).toEqual([]);
});

test.each(['completed', 'canceled', 'expired', 'started'] as const)(
  'an earlier trip that is %s stays as it is',
  async (status) => {
    await stored(status);
    await requestTrip(dbs, again);
    expect((await done()).map(({ name }) => name)).toEqual(['trip.create']);
  },
);

test('another person’s trip asked for again is not canceled', async () => {
  const { user, ...rest } = earlier('active');
  await dbs.mirror.trips.put({ ...rest, user: { ...user, id: 'somebody else' }, _n: 1 });
  await requestTrip(dbs, again);
  expect((await done()).map(({ name }) => name)).toEqual(['trip.create']);
});

test('a trip saved as a draft is no request yet: the earlier one stays', async () => {
  await stored('active');
  const result = await requestTrip(dbs, { ...again, asDraft: true });
  expect((await done()).map(({ name, args }) => [name, 'draft' in args])).toEqual([['trip.create', true]]);
  const saved = result.ok ? await tripView(dbs, result.tripId) : undefined;
  expect(saved?.status).toBe('draft');
});

test('a draft that has not left the phone can be changed: the change comes after it and shows at once', async () => {
  const made = await requestTrip(dbs, { ...asking, asDraft: true });
  if (!made.ok) throw new Error(made.failure.code);
  const origin = { kind: 'edit', tripId: made.tripId } as const;
  const changed = { ...request, journey_date: '2026-11-22', trip_note: 'ধীরে' };
  expect(await requestTrip(dbs, { ...asking, request: changed, origin })).toEqual({
    ok: true,
    tripId: made.tripId,
  });
  const [created, edit] = await done();
  expect(edit).toMatchObject({ name: 'trip.edit', after: [created?.id] });
  expect(await tripView(dbs, made.tripId)).toMatchObject({
    status: 'draft',
    journey_date: '2026-11-22',
    trip_note: 'ধীরে',
  });
});

const carRow = (id: string, model: string): CarRow => ({ ...ownCarRow, id, model });

test('a car owner’s draft shows the car it was last given, before and after the server knows it', async () => {
  await dbs.mirror.cars.bulkPut([
    { ...carRow('first', 'Axio'), _n: 1 },
    { ...carRow('second', 'Allion'), _n: 1 },
  ]);
  const offer = { ...asking, role: 'provider' as const, asDraft: true };
  const made = await requestTrip(dbs, { ...offer, request: { ...request, car_id: 'first', price: 5000 } });
  if (!made.ok) throw new Error(made.failure.code);
  const shown = async () => (await tripView(dbs, made.tripId))?.car?.model;
  expect(await shown()).toBe('Axio');
  const row = asTrip({ ...feedRow, id: made.tripId, status: 'draft', car: carRow('first', 'Axio') });
  await dbs.mirror.trips.put({ ...row, _n: 1 });
  const origin = { kind: 'edit', tripId: made.tripId } as const;
  await requestTrip(dbs, { ...offer, origin, request: { ...request, car_id: 'second', price: 5000 } });
  expect(await shown()).toBe('Allion');
});
