import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { enqueue } from '../../src/db/outbox/enqueue.ts';
import { countUnsent } from '../../src/db/outbox/outbox.ts';
import { repairMirror } from '../../src/db/mirror/repair-mirror.ts';
import { dbsOf, wipe } from '../../src/db/user-dbs.ts';

/** Replaces the mirror by a database of that name from a later version, with a table that has other keys. */
const damage = (userId: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(`durpalla-mirror-${userId}`, 990);
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore('feed', { keyPath: 'nothing' }),
    );
    request.addEventListener('error', () => reject(new Error('not damaged')));
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });

const seen = { name: 'notification.seen' as const, args: { ids: [] } };

describe('a damaged mirror', () => {
  it('is rebuilt, and what waits to be sent stays', async () => {
    const userId = uuidv7();
    await damage(userId);
    const dbs = dbsOf(userId);
    await enqueue(dbs, seen);
    await expect(dbs.mirror.feed.orderBy('created_at').toArray()).rejects.toThrow(/created_at/);
    expect(await repairMirror(dbs)).toBe(true);
    expect(await dbs.mirror.feed.count()).toBe(0);
    expect(await countUnsent(dbs)).toBe(1);
  });

  it('that is sound is left alone', async () => {
    const dbs = dbsOf(uuidv7());
    await dbs.mirror.position.put({ key: 'position', cursor: { u: 3 }, back: null, pulledAt: 1 });
    expect(await repairMirror(dbs)).toBe(false);
    expect(await dbs.mirror.position.count()).toBe(1);
  });
});

describe('the databases of a person', () => {
  it('hold nothing of another person, and are gone after signing out', async () => {
    const [hers, his] = [dbsOf(uuidv7()), dbsOf(uuidv7())];
    await enqueue(hers, seen);
    expect(await countUnsent(his)).toBe(0);
    await wipe(hers.userId);
    expect(await countUnsent(dbsOf(hers.userId))).toBe(0);
  });
});
