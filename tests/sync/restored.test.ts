import { beforeEach, describe, expect, it } from 'vitest';
import { EPOCH } from '../../protocol/sync/epoch.ts';
import type { Actor } from '../../server/act/act.ts';
import { historyWatch } from '../../server/jobs/history-watch.ts';
import { beginHistory, readHistory } from '../../server/streams/epoch.ts';
import { applyEvent } from '../../src/db/mirror/apply.ts';
import { dismiss } from '../../src/db/outbox/outbox.ts';
import { signingKeys } from '../../src/db/outbox/faces.ts';
import type { NodataKeyRow } from '../../src/db/outbox/outbox-rows.ts';
import { enqueue } from '../../src/db/outbox/enqueue.ts';
import { dismissRestores, mirrorEpoch, restoredView } from '../../src/db/outbox/forgotten.ts';
import { forgetOldSent } from '../../src/db/outbox/outbox-settling.ts';
import { withCoverage } from '../../src/db/overlay/overlay.ts';
import { pullPages } from '../../src/sync/pull/pull-step.ts';
import { pushStep } from '../../src/sync/push/push-step.ts';
import { copyDatabase } from '../../testkit/database/database-copy.ts';
import { databaseOfFile } from '../../testkit/market/test-market.ts';
import { HOUR, MINUTE, openMarket, START, tripIntent, type Market } from '../../testkit/market/market.ts';
import { phoneOf, type Phone } from '../../testkit/phone/phone.ts';

const database = await databaseOfFile();

let market: Market;
let customer: Actor;
let phone: Phone;

beforeEach(async () => {
  await database.query('delete from settings');
  market = openMarket(database);
  await beginHistory(database.db, { judged: null, now: START });
  customer = await market.person('customer');
  phone = phoneOf(market, customer);
  await sync();
});

/** As the cycle does it: push, pull, and again while something was left. */
async function sync({ dbs, transport }: Phone = phone): Promise<void> {
  for (let again = true, rounds = 0; again && rounds < 5; rounds += 1) {
    const pushed = await pushStep(dbs, transport);
    const pulled = await pullPages(dbs, transport);
    again = [pushed, pulled].some(
      (result) => result.done && (result.unjudged === true || result.again === true),
    );
  }
}
const asks = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const trip = tripIntent({ journeyAt: START + (30 + 3 * i) * HOUR });
    await enqueue(phone.dbs, trip);
    ids.push(trip.args.id);
  }
  return ids;
};
const onPhone = async (): Promise<string[]> =>
  (await phone.dbs.mirror.trips.toCollection().primaryKeys()).sort();
const atServer = async (): Promise<string[]> =>
  (await database.query('select id from trips where creator_id = $1 order by id', [customer.id])).rows.map(
    ({ id }) => String(id),
  );
const states = async (): Promise<string[]> =>
  (await phone.dbs.outbox.outbox.orderBy('seq').toArray()).map(({ state }) => state);

describe('a phone that is ahead of a database put back from an older copy', () => {
  it('is due for new keys for SMS, since the server may have forgotten its own', async () => {
    await phone.dbs.outbox.nodata.bulkAdd([
      { no: 7, madeAt: START, dueAt: 0 } as NodataKeyRow,
      { no: 8, madeAt: START, dueAt: START + 72 * HOUR } as NodataKeyRow,
    ]);
    const { putBack } = await copyDatabase(database);
    await asks(1);
    await sync();
    expect((await signingKeys(phone.dbs))?.dueAt).toBe(START + 72 * HOUR);
    await putBack();
    market.pass(MINUTE);
    await sync();
    const newest = await signingKeys(phone.dbs);
    expect(newest?.no).toBe(8);
    expect(newest?.dueAt).toBeLessThanOrEqual(market.context.now());
  });

  it('sends again what was forgotten and all that is new, each once, and says so', async () => {
    const before = await asks(2);
    await sync();
    const { putBack } = await copyDatabase(database);
    const forgotten = await asks(3);
    await sync();
    await putBack();
    const drafts = await asks(8);
    await sync();

    const all = [...before, ...forgotten, ...drafts].sort();
    expect(await atServer()).toEqual(all);
    expect(await onPhone()).toEqual(all);
    expect(await states()).toEqual(all.map(() => 'sent'));
    expect(await restoredView(phone.dbs)).toMatchObject({ done: 3, waiting: 0, refused: 0 });
    const actions = withCoverage(
      await phone.dbs.outbox.outbox.toArray(),
      await phone.dbs.mirror.position.get('position'),
    );
    expect(actions.every(({ covered }) => covered)).toBe(true);
    await dismissRestores(phone.dbs);
    expect(await restoredView(phone.dbs)).toBeNull();
  });

  it('drops the rows that are no longer there, in the moment in which the others arrive', async () => {
    const putBack = (await copyDatabase(database)).putBack;
    // asked for elsewhere: this phone has nothing to send again
    const other = tripIntent();
    await market.act(customer, other);
    await sync();
    expect(await onPhone()).toContain(other.args.id);
    await putBack();
    await sync();
    expect(await onPhone()).toEqual([]);
    expect(await restoredView(phone.dbs)).toMatchObject({ done: 0, waiting: 0, refused: 0 });
  });

  it('sends again what was cleared from the list too', async () => {
    const putBack = (await copyDatabase(database)).putBack;
    const [forgotten] = await asks(1);
    await sync();
    const [sent] = await phone.dbs.outbox.outbox.toArray();
    await dismiss(phone.dbs, sent?.id ?? '');
    await putBack();
    await sync();
    expect(await atServer()).toEqual([forgotten]);
  });

  it('is told the usual reason for what can’t be done again', async () => {
    const putBack = (await copyDatabase(database)).putBack;
    await enqueue(phone.dbs, tripIntent({ journeyAt: START + 6 * HOUR }));
    await sync();
    await putBack();
    market.pass(8 * HOUR);
    await sync();
    const [row] = await phone.dbs.outbox.outbox.toArray();
    expect(row).toMatchObject({ state: 'refused', error: { code: 'journey_too_early' } });
    expect(await restoredView(phone.dbs)).toMatchObject({ done: 0, refused: 1 });
  });

  it('goes on where it was when it is killed between the rebuilt mirror and the question', async () => {
    const putBack = (await copyDatabase(database)).putBack;
    const [forgotten] = await asks(1);
    await sync();
    await putBack();
    const { dbs, transport, net } = phone;
    const pulled = pullPages(dbs, {
      ...transport,
      post: (path, body) => {
        if (path === 'sync/results') net.up = false;
        return transport.post(path, body);
      },
    });
    expect(await pulled).toMatchObject({ done: false });
    expect(await onPhone()).toEqual([]);
    expect(await states()).toEqual(['sent']);
    net.up = true;
    await sync();
    expect(await atServer()).toEqual([forgotten]);
  });

  it('asks nothing about what the server knows, once it was asked', async () => {
    await asks(2);
    await sync();
    await beginHistory(database.db, { judged: await readHistory(database.db), now: START });
    await sync();
    expect(phone.net.requests.filter((path) => path === 'sync/results')).toHaveLength(1);
    expect(await states()).toEqual(['sent', 'sent']);
    await sync();
    expect(phone.net.requests.filter((path) => path === 'sync/results')).toHaveLength(1);
    expect(await restoredView(phone.dbs)).toMatchObject({ done: 0 });
  });

  it('takes no event of another history for the next one of its own', async () => {
    const position = await phone.dbs.mirror.position.get('position');
    const from = position?.cursor['u'] ?? 0;
    const epoch = (position?.cursor[EPOCH] ?? 0) + 1;
    const event = { stream: 'u', from, to: from + 1, changes: [], epoch };
    expect(await applyEvent(phone.dbs.mirror, event, START)).toBe('gap');
    expect(await applyEvent(phone.dbs.mirror, { ...event, epoch: epoch - 1, seal: 7 }, START)).toBe(
      'applied',
    );
  });

  it('comes right by itself where the server has lost its last changes and nobody can prove it', async () => {
    const putBack = (await copyDatabase(database)).putBack;
    const [forgotten] = await asks(1);
    await sync();
    // as after an event of a node from before there were seals
    await phone.dbs.mirror.position.toCollection().modify((position) => {
      position.cursor = { ...position.cursor, s: 1 };
    });
    await putBack();
    await sync();
    expect(await atServer()).toEqual([forgotten]);
    expect(await mirrorEpoch(phone.dbs)).toBe((await readHistory(database.db))?.epoch);
  });
});

describe('another phone, which was not ahead', () => {
  it('gets what it could not know of, once a node has looked', async () => {
    const watch = historyWatch(market.context, () => undefined);
    await watch.look();
    const { putBack } = await copyDatabase(database);
    await market.act(customer, tripIntent());
    await sync();
    const lost = await onPhone();
    await putBack();
    // the new history has overtaken the phone before it comes back
    const fresh = [tripIntent(), tripIntent({ journeyAt: START + 40 * HOUR })];
    for (const trip of fresh) await market.act(customer, trip);
    await watch.look();
    await sync();
    expect(await onPhone()).toEqual(fresh.map(({ args }) => args.id).sort());
    expect(lost).toHaveLength(1);
  });
});

describe('accepted actions on the phone', () => {
  it('are stored for a week, and not more than two megabytes of them', async () => {
    await asks(3);
    await sync();
    await forgetOldSent(phone.dbs, Date.now());
    const [row] = await phone.dbs.outbox.outbox.toArray();
    if (!row) throw new Error('no action');
    for (let i = 0; i < 40; i += 1)
      await phone.dbs.outbox.outbox.add({
        ...row,
        seq: row.seq + 10 + i,
        id: crypto.randomUUID(),
        about: Array.from({ length: 1500 }, () => `trip:${row.id}` as const),
      });
    await forgetOldSent(phone.dbs, row.settledAt ?? 0);
    const kept = await phone.dbs.outbox.outbox.toArray();
    expect(kept.length).toBeGreaterThan(20);
    expect(kept.length).toBeLessThan(40);
  });
});
