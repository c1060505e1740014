import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { enqueue } from '../../src/db/outbox/enqueue.ts';
import { dbsOf } from '../../src/db/user-dbs.ts';
import { tripsView, tripView } from '../../src/db/mirror/trip-views.ts';

it('marks the card of a trip with what is pending on its bid; the trip’s own page shows that at the bid', async () => {
  const dbs = dbsOf(uuidv7());
  const tripId = uuidv7();
  await dbs.mirror
    .table<{ id: string; created_at: string }, string>('trips')
    .add({ id: tripId, created_at: '2026-11-20T03:00:00Z' });
  await enqueue(dbs, { name: 'bid.withdraw', args: { bid_id: uuidv7(), trip_id: tripId } });
  expect((await tripsView(dbs))[0]?.mutations).toMatchObject([{ name: 'bid.withdraw', state: 'waiting' }]);
  expect((await tripView(dbs, tripId))?.mutations).toEqual([]);
});
