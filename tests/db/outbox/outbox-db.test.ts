import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { OutboxDb } from '../../../src/db/outbox/outbox-db.ts';

test('what waits since the first version is found by what it is about', async () => {
  const [person, trip, bid] = [uuidv7(), uuidv7(), uuidv7()];
  const first = new Dexie(`durpalla-outbox-${person}`);
  first.version(1).stores({ outbox: '++seq, &id, state, tripId', drafts: 'key' });
  const preview = { createdBy: 'customer', geo_location: {}, journey_date_time: '2026-11-25T03:00:00Z' };
  await first.table('outbox').bulkAdd([
    { id: 'a', name: 'bid.withdraw', args: { bid_id: bid, trip_id: trip }, tripId: trip, preview },
    { id: 'b', name: 'notification.seen', args: { ids: [] }, tripId: '', preview: null },
  ]);
  first.close();

  const { outbox } = new OutboxDb(person);
  expect(await outbox.where('about').equals(`bid:${bid}`).toArray()).toMatchObject([
    {
      seq: 1,
      id: 'a',
      about: [`bid:${bid}`, `trip:${trip}`],
      preview: { kind: 'trip', createdBy: 'customer' },
    },
  ]);
  expect(await outbox.where('about').equals(`trip:${trip}`).count()).toBe(1);
  expect(await outbox.get({ id: 'b' })).toMatchObject({ about: ['notifications:'], preview: null });
  expect(await outbox.get({ id: 'a' })).not.toHaveProperty('tripId');
});
