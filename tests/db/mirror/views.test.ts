import { liveQuery } from 'dexie';
import { uuidv7 } from 'uuidv7';
import { expect, test, vi } from 'vitest';
import { everything } from '../../../src/db/everything.ts';
import { feedTotal, feedView } from '../../../src/db/mirror/views.ts';
import { dbsOf } from '../../../src/db/user-dbs.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';

const now = Date.parse(feedRow.created_at);
const open = { ...feedRow, choose_until: new Date(now + 60_000).toISOString(), _n: 1 };

test('the feed and its total are read again for a new trip, and not after a pull that brought none', async () => {
  const dbs = dbsOf(uuidv7());
  const { feed, position } = dbs.mirror;
  await Promise.all([dbs.mirror.open(), dbs.outbox.open()]);
  let reads = 0;
  const seen: { feed: string; pulled: boolean } = { feed: '', pulled: false };
  const feedWatched = liveQuery(async () => {
    reads++;
    const trips = await feedView(dbs, everything, 20, now);
    return `${await feedTotal(dbs, everything, now)}: ${trips
      .map(({ id }) => id)
      .toSorted()
      .join()}`;
  }).subscribe((found) => void (seen.feed = found));
  const pulls = liveQuery(() => position.get('position')).subscribe(
    (at) => void (seen.pulled = at !== undefined),
  );
  await vi.waitFor(() => expect(seen.feed).toBe('0: '));
  await position.put({ key: 'position', cursor: { f47: 1 }, back: null, pulledAt: now });
  await vi.waitFor(() => expect(seen.pulled).toBe(true));
  await feed.add({ ...open, id: 'a' });
  await vi.waitFor(() => expect(seen.feed).toBe('1: a'));
  expect(reads).toBe(2);
  feedWatched.unsubscribe();
  pulls.unsubscribe();
});
