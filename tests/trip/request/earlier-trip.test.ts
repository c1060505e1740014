import { expect, test } from 'vitest';
import { dhakaInstant } from '../../../domain/base/calendar.ts';
import { namesOf } from '../../../domain/place/chosen-place.ts';
import { placeById } from '../../../domain/place/gazetteer.ts';
import { requestOf } from '../../../domain/trip/trip-draft.ts';
import type { FeedRow } from '../../../protocol/sync/rows.ts';
import { draftOf } from '../../../src/trip/request/earlier-trip.ts';
import * as finder from '../../../src/place/place-finder.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';

const now = dhakaInstant('2026-11-20', '10:15');
function namesAt(id: string) {
  const place = placeById(id);
  if (!place) throw new Error(`no place ${id}`);
  return namesOf(place);
}

const row: FeedRow = {
  ...feedRow,
  id: 'earlier',
  status: 'completed',
  type: 'round',
  journey_date: '2026-11-12',
  journey_date_time: '2026-11-12T01:30:00.000Z',
  return_date: '2026-11-13',
  return_time: '18:00:00',
  via_full_address: 'ভৈরব',
  destination_full_address: 'where the two rivers meet',
  geo_location: { ...feedRow.geo_location, via: namesAt('d45') },
  car_type: 'micro',
  no_of_seat: 10,
  trip_note: 'দুটি বড় লাগেজ',
};
const opened = (kind: 'edit' | 'again', change: Partial<FeedRow> = {}) =>
  draftOf(asTrip({ ...row, ...change }), { kind, locale: 'bn', now, finder });

test('places come back by their address or by their names, the stop on the way too', async () => {
  const { places, viaShown } = await opened('again');
  expect(Object.values(places).map(({ place }) => place?.placeId)).toEqual(['mirpur-10', 'd45', 'u290']);
  expect(viaShown).toBe(true);
});

test('asked for again: car, type and note as before, the times to be chosen again', async () => {
  expect(await opened('again')).toMatchObject({
    step: 'time',
    type: 'round',
    carType: 'micro',
    trip_note: 'দুটি বড় লাগেজ',
    journeyDate: null,
    journeyTime: null,
    returnDate: null,
    returnTime: null,
    origin: { kind: 'again', tripId: 'earlier' },
  });
});

test('a time that can still be chosen stays; one within the hour does not', async () => {
  const tomorrow = { journey_date: '2026-11-21', journey_time: '07:30:00' };
  expect(await opened('again', tomorrow)).toMatchObject({
    journeyDate: '2026-11-21',
    returnDate: '2026-11-13',
  });
  const soon = { journey_date: '2026-11-20', journey_time: '11:00:00' };
  expect((await opened('again', soon)).journeyDate).toBeNull();
});

test('a draft opens at its summary with everything as it is', async () => {
  const draft = await opened('edit');
  expect(draft).toMatchObject({ step: 'confirm', journeyDate: '2026-11-12', origin: { kind: 'edit' } });
  expect(requestOf(draft)).toMatchObject({ pickup_place_id: 'mirpur-10', return_time: '18:00:00' });
});

test('without the list of places they are text, to be chosen again at the first step', async () => {
  const draft = await draftOf(asTrip(row), { kind: 'edit', locale: 'bn', now, finder: null });
  expect(draft.step).toBe('place');
  expect(draft.places.pickup).toEqual({ text: 'মিরপুর ১০, ঢাকা', place: null });
});

test('a union comes back with its id, in the language of now', async () => {
  const names = {
    ...namesAt('u290'),
    place: { bn: 'কালাপুর', en: 'Kalapur' },
    sub_district: namesAt('u290').place,
  };
  const geo_location = { ...feedRow.geo_location, dest: names };
  const draft = await draftOf(asTrip({ ...row, geo_location }), { kind: 'again', locale: 'en', now, finder });
  expect(draft).toMatchObject({
    step: 'time',
    places: {
      destination: {
        text: 'Kalapur, Sreemangal, Moulvibazar',
        place: { placeId: expect.stringMatching(/^n\d+$/), subDistrictId: 290 },
      },
    },
  });
});
