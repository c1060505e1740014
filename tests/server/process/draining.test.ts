/** Two nodes behind a balancer are restarted one after the other under load: no request fails, none is sent twice. */
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/db/connection.ts';
import { openSession } from '../../../server/person/sessions.ts';
import { balancerOf } from '../../../testkit/process/balancer.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';
import { freePort } from '../../../testkit/process/free-port.ts';
import { HOUR, openMarket, tripIntent } from '../../../testkit/market/market.ts';
import { startNode } from '../../../testkit/process/node-process.ts';
import { at } from '../../../testkit/process/server.ts';

const PHONES = 4;
const DRAINS = { DRAIN_SECONDS: '2' };

let postgres: TestPostgres;
let database: Database;
beforeAll(async () => {
  postgres = await startPostgres();
  database = await postgres.open(5);
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

test('says that it leaves, answers what still comes, and only then ends', async () => {
  const ports = [await freePort(), await freePort()];
  const nodes = await Promise.all(ports.map((port) => startNode(postgres.url, port, DRAINS)));
  const balancer = balancerOf(
    ports.map((port) => `http://127.0.0.1:${port}`),
    100,
  );
  await expect.poll(() => balancer.ready()).toBe(2);
  const market = openMarket(database);
  const context = { ...market.context, now: Date.now };
  const failed: unknown[] = [];
  const sent: string[] = [];
  const over = new AbortController();
  let done = 0;
  const phone = async (): Promise<void> => {
    const token = await openSession(context, database.db, (await market.person('customer')).id);
    while (!over.signal.aborted) {
      const { name, args } = tripIntent({ journeyAt: Date.now() + 48 * HOUR });
      sent.push(args.id);
      const mutations = [{ id: uuidv7(), name, v: 1, args }];
      try {
        const { status, body } = await balancer.post(
          '/api/v1/sync/push',
          token,
          JSON.stringify({ mutations }),
        );
        done += 1;
        if (status !== 200 || at(body, 'results', 0, 'ok') !== true) failed.push([status, body]);
      } catch (error) {
        failed.push(error);
      }
    }
  };
  const phones = Array.from({ length: PHONES }, phone);

  const codes: (number | null | undefined)[] = [];
  for (const [index, port] of ports.entries()) {
    const before = done;
    await expect.poll(() => done).toBeGreaterThan(before + 20);
    codes.push(await nodes[index]?.end('SIGTERM'));
    expect(balancer.ready()).toBe(1);
    nodes[index] = await startNode(postgres.url, port, DRAINS);
    await expect.poll(() => balancer.ready(), { timeout: 5_000 }).toBe(2);
  }
  over.abort();
  await Promise.all(phones);
  await balancer.close();
  for (const node of nodes) codes.push(await node.end('SIGTERM'));

  expect(failed).toEqual([]);
  const { rows } = await database.query('select id from trips');
  expect(rows.map(({ id }) => String(id)).toSorted()).toEqual(sent.toSorted());
  expect(codes).toEqual([0, 0, 0, 0]);
}, 90_000);
