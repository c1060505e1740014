import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dhakaInstant } from '../../../domain/base/calendar.ts';
import { draftOfRequest } from '../../../domain/trip/draft-of-request.ts';
import { emptyDraft, requestOf, withPlace, type TripDraft } from '../../../domain/trip/trip-draft.ts';
import { chosenPlace } from '../../../domain/place/chosen-place.ts';
import { placeById } from '../../../domain/place/gazetteer.ts';
import {
  carried,
  carriedOf,
  onlyCarried,
  rowWordsOf,
  storedOf,
  type Carried,
  type CarriedName,
} from '../../../domain/trip/trip-fields.ts';
import { stepOfField, tripForm, tripFormWords } from '../../../domain/trip/trip-form.ts';
import { unpackedFeed } from '../../../protocol/pack/feed-message.ts';
import { canPack } from '../../../protocol/pack/feed-row-bytes.ts';
import type { WireChange } from '../../../protocol/sync/sync.ts';
import { rowSchemas } from '../../../protocol/sync/rows.ts';
import { newestForm } from '../../../protocol/wire/version.ts';
import { savedDraft } from '../../../src/db/outbox/drafts.ts';
import type { Action } from '../../../src/db/overlay/overlay.ts';
import { overlayTrips } from '../../../src/db/overlay/overlay-trips.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { draftOf } from '../../../src/trip/request/earlier-trip.ts';
import * as finder from '../../../src/place/place-finder.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { testDatabase } from '../../../testkit/database/database.ts';
import { openMarket, tripIntent } from '../../../testkit/market/market.ts';
import { offerRow } from '../../../testkit/rows/offer-row.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';
import { packableRows, packedRows } from '../../../testkit/wire-fingerprints.ts';

/** A value of each carried field: a field without one does not compile. */
const sample: { [K in CarriedName]: NonNullable<Carried[K]> } = {
  price: 4500,
  trip_note: 'দুটি বড় ব্যাগ',
  includes: ['toll', 'fuel'],
  adults: 4,
  children: 2,
  bags: 3,
  needs: ['patient', 'ac'],
};
const ofRequest = carriedOf(storedOf(sample, { isOffer: false }));
const ofOffer = carriedOf(storedOf(sample, { isOffer: true }));

function place(id: string) {
  const found = placeById(id);
  if (!found) throw new Error(`no place ${id}`);
  return chosenPlace(found, 'bn');
}

const names = feedRow.geo_location;
const filled: TripDraft = {
  ...withPlace(withPlace(emptyDraft, 'pickup', place('mirpur-10')), 'destination', place('u290')),
  journeyDate: '2026-11-21',
  journeyTime: '07:30:00',
  carType: 'sedan car',
  ...sample,
};

/** What an action that the phone has not sent yet has besides its name and args. */
const waiting = {
  seq: 1,
  id: 'mutation',
  userId: 'person',
  v: newestForm,
  after: [],
  until: null,
  state: 'waiting' as const,
  attempts: 0,
  createdAt: 0,
  settledAt: null,
  at: null,
  error: null,
  covered: false,
  about: ['trip:trip' as const],
  preview: {
    kind: 'trip' as const,
    journey_date_time: '2026-11-21T01:30:00.000Z',
    geo_location: names,
    createdBy: 'provider' as const,
  },
};

describe('every carried field of a trip', () => {
  test('goes from the draft to the form, and from a refused form back to the draft', () => {
    const request = requestOf(filled);
    expect(request).toMatchObject(sample);
    const draft = draftOfRequest(request, names, { step: 'car', origin: null });
    expect(carriedOf(draft)).toEqual(sample);
  });

  test('is what it was when a draft is edited, and when a trip is requested again', async () => {
    const now = dhakaInstant('2026-11-20', '10:15');
    for (const kind of ['edit', 'again'] as const) {
      const draft = await draftOf(asTrip({ ...offerRow, ...sample }), { kind, locale: 'bn', now, finder });
      expect(carriedOf(draft)).toEqual(sample);
    }
  });

  test('is shown before the server has it, in a new trip and in an edited draft', () => {
    const request = requestOf(filled);
    const create: Action = { ...waiting, name: 'trip.create', args: { ...request, id: 'trip' } };
    const edit: Action = { ...waiting, name: 'trip.edit', args: { ...request, trip_id: 'trip' } };
    const stored = asTrip({ ...offerRow, id: 'trip', status: 'draft', price: 1, trip_note: null });
    expect(overlayTrips([], [create])[0]).toMatchObject(sample);
    expect(overlayTrips([stored], [edit])[0]).toMatchObject(sample);
  });

  test('is stored by the server and comes back to its owner, new and edited; neither has a field of the other', async () => {
    const market = openMarket(await testDatabase());
    const [passenger, owner] = [await market.person('customer'), await market.person('provider')];
    const asked = tripIntent().args;
    const offered = { ...tripIntent().args, car_id: await market.car(owner), draft: true };
    const edited = { ...offered, trip_id: offered.id, ...sample };
    const results = [
      await market.act(passenger, { name: 'trip.create', args: { ...asked, ...sample } }),
      await market.act(owner, { name: 'trip.create', args: { ...offered, ...sample, price: 5000 } }),
      await market.act(owner, { name: 'trip.edit', args: edited }),
    ];
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
    const row = (rows: Map<string, WireChange>, id: string) =>
      rowSchemas.trip().assert(rows.get(`trip ${id}`)?.[4]);
    expect(carriedOf(row(await market.seen(passenger), asked.id))).toEqual(ofRequest);
    expect(carriedOf(row(await market.seen(owner), offered.id))).toEqual(ofOffer);
  });

  test('fits into the feed’s packed rows, in an offer and in a request', () => {
    const rows = packableRows(ofRequest, ofOffer);
    expect(rows.map(canPack)).toEqual([true, true]);
    expect(unpackedFeed(packedRows(rows)[0] ?? '')?.[0]?.changes.map(({ row }) => row)).toEqual(rows);
  });
});

describe('a draft of an older app', () => {
  let dbs: UserDbs;
  beforeEach(() => {
    dbs = dbsOf('passenger');
  });
  afterEach(() => wipe('passenger'));

  test('keeps its answers, under today’s names', async () => {
    const { trip_note: _renamed, ...others } = filled;
    const draft = { ...others, note: sample.trip_note };
    await dbs.outbox.drafts.put({ key: 'trip-request', shape: 2, draft });
    expect(await savedDraft(dbs, null)).toEqual(filled);
  });

  test('without a field that came later is read as one where nothing was chosen', async () => {
    const { trip_note: _renamed, ...others } = { ...emptyDraft, price: sample.price };
    await dbs.outbox.drafts.put({ key: 'trip-request', shape: 2, draft: { ...others, note: '' } });
    expect(carriedOf((await savedDraft(dbs, null)) ?? {})).toEqual({ price: sample.price, trip_note: null });
  });
});

describe('the form’s declaration', () => {
  test('gives each version its fields, what came later optional', () => {
    expect(Object.keys(tripFormWords(1))).not.toContain('includes?');
    expect(Object.keys(tripFormWords(newestForm))).toContain('includes?');
    expect(Object.keys(tripFormWords(newestForm))).toHaveLength(Object.keys(tripForm).length);
    expect(Math.max(...Object.values(tripForm).map(({ since }) => since))).toBe(newestForm);
  });

  test('gives each field its step', () => {
    const steps = ['trip_note', 'journey_date', 'via_lat', 'nothing'].map(stepOfField);
    expect(steps).toEqual(['car', 'time', 'place', null]);
  });

  test('leaves out, fills up and picks what its types say', () => {
    const none = Object.fromEntries(Object.keys(sample).map((name) => [name, null]));
    expect(carriedOf({ price: null, includes: null })).toEqual({ price: null, trip_note: null });
    expect(storedOf({ price: 5, trip_note: 'x' }, { isOffer: true })).toEqual({
      ...none,
      price: 5,
      trip_note: 'x',
    });
    expect(storedOf(sample, { isOffer: false })).toEqual({ ...sample, price: null, includes: null });
    const who = { adults: null, children: null, bags: null, needs: null };
    expect(storedOf(sample, { isOffer: true })).toEqual({ ...sample, ...who });
    expect(onlyCarried({ ...sample, id: 'trip' })).toEqual(sample);
    expect(rowWordsOf()).toMatchObject({ price: 'number.integer | null', 'includes?': expect.any(String) });
    expect(Object.keys(rowWordsOf())).toHaveLength(Object.keys(sample).length);
    expect(Object.keys(carried)).toEqual(Object.keys(sample));
  });
});
