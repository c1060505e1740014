import { uuidv7 } from 'uuidv7';
import { beforeEach, expect, test, vi } from 'vitest';
import { applyPage } from '../../../src/db/mirror/apply.ts';
import { ownBids } from '../../../src/db/mirror/views.ts';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { settle } from '../../../src/db/outbox/outbox-settling.ts';
import { dbsOf, type UserDbs } from '../../../src/db/user-dbs.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';
import { ownBidRow } from '../../../testkit/rows/bid-row.ts';

const TRIP = ownBidRow.trip_id;
const NUMBER = 5;
const now = Date.parse(ownBidRow.created_at);

let dbs: UserDbs;
beforeEach(() => {
  dbs = dbsOf(uuidv7());
});

/** The server's row of the reader's bid, and the position that says so, arrive in one page. */
async function bidArrives(): Promise<void> {
  const row = { ...ownBidRow, provider: { ...ownBidRow.provider, id: dbs.userId } };
  const changes = [{ kind: 'bid' as const, stream: 'u', id: row.id, seq: NUMBER, row }];
  await applyPage(dbs.mirror, { changes, cursor: { u: NUMBER }, reset: [], back: null }, now);
}

/** The phone has sent a bid, which the server has accepted. */
async function hasSentBid(): Promise<void> {
  const args = { id: ownBidRow.id, trip_id: TRIP, car_id: uuidv7(), price: ownBidRow.price, note: null };
  await enqueue(
    dbs,
    { name: 'bid.place', args },
    {
      preview: {
        kind: 'trip',
        createdBy: 'customer',
        geo_location: feedRow.geo_location,
        journey_date_time: ownBidRow.created_at,
        car: ownBidRow.car,
      },
    },
  );
  const [row] = await dbs.outbox.outbox.toArray();
  await settle(dbs, [{ seq: row?.seq ?? 0, at: NUMBER }]);
}

test('bids and actions are asked for at once', async () => {
  const bids = vi.spyOn(dbs.mirror.bids, 'where');
  const actions = vi.spyOn(dbs.outbox.outbox, 'where');
  const reading = ownBids(dbs, [TRIP]);
  expect(bids).toHaveBeenCalledOnce();
  expect(actions).toHaveBeenCalledOnce();
  expect(await reading).toEqual(new Map());
  expect(bids).toHaveBeenCalledOnce();
});

test('a sent bid is there although its row arrives after the bids were read', async () => {
  await hasSentBid();
  const { outbox } = dbs.outbox;
  const where = outbox.where.bind(outbox);
  const slowly = (keys: string[]) => ({
    sortBy: async (field: string) => {
      const rows = await where('about').anyOf(keys).distinct().sortBy(field);
      await bidArrives();
      return rows;
    },
  });
  expect((await ownBids(dbs, [TRIP])).get(TRIP)).toMatchObject({
    id: ownBidRow.id,
    mutations: [{ covered: false }],
  });
  Object.assign(outbox, { where: () => ({ anyOf: (keys: string[]) => ({ distinct: () => slowly(keys) }) }) });
  expect((await ownBids(dbs, [TRIP])).get(TRIP)).toMatchObject({
    id: ownBidRow.id,
    mutations: [{ covered: true }],
  });
});
