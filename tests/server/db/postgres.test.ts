import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createApp, type App } from '../../../server/app.ts';
import { readConfig } from '../../../server/base/config.ts';
import type { Database } from '../../../server/db/connection.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { openSession } from '../../../server/person/sessions.ts';
import { Refused } from '../../../server/base/refused.ts';
import { faultyNet, type FaultyNet } from '../../../testkit/phone/faulty-net.ts';
import { Received } from '../../../testkit/phone/received.ts';
import { openMarket, tripIntent, type Market } from '../../../testkit/market/market.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';
import { at } from '../../../testkit/process/server.ts';

const QUICK = { beatEvery: 100, answerWithin: 200, firstPause: 20, longestPause: 100 };

let postgres: TestPostgres;
let net: FaultyNet;
let database: Database;
/** The same database over a connection without faults. */
let direct: Database;
beforeAll(async () => {
  postgres = await startPostgres();
  direct = await postgres.open(2);
});
afterAll(async () => {
  await direct.close();
  await postgres.stop();
});
beforeEach(async () => {
  net = await faultyNet(postgres.url);
  database = await openPostgres(net.url, { poolSize: 5, listening: QUICK });
}, 30_000);
afterEach(async () => {
  net.mend();
  await database.close();
  await net.close();
});

describe('a server whose database is away', () => {
  let app: App;
  let url: string;
  let market: Market;
  let token: string;
  beforeEach(async () => {
    const config = readConfig({ SMS: 'log', LOG_LEVEL: 'silent', RATE_LIMIT: '0', DATABASE_URL: net.url });
    app = await createApp({ config, database });
    url = await app.listen(0, '127.0.0.1');
    market = openMarket(database);
    token = await openSession(app.context, database.db, (await market.person('customer')).id);
  }, 30_000);
  afterEach(async () => {
    net.mend();
    await app.close();
  });

  const ask = async (): Promise<{ status: number; code: unknown; retryAfter: number; ms: number }> => {
    const from = performance.now();
    const answer = await fetch(`${url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } });
    return {
      status: answer.status,
      code: at(await answer.json(), 'code'),
      retryAfter: Number(answer.headers.get('retry-after')),
      ms: performance.now() - from,
    };
  };

  test.each([
    { how: 'says nothing any more', fail: () => net.fallSilent() },
    { how: 'resets its connections', fail: () => net.reset() },
  ])(
    'that $how: 503 within 5 seconds, and all is well when it is back',
    async ({ fail }) => {
      expect((await ask()).status).toBe(200);
      fail();
      for (const each of await Promise.all(Array.from({ length: 12 }, ask))) {
        expect(each).toMatchObject({ status: 503, code: 'unavailable' });
        expect(each.retryAfter).toBeGreaterThan(0);
        expect(each.ms).toBeLessThan(5000);
      }
      net.mend();
      await expect.poll(async () => (await ask()).status, { timeout: 5000 }).toBe(200);
    },
    30_000,
  );

  test('a push ends as a whole, and not one action after the other', async () => {
    const body = JSON.stringify({
      mutations: Array.from({ length: 20 }, () => ({ id: app.context.newId(), v: 1, ...tripIntent() })),
    });
    net.fallSilent();
    const from = performance.now();
    const { status } = await fetch(`${url}/api/v1/sync/push`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
    expect(status).toBe(503);
    expect(performance.now() - from).toBeLessThan(5000);
  }, 15_000);

  test('a silence that the listening connection notices brings everybody back', async () => {
    const socket = new WebSocket(
      `${url.replace('http', 'ws')}/app/${app.realtimeKeys.key}?protocol=7&client=js&version=8`,
    );
    const heard = new Received<number>();
    const greeted = new Promise((done) => socket.once('message', done));
    socket.on('close', (code) => heard.add(code));
    await greeted;
    net.fallSilent();
    net.mend();
    // 42xx means: reconnect at once
    expect(Math.floor((await heard.first(() => true)) / 100)).toBe(42);
  }, 15_000);
});

describe('listening', () => {
  test('that cannot begin goes on trying, and reports that something may have been missed', async () => {
    net.reset();
    const heard = new Received<string>();
    const stop = await database.listen(
      'news',
      (payload) => heard.add(payload),
      () => heard.add('missed'),
    );
    net.mend();
    await heard.first((word) => word === 'missed');
    await direct.notify('news', 'hello');
    expect(await heard.first((word) => word === 'hello')).toBe('hello');
    await stop();
  });

  test('outlives one silence after the other', async () => {
    const heard = new Received<string>();
    let gaps = 0;
    const stop = await database.listen(
      'news',
      (payload) => heard.add(payload),
      () => heard.add(`gap ${++gaps}`),
    );
    for (const round of [1, 2, 3]) {
      net.fallSilent();
      net.mend();
      await heard.first((word) => word === `gap ${round}`);
      await direct.notify('news', `after ${round}`);
      expect(await heard.first((word) => word === `after ${round}`)).toBe(`after ${round}`);
    }
    await stop();
  }, 15_000);
});

test('who waits for a lock that is not given back is refused in time, and the lock comes free', async () => {
  const { promise: hold, resolve: letGo } = Promise.withResolvers<void>();
  const holder = database.db.transaction(async (tx) => {
    await tx.execute('lock table trips in access exclusive mode');
    await hold;
  });
  const held = holder.then(
    () => 'committed',
    () => 'ended',
  );
  await expect
    .poll(
      async () =>
        (
          await database.query(`select 1 from pg_locks where mode = 'AccessExclusiveLock'
    and relation = 'trips'::regclass`)
        ).rows.length,
    )
    .toBe(1);
  await expect(direct.query('select 1 from trips limit 1')).rejects.toMatchObject({ code: '55P03' });
  // its node does not return to it, so the database, or the watch on its connection, ends it
  await expect
    .poll(
      () =>
        database.query('select 1 from trips limit 1').then(
          () => true,
          () => false,
        ),
      {
        timeout: 8000,
      },
    )
    .toBe(true);
  letGo();
  expect(await held).toBe('ended');
}, 20_000);

test('a refusal is a refusal, not a broken database', async () => {
  await expect(
    database.db.transaction(() => Promise.reject(new Refused({ code: 'not_found' }))),
  ).rejects.toBeInstanceOf(Refused);
});
