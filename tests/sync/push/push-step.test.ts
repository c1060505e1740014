import Dexie from 'dexie';
import { uuidv7 } from 'uuidv7';
import { expect, test, vi } from 'vitest';
import { discardUnsent } from '../../../src/db/outbox/discard.ts';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { outboxView } from '../../../src/db/mirror/views.ts';
import { pullAll, pushAll } from '../../../src/sync/push/push-outbox.ts';
import { databaseOfFile } from '../../../testkit/market/test-market.ts';
import { openMarket, tripIntent } from '../../../testkit/market/market.ts';
import { phoneOf } from '../../../testkit/phone/phone.ts';

const market = openMarket(await databaseOfFile());

test('what is discarded while a push is made ready is not sent, and the rest is', async () => {
  const { dbs, transport } = phoneOf(market, await market.person('customer'));
  const unwanted = await enqueue(dbs, tripIntent());
  const wanted = await enqueue(dbs, tripIntent());
  const confirming = await enqueue(dbs, {
    name: 'bid.confirm',
    args: { trip_id: uuidv7(), bid_id: uuidv7(), price: 4500 },
  });
  // the price of the confirmed bid is looked at between reading the outbox and sending
  let isDiscarded = false;
  vi.spyOn(dbs.mirror.bids, 'get').mockImplementationOnce(() =>
    Dexie.Promise.resolve(discardUnsent(dbs, unwanted)).then((is) => {
      isDiscarded = is;
      return undefined;
    }),
  );
  await pushAll(dbs, transport);
  expect(isDiscarded).toBe(true);
  const rows = await outboxView(dbs);
  expect(rows.map(({ id, state }) => [id, state]).toSorted()).toEqual(
    [
      [wanted, 'sent'],
      [confirming, 'refused'],
    ].toSorted(),
  );
  await pullAll(dbs, transport);
  expect(await dbs.mirror.trips.count()).toBe(1);
});
