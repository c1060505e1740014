import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { PackedAnswer } from '../../../protocol/sync/columns.ts';
import { readHistory } from '../../../server/streams/epoch.ts';
import { freshHeads, nextReading } from '../../../server/streams/fresh-heads.ts';
import { ForeseenHeads, foreseenHeadsOf } from '../../../server/sync/foreseen-heads.ts';
import { plan } from '../../../server/sync/pull-plan.ts';
import { serverOfFile } from '../../../testkit/market/test-market.ts';

const { app, market, call, signIn } = await serverOfFile();
const { db } = app.context.database;
const FEED = 'f:provider:47';

let passenger: Actor;
let heads: ForeseenHeads;
beforeAll(async () => {
  passenger = await market.person('customer');
  await market.trips(passenger, 1);
});
beforeEach(() => {
  heads = new ForeseenHeads(db, 2);
});

/** How often heads were read meanwhile. */
async function readings(work: () => Promise<unknown>): Promise<number> {
  const before = nextReading();
  await work();
  return nextReading() - before - 1;
}

test('a session that names the same streams again has them read as it arrives', async () => {
  await heads.read('a', [FEED]);
  heads.begin('a');
  const numbers = await readings(async () => {
    const { heads: read } = await heads.read('a', [FEED]);
    expect([...read.keys()]).toEqual([FEED]);
  });
  expect(numbers).toBe(1);
});

test('a pull has what was stored before it arrived, whatever was begun for those before it', async () => {
  const number = async (): Promise<number> => (await heads.read('a', [FEED])).heads.get(FEED)?.seq ?? 0;
  const first = await number();
  // a call that was refused at the door begins a reading that nobody takes
  heads.begin('a');
  await market.trips(passenger, 1);
  heads.begin('a');
  expect(await number()).toBe(first + 1);
  // two pulls at once: the second to ask finds none
  heads.begin('a');
  await market.trips(passenger, 1);
  heads.begin('a');
  expect(await Promise.all([number(), number()])).toEqual([first + 2, first + 2]);
});

test('numbers that were given after the head of a call came, and before its body, end nobody’s history', async () => {
  const person = await market.person('customer');
  const caller = { ...person, tokenHash: 'slow', readOnly: false };
  const { context } = market;
  await plan(context, caller, { limit: 5, streams: ['u'] });
  foreseenHeadsOf(context.database.db).begin('slow');
  await freshHeads(context.database.db, []);
  await market.trips(person, 1);
  const { body } = await call('POST', 'sync/pull', { as: await signIn(person), body: { limit: 50 } });
  const { cursor } = PackedAnswer.assert(body);
  const before = await readHistory(db);
  expect(await plan(context, caller, { cursor, limit: 5, streams: ['u'] })).toBe(null);
  expect(await readHistory(db)).toEqual(before);
});

test('other streams than last time are read once they are named', async () => {
  await heads.read('a', [FEED]);
  heads.begin('a');
  const { heads: read } = await heads.read('a', ['f:provider:36', FEED]);
  expect(read.get(FEED)).toMatchObject({ floor: 0 });
});

test('the session that pulled longest ago is forgotten', async () => {
  for (const session of ['a', 'b', 'a', 'c']) await heads.read(session, [FEED]);
  const begun = (session: string): Promise<number> =>
    readings(async () => {
      heads.begin(session);
      await new Promise(setImmediate);
      await heads.read('other', []);
    });
  expect(await begun('b')).toBe(1);
  for (const session of ['a', 'c']) await heads.read(session, [FEED]);
  expect(await begun('a')).toBe(2);
});

test('a pull of the server foresees what the same session pulls next', async () => {
  const as = await signIn(await market.person('provider'));
  const pull = (...streams: string[]): Promise<number> =>
    readings(() => call('POST', 'sync/pull', { as, body: { limit: 5, streams } }));
  // a node that has just begun reads the feeds as well
  for (const stream of ['f36', 'f47']) await pull(stream);
  expect(await pull('f47')).toBe(1);
  expect(await pull('f36')).toBe(2);
  expect(await pull('f36')).toBe(1);
});

test('a foreseen reading that fails fails its pull, and no other', async () => {
  let fails = false;
  const failing = new Proxy(db, {
    get: (target, name): unknown => {
      if (name === '_' && fails) throw new Error('the database is away');
      return Reflect.get(target, name);
    },
  });
  const away = new ForeseenHeads(failing);
  await away.read('a', [FEED]);
  fails = true;
  away.begin('a');
  await expect(away.read('a', [FEED])).rejects.toThrow('the database is away');
  // nobody takes this one
  away.begin('a');
  await new Promise(setImmediate);
  fails = false;
  away.begin('a');
  expect((await away.read('a', [FEED])).heads.size).toBe(1);
});
