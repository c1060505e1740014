import { afterEach, beforeEach, expect, test } from 'vitest';
import { tripStatuses } from '../../domain/trip/trip-status.ts';
import { reportsView } from '../../src/db/mirror/booking-views.ts';
import { dbsOf, wipe, type UserDbs } from '../../src/db/user-dbs.ts';
import { mayReport, reportTrip } from '../../src/report/report-acts.ts';
import { asTrip } from '../../src/trip/parts/feed-trip.ts';
import { feedRow } from '../../testkit/rows/trip-row.ts';

let dbs: UserDbs;
beforeEach(() => {
  dbs = dbsOf('passenger');
});
afterEach(() => wipe('passenger'));

const trip = { ...asTrip(feedRow), status: 'completed' as const };

test('a report is saved without a net, with no ticket number yet', async () => {
  expect(await reportTrip(dbs, trip, { kind: 'did_not_come', text: ' ' })).toBeNull();
  expect(await reportsView(dbs, 'trip')).toMatchObject([
    { number: 0, kind: 'did_not_come', text: '', status: 'open', mutations: [{ state: 'waiting' }] },
  ]);
});

test('another problem needs words, and not too many', async () => {
  expect((await reportTrip(dbs, trip, { kind: 'other', text: ' ' }))?.code).toBe('report_text_required');
  const long = { kind: 'behaviour', text: 'ক'.repeat(1001) } as const;
  expect((await reportTrip(dbs, trip, long))?.code).toBe('report_too_long');
  expect(await reportsView(dbs, 'trip')).toEqual([]);
});

test('there is nothing to report while a trip only looks for a car', () => {
  const may = tripStatuses.filter((status) => mayReport({ status, number: 7 }));
  for (const early of ['draft', 'pending', 'active', 'extended']) expect(may).not.toContain(early);
  for (const late of ['hold', 'started', 'completed', 'canceled']) expect(may).toContain(late);
  expect(mayReport({ status: 'completed', number: 0 })).toBe(false);
});
