import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { forgetOldSent, settle, unsettled } from '../../../src/db/outbox/outbox-settling.ts';
import { dbsOf } from '../../../src/db/user-dbs.ts';
import { outboxView } from '../../../src/db/mirror/views.ts';
import { correctedNow } from '../../../src/platform/clock.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;

it('puts away after a week what has arrived and is in the mirror, and nothing else', async () => {
  const dbs = dbsOf(uuidv7());
  const seen = { name: 'notification.seen' as const, args: { ids: [] } };
  const [arrived, ahead, refused, waiting] = await Promise.all([1, 2, 3, 4].map(() => enqueue(dbs, seen)));
  const rows = new Map((await unsettled(dbs)).map(({ id, seq }) => [id, seq]));
  const seqOf = (id: string | undefined): number => rows.get(id ?? '') ?? 0;
  await settle(dbs, [
    { seq: seqOf(arrived), at: 5 },
    { seq: seqOf(ahead), at: 6 },
    { seq: seqOf(refused), error: { code: 'conflict' } },
  ]);
  await dbs.mirror.position.put({ key: 'position', cursor: { u: 5 }, back: null, pulledAt: 1 });
  const saved = async () => (await outboxView(dbs)).map(({ id }) => id).toSorted();

  await forgetOldSent(dbs, correctedNow() + WEEK - 60_000);
  expect(await saved()).toHaveLength(4);
  await forgetOldSent(dbs, correctedNow() + WEEK + 60_000);
  expect(await saved()).toEqual([ahead, refused, waiting].toSorted());
});
