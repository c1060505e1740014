import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { feedOfChannel } from '../../../protocol/sync/channels.ts';
import { packedFeed } from '../../../protocol/pack/feed-message.ts';
import type { Actor } from '../../../server/act/act.ts';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { wipe } from '../../../src/db/user-dbs.ts';
import { pullAll, pushAll } from '../../../src/sync/push/push-outbox.ts';
import { createFeedReceiver, type FeedReceiver } from '../../../src/sync/live/feed-receiver.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';
import { tripIntent } from '../../../testkit/market/market.ts';
import { phoneOf, type Phone } from '../../../testkit/phone/phone.ts';
import { feedSpans } from '../../../server/realtime/feed-spans.ts';

const { database, market } = await marketOfFile();

const DHAKA = 47;
let owner: Actor;
let phone: Phone;
let handlers: FeedReceiver;
/** The districts of the subscribed channel, one entry for each change; null for none. */
let channels: (number[] | null)[];
let gaps: number;

beforeEach(async () => {
  owner = await market.person('provider');
  phone = phoneOf(market, owner);
  channels = [];
  gaps = 0;
  handlers = createFeedReceiver({
    dbs: phone.dbs,
    user: { id: owner.id, type: 'provider' },
    listen: (channel) => channels.push(channel === null ? null : (feedOfChannel(channel)?.districtIds ?? [])),
    gap: () => (gaps += 1),
  });
  await choose([DHAKA, 48]);
});
afterEach(async () => {
  vi.useRealTimers();
  handlers.stop();
  await wipe(owner.id);
});

async function choose(districts: number[]): Promise<void> {
  await enqueue(phone.dbs, { name: 'feed.interest', args: { everywhere: false, districts, routes: [] } });
  await pushAll(phone.dbs, phone.transport);
  await pullAll(phone.dbs, phone.transport);
}
const heardLast = () => channels.at(-1);
const settled = (count: number) => expect.poll(() => channels.length).toBe(count);

describe('what a page that is seen receives', () => {
  it('is one channel of the districts that the phone holds, another one when they change', async () => {
    handlers.seen(true);
    await settled(1);
    expect(heardLast()).toEqual([DHAKA, 48]);
    await choose([DHAKA]);
    await handlers.follow();
    expect(heardLast()).toEqual([DHAKA]);
  });

  it('is written where it is next in line, and is otherwise a gap', async () => {
    const trip = tripIntent();
    await market.act(await market.person('customer'), trip);
    const at = (await phone.dbs.mirror.position.get('position'))?.cursor[`f${DHAKA}`] ?? 0;
    const grown = { side: 'provider' as const, district: DHAKA, from: at, to: at + 1 };
    const [span] = await feedSpans(database, 'provider', [grown]);
    if (!span) throw new Error('no span');
    for (const text of packedFeed([span])) await handlers.received(text);
    expect(gaps).toBe(0);
    expect(await phone.dbs.mirror.feed.get(trip.args.id)).toBeDefined();
    for (const text of packedFeed([{ ...span, from: at + 5, to: at + 6, changes: [] }]))
      await handlers.received(text);
    expect(gaps).toBe(1);
    await handlers.received('of a later version');
    expect(gaps).toBe(2);
  });
});

describe('a page that is hidden', () => {
  /** Fakes only the timers of the hidden page's delay; those that the databases wait for stay real. */
  const fakeTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  it('receives nothing of the feed after some seconds, and all of it when it is seen again', async () => {
    handlers.seen(true);
    await settled(1);
    fakeTime();
    handlers.seen(false);
    vi.advanceTimersByTime(9_999);
    expect(channels).toHaveLength(1);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await settled(2);
    expect(heardLast()).toBeNull();
    await handlers.follow();
    expect(heardLast()).toBeNull();
    handlers.seen(true);
    await settled(4);
    expect(heardLast()).toEqual([DHAKA, 48]);
  });

  it('goes on hearing where it is seen again at once', async () => {
    handlers.seen(true);
    await settled(1);
    fakeTime();
    handlers.seen(false);
    vi.advanceTimersByTime(5_000);
    handlers.seen(true);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await settled(2);
    expect(channels).toEqual([
      [DHAKA, 48],
      [DHAKA, 48],
    ]);
  });

  it('subscribes to nothing more when its districts change, until it is seen again', async () => {
    handlers.seen(true);
    await settled(1);
    handlers.seen(false);
    await handlers.follow();
    expect(heardLast()).toEqual([DHAKA, 48]);
    await choose([DHAKA]);
    await handlers.follow();
    expect(heardLast()).toBeNull();
    handlers.seen(true);
    await expect.poll(heardLast).toEqual([DHAKA]);
  });

  it('begins to receive nothing where it was hidden before the socket was open', async () => {
    handlers.seen(true);
    handlers.seen(false);
    await handlers.follow();
    expect(channels.filter((channel) => channel !== null)).toEqual([]);
  });

  it('that was never seen receives nothing', async () => {
    await handlers.follow();
    expect(channels).toEqual([null]);
  });
});
