import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dhakaInstant } from '../../../domain/calendar.ts';
import { chosenPlace } from '../../../domain/places/chosen-place.ts';
import { placeById } from '../../../domain/places/gazetteer.ts';
import { emptyDraft, requestOf, withPlace } from '../../../machines/trip-draft.ts';
import { tripView } from '../../../src/db/views.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { isPhoneFull } from '../../../src/db/phone-full.ts';
import { namesOf } from '../../../src/places/place-finder.ts';
import { previewOf, requestTrip } from '../../../src/features/trip-request/request-trip.ts';

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
const asking = { role: 'customer' as const, request, namesOf };

test('the trip has its final id and its page as soon as it is saved', async () => {
  const result = await requestTrip(dbs, asking);
  if (!result.ok) throw new Error(result.failure.code);
  const trip = await tripView(dbs, result.tripId);
  expect(trip).toMatchObject({
    id: result.tripId,
    status: 'pending',
    created_by: 'customer',
    geo_location: { pick: { place: { en: 'Mirpur 10' } }, dest: { place: { bn: 'শ্রীমঙ্গল' } }, via: null },
    marks: [{ name: 'trip.create', state: 'waiting' }],
  });
});

test('it is not sent any more one hour before the journey', async () => {
  await requestTrip(dbs, asking);
  const [row] = await dbs.outbox.outbox.toArray();
  expect(row?.until).toBe(dhakaInstant('2026-11-21', '06:30'));
});

test('the preview names a stop on the way too', () => {
  const withStop = { ...request, via_full_address: 'ভৈরব, কিশোরগঞ্জ', via_place_id: 'd45' };
  expect(previewOf({ ...asking, request: withStop })?.geo_location.via?.district.en).toBe('Kishoreganj');
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

test('any other trouble is not called a full phone', async () => {
  vi.spyOn(dbs.outbox.outbox, 'add').mockRejectedValue(new Error('closed'));
  await expect(requestTrip(dbs, asking)).rejects.toThrow('closed');
});

test('a full phone is told by the error or by the one inside', () => {
  const full = new DOMException('no room', 'QuotaExceededError');
  expect(isPhoneFull(full)).toBe(true);
  expect(isPhoneFull(Object.assign(new Error('aborted'), { inner: full }))).toBe(true);
  expect([isPhoneFull(new Error('no room')), isPhoneFull('QuotaExceededError')]).toEqual([false, false]);
});
