import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { countUnseen } from '../../../src/db/mirror/views.ts';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { dbsOf } from '../../../src/db/user-dbs.ts';

it('the bell, the list and the icon count every notification that is not seen, however many', async () => {
  const dbs = dbsOf(uuidv7());
  const rows = Array.from({ length: 130 }, (_, i) => ({
    id: uuidv7(),
    created_at: new Date(Date.UTC(2026, 10, 20) + i * 60_000).toISOString(),
    // the newest fifty are seen
    seen: i >= 80,
  }));
  await dbs.mirror.table<(typeof rows)[number], string>('notifications').bulkAdd(rows);
  expect(await countUnseen(dbs)).toBe(80);
  await enqueue(dbs, { name: 'notification.seen', args: { ids: rows.slice(0, 3).map(({ id }) => id) } });
  expect(await countUnseen(dbs)).toBe(77);
});
