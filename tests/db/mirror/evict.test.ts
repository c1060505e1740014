import { uuidv7 } from 'uuidv7';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyDraft, withText } from '../../../domain/trip/trip-draft.ts';
import { savedDraft } from '../../../src/db/outbox/drafts.ts';
import { createDraftSaver } from '../../../src/db/outbox/draft-saver.ts';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { countUnsent } from '../../../src/db/outbox/outbox.ts';
import { evictedAt } from '../../../src/db/mirror/missing.ts';
import { repairMirror } from '../../../src/db/mirror/repair-mirror.ts';
import { dbsOf, type UserDbs } from '../../../src/db/user-dbs.ts';
import { onEvicted } from '../../../src/db/outbox/write-or-evict.ts';
import { phoneWithSpaceFor } from '../../../testkit/phone/full-phone.ts';

type Row = { id: string; created_at: string; user?: { id: string }; contact?: object | null };

let dbs: UserDbs;
let stopListening: () => void;
let told: number;

const seen = { name: 'notification.seen' as const, args: { ids: [] } };
const rows = (name: 'feed' | 'trips' | 'notifications') => dbs.mirror.table<Row, string>(name);
const dated = (id: string, minute: number): Row => ({
  id,
  created_at: new Date(Date.UTC(2026, 10, 20, 3, minute)).toISOString(),
});
const many = (name: string, count: number): Row[] =>
  Array.from({ length: count }, (_, i) => dated(`${name} ${i}`, i));
const ids = async (name: 'feed' | 'trips' | 'notifications'): Promise<string[]> =>
  (await rows(name).orderBy('created_at').toArray()).map(({ id }) => id);

beforeEach(async () => {
  dbs = dbsOf(uuidv7());
  told = 0;
  stopListening = onEvicted(() => {
    told += 1;
  });
  await dbs.mirror.position.put({
    key: 'position',
    cursor: { u: 3, f1: 9 },
    back: [1, 'f1', 2],
    pulledAt: 1,
  });
});
afterEach(() => {
  stopListening();
  vi.restoreAllMocks();
});

describe('an action on a full phone', () => {
  it('is saved by evicting the oldest trips of the feed, and that is reported once', async () => {
    await rows('feed').bulkAdd(many('trip', 200));
    phoneWithSpaceFor(0);
    await enqueue(dbs, seen);
    expect(await countUnsent(dbs)).toBe(1);
    expect(await ids('feed')).toEqual(
      many('trip', 200)
        .slice(100)
        .map(({ id }) => id),
    );
    expect(told).toBe(1);
  });

  it('costs nothing while there is room', async () => {
    await rows('feed').bulkAdd(many('trip', 200));
    await enqueue(dbs, seen);
    expect(await rows('feed').count()).toBe(200);
    expect(await evictedAt(dbs.mirror)).toBeNull();
    expect(told).toBe(0);
  });

  it('takes the trips of others when the feed is gone, but none that is the person’s own or agreed', async () => {
    const others = many('bid on', 9).map((row) => ({ ...row, user: { id: 'passenger' }, contact: null }));
    const agreed = { ...dated('agreed', 2), user: { id: 'passenger' }, contact: { phone: '01' } };
    const own = { ...dated('own', 3), user: { id: dbs.userId }, contact: null };
    await rows('trips').bulkAdd([...others, agreed, own]);
    await rows('notifications').bulkAdd(many('news', 3));
    phoneWithSpaceFor(0);
    await enqueue(dbs, seen);
    expect(await ids('trips')).toEqual(['agreed', 'own']);
    expect(await rows('notifications').count()).toBe(3);
  });

  it('goes on evicting until the action fits and the eviction is recorded', async () => {
    await rows('trips').bulkAdd([{ ...dated('bid on', 1), user: { id: 'passenger' }, contact: null }]);
    await rows('notifications').bulkAdd(many('news', 23));
    phoneWithSpaceFor(0);
    await enqueue(dbs, seen);
    expect(await countUnsent(dbs)).toBe(1);
    expect(await evictedAt(dbs.mirror)).not.toBeNull();
  });

  it('takes notifications last', async () => {
    await rows('notifications').bulkAdd(many('news', 120));
    phoneWithSpaceFor(0);
    await enqueue(dbs, seen);
    expect(await rows('notifications').count()).toBe(60);
  });

  it('leaves what is on the screen: the newest trips, and the one that the action is about', async () => {
    await rows('feed').bulkAdd([dated('bid on', 0), ...many('trip', 40)]);
    const storage = phoneWithSpaceFor(0);
    storage.free = -1000;
    const bid = { bid_id: uuidv7(), trip_id: 'bid on' };
    await expect(enqueue(dbs, { name: 'bid.withdraw', args: bid })).rejects.toThrow(/full/);
    expect(await ids('feed')).toEqual([
      'bid on',
      ...many('trip', 40)
        .slice(20)
        .map(({ id }) => id),
    ]);
  });

  it('is refused, and reported as not saved, when nothing is left to evict; what waits stays', async () => {
    await enqueue(dbs, seen);
    phoneWithSpaceFor(0);
    await expect(enqueue(dbs, seen)).rejects.toThrow(/full/);
    expect(await countUnsent(dbs)).toBe(1);
    expect(told).toBe(0);
  });
});

it('saves a draft too, so that nothing typed is lost', async () => {
  await rows('feed').bulkAdd(many('trip', 60));
  phoneWithSpaceFor(0);
  const saver = createDraftSaver(dbs, null, (error) => expect.unreachable(String(error)));
  saver.save(withText(emptyDraft, 'pickup', 'মিরপুর'));
  expect(await saver.settled()).toBe(true);
  expect((await savedDraft(dbs, null))?.places.pickup.text).toBe('মিরপুর');
});

describe('a mirror that gave up rows', () => {
  const estimated = (free: number): void => {
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: free + 5, usage: 5 }) } });
  };
  beforeEach(async () => {
    await rows('feed').bulkAdd(many('trip', 200));
    phoneWithSpaceFor(0);
    await enqueue(dbs, seen);
    vi.restoreAllMocks();
  });
  afterEach(() => vi.unstubAllGlobals());

  it('fetches no older rows meanwhile, and remembers', async () => {
    expect((await dbs.mirror.position.get('position'))?.back).toBeNull();
    expect(await evictedAt(dbs.mirror)).not.toBeNull();
  });

  it('stays as it is while the phone is full', async () => {
    estimated(1_000_000);
    expect(await repairMirror(dbs)).toBe(false);
    expect(await rows('feed').count()).toBe(100);
  });

  it('is pulled again in full once there is room, and what waits to be sent stays', async () => {
    estimated(50_000_000);
    expect(await repairMirror(dbs)).toBe(true);
    expect(await dbs.mirror.position.get('position')).toBeUndefined();
    expect(await evictedAt(dbs.mirror)).toBeNull();
    expect(await countUnsent(dbs)).toBe(1);
  });
});
