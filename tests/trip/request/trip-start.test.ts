import { describe, expect, test } from 'vitest';
import { dhakaInstant } from '../../../domain/base/calendar.ts';
import { chosenPlace } from '../../../domain/place/chosen-place.ts';
import { placeById } from '../../../domain/place/gazetteer.ts';
import { emptyDraft, withPlace, type TripDraft } from '../../../domain/trip/trip-draft.ts';
import { placeAt } from '../../../src/place/place-finder.ts';
import {
  draftLink,
  namesPlaces,
  originOf,
  parseTripStart,
  started,
  type TripStart,
} from '../../../src/trip/request/trip-start.ts';

function chosenPlaceOf(id: string) {
  const place = placeById(id);
  if (!place) throw new Error(`no place ${id}`);
  return chosenPlace(place, 'bn');
}

const now = dhakaInstant('2026-11-20', '10:15');
const open = (start: TripStart, draft: TripDraft | null = null) =>
  started(draft, start, { locale: 'bn', now, placeAt });

describe('reading the address', () => {
  test('what makes sense is kept', () => {
    const raw = {
      pickup: ' dac ',
      destination: 'শ্রীমঙ্গল, মৌলভীবাজার',
      type: 'round',
      date: '2026-11-21',
      time: '07:30:00',
      car_type: 'micro',
      start: 'wedding',
      focus: 'destination',
    };
    expect(parseTripStart(raw)).toEqual({ ...raw, pickup: 'dac' });
  });

  test('what makes none is left out', () => {
    const raw = {
      pickup: 7,
      destination: ' ',
      type: 'zigzag',
      car_type: 'bus',
      start: 'moon',
      focus: 'note',
    };
    expect(parseTripStart(raw)).toEqual({});
    expect(parseTripStart({ pickup: 'x'.repeat(201) })).toEqual({});
  });
});

describe('the draft a link opens', () => {
  test('without a link it is the draft as it was left', async () => {
    const left: TripDraft = { ...emptyDraft, step: 'car' };
    expect(await open({}, left)).toBe(left);
  });

  test('places by id or by address, in either language', async () => {
    const draft = await open({ pickup: 'mirpur-10', destination: 'Sreemangal, Moulvibazar' });
    expect(draft.places.pickup.place).toMatchObject({ placeId: 'mirpur-10', districtId: 47 });
    expect(draft.places.destination).toMatchObject({
      text: 'শ্রীমঙ্গল, মৌলভীবাজার',
      place: { placeId: 'u290' },
    });
  });

  test('a place nobody knows is only text: it has to be chosen', async () => {
    expect((await open({ pickup: 'Atlantis' })).places.pickup).toEqual({ text: 'Atlantis', place: null });
  });

  test('without the list of places a name is only text', async () => {
    const draft = await started(null, { pickup: 'mirpur-10' }, { locale: 'bn', now, placeAt: null });
    expect(draft.places.pickup).toEqual({ text: 'mirpur-10', place: null });
  });

  test('it opens at the places, with the rest of the draft as it was', async () => {
    const left: TripDraft = { ...emptyDraft, step: 'confirm', trip_note: 'ধীরে', carType: 'sedan car' };
    expect(await open({ focus: 'pickup' }, left)).toEqual({ ...left, step: 'place' });
    expect(await open({ car_type: 'micro' }, left)).toMatchObject({
      carType: 'micro',
      trip_note: 'ধীরে',
      step: 'place',
    });
  });

  test('a day and time that can still be chosen', async () => {
    expect(await open({ date: '2026-11-21', time: '07:30:00' })).toMatchObject({
      journeyDate: '2026-11-21',
      journeyTime: '07:30:00',
    });
  });

  test('a round trip with its return: on the half hour two hours after the arrival', async () => {
    const link = { pickup: 'mirpur-10', destination: 'u290', type: 'round', date: '2026-11-21' } as const;
    const { returnDate, returnTime } = await open({ ...link, time: '07:30:00' });
    expect([returnDate, returnTime]).toEqual(['2026-11-21', '14:30:00']);
    const own = { ...emptyDraft, returnDate: '2026-11-23', returnTime: '09:00:00' };
    expect(await open({ ...link, time: '07:30:00' }, own)).toMatchObject({ returnDate: '2026-11-23' });
  });

  test('no day that is over or too far, no time that is too early', async () => {
    expect(await open({ date: '2026-11-19', time: '07:30:00' })).toMatchObject({
      journeyDate: null,
      journeyTime: null,
    });
    expect(await open({ date: '2026-11-25', time: '07:30:00' })).toMatchObject({
      journeyDate: null,
      journeyTime: null,
    });
    expect(await open({ date: '2026-11-20', time: '11:00:00' })).toMatchObject({
      journeyDate: '2026-11-20',
      journeyTime: null,
    });
  });
});

describe('a trip that is there already', () => {
  test('is named by the link, and its places have to be looked up', async () => {
    expect(originOf(parseTripStart({ again: 'trip' }))).toEqual({ kind: 'again', tripId: 'trip' });
    expect(originOf(parseTripStart({ edit: 'trip' }))).toEqual({ kind: 'edit', tripId: 'trip' });
    expect([originOf({ pickup: 'dac' }), namesPlaces({ again: 'trip' })]).toEqual([null, true]);
  });
});

test('a place that stands in the draft already stays chosen, also one that no list has', async () => {
  const resort = { ...chosenPlaceOf('u290'), placeId: null, address: 'Tea Resort, মৌলভীবাজার' };
  const left = withPlace(emptyDraft, 'pickup', resort);
  const draft = await open({ pickup: resort.address, type: 'round' }, left);
  expect(draft.places.pickup.place).toBe(resort);
});

test('every link that opens a draft is read, and stays in the address', () => {
  for (const link of [{ fix: 'mutation' }, { edit: 'trip' }, { again: 'trip' }]) {
    expect(parseTripStart(link)).toEqual(link);
    expect(draftLink(parseTripStart(link))).toEqual(link);
  }
  expect(originOf({ fix: 'mutation' })).toEqual({ kind: 'fix', fixes: 'mutation' });
});

describe('the quick starts', () => {
  test('an airport trip starts at the airport, unless the link says otherwise', async () => {
    expect((await open({ start: 'airport' })).places.pickup.place?.placeId).toBe('dac');
    expect((await open({ start: 'airport', pickup: 'zyl' })).places.pickup.place?.placeId).toBe('zyl');
  });

  test('a wedding takes a micro there and back, a rented car goes there and back', async () => {
    expect(await open({ start: 'wedding' })).toMatchObject({ type: 'round', carType: 'micro' });
    expect(await open({ start: 'rent-a-car' })).toMatchObject({ type: 'round', carType: null });
    expect(await open({ start: 'long' })).toMatchObject({ type: 'oneway', carType: null });
  });

  test('is a draft of its own, which goes on as it was left', async () => {
    const begun = await open({ start: 'wedding' });
    expect(begun.origin).toEqual(originOf({ start: 'wedding' }));
    const left: TripDraft = { ...begun, type: 'oneway', trip_note: 'গায়ে হলুদ', step: 'car' };
    expect(await open({ start: 'wedding' }, left)).toBe(left);
  });

  test('stays in the address, what else the link brought does not', () => {
    expect(draftLink({ start: 'fare', pickup: 'dac', type: 'round' })).toEqual({ start: 'fare' });
    expect([draftLink({ again: 'trip' }), draftLink({ pickup: 'dac' })]).toEqual([{ again: 'trip' }, {}]);
  });

  test('only links that name places wait for the list of them', async () => {
    expect([namesPlaces({ start: 'airport' }), namesPlaces({ destination: 'd9' })]).toEqual([true, true]);
    expect([namesPlaces({ start: 'wedding' }), namesPlaces({})]).toEqual([false, false]);
  });
});
