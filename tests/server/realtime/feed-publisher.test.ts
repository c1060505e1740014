import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedChannel } from '../../../protocol/sync/channels.ts';
import { unpackedFeed } from '../../../protocol/pack/feed-message.ts';
import type { Database } from '../../../server/db/connection.ts';
import { FeedPublisher } from '../../../server/realtime/feed-publisher.ts';
import { copyDatabase } from '../../../testkit/database/database-copy.ts';
import { testDatabase } from '../../../testkit/database/database.ts';
import { MINUTE, openMarket, tripIntent } from '../../../testkit/market/market.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('after a restore every subscriber is made to pull, and the feeds go on from where the copy stands', async () => {
  const market = openMarket(database);
  const passenger = await market.person('customer');
  const channel = feedChannel('provider', [47]);
  const sent: string[] = [];
  const feeds = new FeedPublisher(
    () => market.context,
    {
      mayPublish: () => Promise.resolve(true),
      feedChannels: () => Promise.resolve([channel]),
      send: (_channel, _event, text) => void sent.push(text),
    },
    () => Promise.resolve(),
  );
  const ticks = async (): Promise<string[]> => {
    market.pass(MINUTE);
    await feeds.tick();
    return sent.splice(0);
  };
  await market.act(passenger, tripIntent());
  await ticks();
  const { putBack } = await copyDatabase(database);
  await market.act(passenger, tripIntent());
  const [before] = await ticks();
  const [lost] = unpackedFeed(before ?? '') ?? [];
  expect(lost?.changes).toHaveLength(1);

  await putBack();
  feeds.startAgain();
  const told = await ticks();
  // no app can read it, so all of them pull
  expect(told.map(unpackedFeed)).toEqual([null]);
  await market.act(passenger, tripIntent());
  const [after] = await ticks();
  expect(unpackedFeed(after ?? '')?.[0]).toMatchObject({ from: lost?.from, to: lost?.to });
});

test('between the messages of two channels other work gets its turn', async () => {
  const market = openMarket(database);
  const passenger = await market.person('customer');
  const order: string[] = [];
  const channels = [[47], [47, 36], [47, 36, 1]].map((districts) => feedChannel('provider', districts));
  const feeds = new FeedPublisher(
    () => market.context,
    {
      mayPublish: () => Promise.resolve(true),
      feedChannels: () => Promise.resolve(channels),
      send: () => {
        order.push('message');
        setImmediate(() => order.push('other work'));
      },
    },
    () => Promise.resolve(),
  );
  await feeds.tick();
  await market.act(passenger, tripIntent());
  market.pass(MINUTE);
  await feeds.tick();
  expect(order.slice(0, 5)).toEqual(['message', 'other work', 'message', 'other work', 'message']);
});
