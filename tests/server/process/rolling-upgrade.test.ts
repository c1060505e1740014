/** Two nodes are upgraded one after the other while phones push: no action is lost, none is done twice. */
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/db/connection.ts';
import { openSession } from '../../../server/person/sessions.ts';
import { freePort } from '../../../testkit/process/free-port.ts';
import { openMarket, tripIntent } from '../../../testkit/market/market.ts';
import { startNode } from '../../../testkit/process/node-process.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';
import { at } from '../../../testkit/process/server.ts';

const PHONES = 4;
const HOUR = 3_600_000;

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

type Told = { ok: number; elsewhere: number; wrong: unknown[] };

/** As a proxy does it: what one node does not take, the other gets. */
async function pushed(addresses: readonly string[], token: string, body: string, told: Told): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    const address = addresses[turn % addresses.length];
    const answer = await fetch(`${address}/api/v1/sync/push`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    }).catch(() => null);
    if (answer?.status === 200) {
      const result = at(await answer.json(), 'results', 0);
      if (at(result, 'ok') === true) told.ok += 1;
      else told.wrong.push(result);
      return;
    }
    if (answer !== null && answer.status !== 503) told.wrong.push(answer.status);
    told.elsewhere += 1;
    await answer?.body?.cancel();
  }
  told.wrong.push('given up');
}

test('nothing is lost and nothing is doubled while both nodes are upgraded under load', async () => {
  const ports = [await freePort(), await freePort()];
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
  const nodes = await Promise.all(ports.map((port) => startNode(postgres.url, port)));
  const market = openMarket(database);
  const context = { ...market.context, now: Date.now };
  const told: Told = { ok: 0, elsewhere: 0, wrong: [] };
  const sent: string[] = [];
  const over = new AbortController();

  const phone = async (index: number): Promise<void> => {
    const token = await openSession(context, database.db, (await market.person('customer')).id);
    // each phone begins at another node
    const own = index % 2 === 0 ? addresses : addresses.toReversed();
    while (!over.signal.aborted) {
      const { name, args } = tripIntent({ journeyAt: Date.now() + 48 * HOUR });
      sent.push(args.id);
      await pushed(own, token, JSON.stringify({ mutations: [{ id: uuidv7(), name, v: 1, args }] }), told);
    }
  };
  const phones = Array.from({ length: PHONES }, (_, index) => phone(index));

  // what a release adds is added while both work
  await expect.poll(() => told.ok).toBeGreaterThan(20);
  await database.prepare((query) =>
    query(`alter table trips add column luggage integer; create table moods (id uuid primary key);
      create index trips_luggage on trips (luggage)`),
  );
  const codes: (number | null)[] = [];
  for (const [index, port] of ports.entries()) {
    const before = told.ok;
    codes.push((await nodes[index]?.end('SIGTERM')) ?? null);
    nodes[index] = await startNode(postgres.url, port);
    await expect.poll(() => told.ok).toBeGreaterThan(before + 20);
  }
  over.abort();
  await Promise.all(phones);
  for (const node of nodes) codes.push(await node.end('SIGTERM'));

  const { rows } = await database.query('select id from trips');
  expect(rows.map(({ id }) => String(id)).toSorted()).toEqual(sent.toSorted());
  expect({ ...told, elsewhere: told.elsewhere > 0 }).toEqual({ ok: sent.length, elsewhere: true, wrong: [] });
  expect(codes).toEqual([0, 0, 0, 0]);
}, 90_000);
