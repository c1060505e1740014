import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dhakaDate } from '../../../domain/base/calendar.ts';
import { emptyDraft, withText, type TripDraft, type TripOrigin } from '../../../domain/trip/trip-draft.ts';
import { savedDraft } from '../../../src/db/outbox/drafts.ts';
import { createDraftSaver } from '../../../src/db/outbox/draft-saver.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { openingDraft } from '../../../src/trip/request/opening-draft.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';

let dbs: UserDbs;
beforeEach(async () => {
  dbs = dbsOf('passenger');
  await dbs.mirror.trips.put({ ...asTrip({ ...feedRow, status: 'completed' }), _n: 1 });
  await leaves(null, ordinary);
});
afterEach(() => wipe('passenger'));

const ordinary = withText({ ...emptyDraft, trip_note: 'দুটি ব্যাগ' }, 'destination', 'সিলেট');

async function leaves(origin: TripOrigin | null, draft: TripDraft): Promise<void> {
  const saver = createDraftSaver(dbs, origin, (error) => {
    throw error;
  });
  saver.save(draft);
  await saver.settled();
}

test.each([{ start: 'airport' }, { start: 'wedding' }, { again: 'trip' }] as const)(
  'a half-filled request survives %o, which goes on as it was left itself',
  async (link) => {
    const { draft: opened } = await openingDraft(dbs, link);
    expect(opened).toMatchObject({ trip_note: null, origin: { kind: 'again' in link ? 'again' : 'start' } });
    const left = { ...opened, trip_note: 'ধীরে' };
    await leaves(opened.origin ?? null, left);
    expect((await openingDraft(dbs, link)).draft).toEqual(left);
    expect((await openingDraft(dbs, {})).draft).toEqual(ordinary);
  },
);

test('what the card of the home page holds is laid over the request it shows', async () => {
  expect((await openingDraft(dbs, { type: 'round' })).draft).toEqual({ ...ordinary, type: 'round' });
  expect(await savedDraft(dbs, null)).toEqual(ordinary);
});

test('of a trip that is not on the phone nothing is brought: the half-filled request opens', async () => {
  expect((await openingDraft(dbs, { again: 'unknown' })).draft).toEqual(ordinary);
});

describe('a form that would begin with something else than what was left half-filled', () => {
  test('might be begun anew, with what the link brings', async () => {
    expect(await openingDraft(dbs, {})).toEqual({ draft: ordinary, anew: emptyDraft });
    expect(await openingDraft(dbs, { type: 'round' })).toMatchObject({
      draft: { trip_note: ordinary.trip_note, type: 'round' },
      anew: { trip_note: null, type: 'round' },
    });
  });

  test('is not asked about where nothing was filled in, wherever it was left', async () => {
    await leaves(null, { ...emptyDraft, step: 'time', viaShown: true });
    expect(await openingDraft(dbs, {})).toMatchObject({ anew: null });
    expect(await openingDraft(dbs, { start: 'wedding' })).toMatchObject({ anew: null });
  });

  test('is not asked about where it changes or repeats a trip', async () => {
    const { draft } = await openingDraft(dbs, { again: 'trip' });
    await leaves(draft.origin ?? null, { ...draft, trip_note: 'ধীরে' });
    expect(await openingDraft(dbs, { again: 'trip' })).toMatchObject({
      draft: { trip_note: 'ধীরে' },
      anew: null,
    });
  });
});

test('every week: the next same weekday and its hour are there, also over what was left in the form', async () => {
  const at = (days: number): string => addDays(dhakaDate(Date.now()), days);
  const trip = asTrip({ ...feedRow, status: 'completed', journey_date: at(-5), journey_time: '23:30:00' });
  await dbs.mirror.trips.put({ ...trip, _n: 2 });
  const link = { again: trip.id, week: 'next' } as const;
  const week = { journeyDate: at(2), journeyTime: '23:30:00' };
  const { draft: opened } = await openingDraft(dbs, link);
  expect(opened).toMatchObject({ ...week, step: 'confirm' });
  await leaves(opened.origin ?? null, { ...opened, journeyDate: at(1), trip_note: 'ধীরে' });
  expect((await openingDraft(dbs, link)).draft).toMatchObject({ ...week, trip_note: 'ধীরে' });
});
