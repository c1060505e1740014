/** The market in a database with the keys of a sharded one; every statement of its hot paths is judged by its text. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { userStream } from '../../../server/streams/change-log.ts';
import { newestVersion } from '../../../protocol/sync/mutations.ts';
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/base/config.ts';
import type { Actor } from '../../../server/act/act.ts';
import { migrationsFolder, type Database } from '../../../server/db/connection.ts';
import { feedHeads, feedSpans } from '../../../server/realtime/feed-spans.ts';
import { messageOf } from '../../../server/realtime/message.ts';
import { pull } from '../../../testkit/phone/pull.ts';
import { push } from '../../../server/sync/push.ts';
import { resultsOf } from '../../../server/sync/results.ts';
import { dropExpired } from '../../../testkit/process/housekeeping.ts';
import type { TestPostgres } from '../../../testkit/database/postgres.ts';
import { citusScript, startSharded } from '../../../testkit/database/sharded.ts';
import { judgedForShards, spreadBy } from '../../../testkit/database/sharding-rules.ts';
import { changeable, writtenBy } from '../../../testkit/database/written-expressions.ts';
import { HOUR, openMarket, tripIntent, bidIntent, type Market } from '../../../testkit/market/market.ts';

let postgres: TestPostgres;
let database: Database;
let market: Market;
let customer: Actor;
let provider: Actor;
let rival: Actor;
const asked = new Set<string>();
const shards = spreadBy(await readFile(citusScript, 'utf8'));

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query);

/** Notes what is asked meanwhile. */
async function noting(work: () => Promise<void>): Promise<void> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  for (const [first] of query.mock.calls) asked.add(textOf(first));
  query.mockRestore();
}

type Intent = Parameters<Market['act']>[1];
const does = async (actor: Actor, intent: Intent): Promise<void> =>
  expect({ ...(await market.act(actor, intent)), name: intent.name }).toMatchObject({ ok: true });

/** A trip with two bids and an offer with a booking, from the asking to the end. */
async function aDay(): Promise<void> {
  const trip = tripIntent();
  await does(customer, trip);
  const bids: string[] = [];
  for (const owner of [provider, rival]) {
    const bid = bidIntent(trip.args.id, await market.car(owner));
    await does(owner, bid);
    bids.push(bid.args.id);
  }
  const [first = '', second = ''] = bids;
  const on = (bid_id: string, price: number) => ({ bid_id, trip_id: trip.args.id, price });
  await does(customer, { name: 'bid.counter', args: on(first, 4300) });
  await does(provider, { name: 'bid.accept_counter', args: on(first, 4300) });
  await does(rival, { name: 'bid.withdraw', args: { bid_id: second, trip_id: trip.args.id } });
  await does(customer, { name: 'bid.confirm', args: on(first, 4300) });
  await does(customer, { name: 'trip.call', args: { trip_id: trip.args.id } });

  const offer = tripIntent({
    journeyAt: market.context.now() + 72 * HOUR,
    price: 4500,
    carId: await market.car(rival),
  });
  await does(rival, offer);
  const booking = { id: uuidv7(), trip_id: offer.args.id, price: 4500 };
  await does(customer, { name: 'booking.request', args: booking });
  await does(rival, { name: 'booking.confirm', args: { booking_id: booking.id, trip_id: offer.args.id } });
  await inOneChunk();
  const seen = await market.seen(customer);
  const ids = [...seen.values()].flatMap(([, , kind, id]) => (kind === 'notification' ? [id] : []));
  await does(customer, { name: 'notification.seen', args: { ids } });
}

/** What a phone that was offline sends: judged together, or all but the one that is refused. */
async function inOneChunk(): Promise<void> {
  const [trip, other] = [tripIntent(), tripIntent()];
  const intents: Intent[] = [
    trip,
    { name: 'trip.cancel', args: { trip_id: trip.args.id, cancel_note: 'not_needed' } },
    other,
    { name: 'notification.seen', args: { ids: [uuidv7()] } },
    { name: 'trip.cancel', args: { trip_id: uuidv7(), cancel_note: 'not_needed' } },
  ];
  const sent = intents.map(({ name, args }) => ({ id: uuidv7(), name, v: newestVersion(name), args }));
  const { results } = await push(market.context, customer, { mutations: sent });
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, false]);
}

/** What is forgotten when it is old enough. */
async function isForgotten(): Promise<void> {
  // Citus computes no time from a column
  const { rows: clocks } = await database.query(
    "select now() - interval '31 days' as month, now() - interval '91 days' as quarter",
  );
  await database.query('update stream_rows set at = $1 where removed', [clocks[0]?.['month']]);
  await database.query("update stream_rows set at = $1 where kind <> 'notification' and stream = $2", [
    clocks[0]?.['quarter'],
    userStream(rival.id),
  ]);
  await database.query("insert into settings (key, value) values ('folds_since', '0')");
  const longAgo = new Date(market.context.now() - 92 * 24 * HOUR);
  await database.query('update notifications set created_at = $1', [longAgo]);
  await database.query('update mutations set created_at = $1', [longAgo]);
  const gone = '(select count(*)::int from notifications) + (select count(*)::int from mutations)';
  const left = async () =>
    (await database.query(`select ${gone} + (select count(*)::int from stream_rows where removed) as left`))
      .rows;
  const notices = "select count(*)::int as left from stream_rows where kind = 'notification'";
  const { rows: before } = await database.query(notices);
  expect(before).not.toEqual([{ left: 0 }]);
  await noting(() => dropExpired(market.context));
  expect(await left()).toEqual([{ left: 0 }]);
  expect((await database.query(notices)).rows).toEqual([{ left: 0 }]);
  const folded = await database.query('select stream from stream_folds');
  expect(folded.rows).toEqual([{ stream: userStream(rival.id) }]);
}

/** What phones, sockets and the feeds read. */
async function isRead(): Promise<void> {
  for (const actor of [customer, provider, rival]) {
    const page = await pull(market.context, actor, { limit: 2 });
    await pull(market.context, actor, { limit: 2, cursor: page?.cursor ?? {}, back: page?.back ?? null });
    await pull(market.context, actor, { limit: 100, streams: 'interest', cursor: { ...page?.cursor, u: 0 } });
    await messageOf(market.context, { stream: userStream(actor.id), from: 0, to: 3, event: 'changes' });
  }
  const heads = await feedHeads(database.db);
  const grown = [...heads].map(([stream, to]) => ({
    side: 'provider' as const,
    district: Number(stream.split(':')[2]),
    from: 0,
    to,
  }));
  await feedSpans(database, 'provider', grown);
  await resultsOf(market.context, customer, [uuidv7()]);
}

beforeAll(async () => {
  postgres = await startSharded();
  database = await postgres.open(5);
  market = openMarket(database);
  customer = await market.person('customer');
  provider = await market.person('provider');
  rival = await market.person('provider');
  await noting(aDay);
  await noting(isRead);
  await isForgotten();
  await noting(isRead);
}, 90_000);
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

const hot = (): string[] =>
  [...asked].filter((text) =>
    [...shards.sharded.keys(), ...shards.reference].some((table) => text.includes(table)),
  );

test('the server notices that the streams are spread', () => {
  expect(database.isSharded).toBe(true);
  expect(hot().length).toBeGreaterThan(30);
});

test.runIf(process.env['CITUS_BIN'])('a wait for a lock ends on a worker as on the coordinator', async () => {
  const { rows } = await database.query(
    "select success, result from run_command_on_workers('show lock_timeout')",
  );
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ success: true, result: '2s' })));
});

test('a migration waits for a lock as long as it may, though the role does not', async () => {
  const shown = await database.prepare(async (query) => (await query('show lock_timeout')).rows);
  expect(shown).toEqual([{ lock_timeout: '0' }]);
});

test('each statement writes to one shard, and none needs what no shard can do', () => {
  const broken = hot().flatMap((text) => judgedForShards(text, shards).breaks.map((rule) => [rule, text]));
  expect(broken).toEqual([]);
});

/** Part of a statement, and why no shard can be named. */
const ASKS_ALL: readonly [string, string][] = [
  ['"trips"."counterpart_id" = $5', 'the agreed trips of an owner, by whom the dues to come are counted'],
  [`"trips"."terms" -> 'car' ->> 'id' = $5`, 'the trips of a car, which may be taken'],
  [
    '"id", "status", "pickup_district_id" from "trips"',
    'the open requests of a passenger, of which there are a few at most',
  ],
  [
    '"bids"."id", "trips"."creator_id" from "bids"',
    'the open bids of an owner who is told that his account may act again',
  ],
  ['"trips"."return_of" = $1', 'the offers of a way back, when their agreement has ended'],
  ['"bookings"."id" in ($1)', 'bookings by the ids that a stream names'],
  ['"bids"."id" = ', 'bids by the ids that a stream names'],
  ["stream like 'f:%'", 'the heads of all feeds'],
  ["stream like 'u:%'", 'the personal streams by their names, to be folded'],
  ['removed and at < now()', 'removals that are old enough to be forgotten'],
  ['"mutations"."created_at" < $1', 'results that are old enough to be forgotten'],
  ['"notifications"."created_at" < $1', 'notifications that are old enough to be forgotten'],
  ['"questions"."forget_at" < $1', 'questions that are old enough to be forgotten'],
];

test('what asks every shard is known', () => {
  const asking = hot().filter((text) => judgedForShards(text, shards).asksAll.length > 0);
  const reasons = asking.map((text) =>
    ASKS_ALL.filter(([part]) => text.includes(part)).map(([, why]) => why),
  );
  expect(asking.filter((_, index) => reasons[index]?.length !== 1)).toEqual([]);
  expect(new Set(reasons.flat()).size).toBe(ASKS_ALL.length);
});

test('nothing that a write computes can differ from shard to shard', async () => {
  const computed = hot().flatMap((text) => writtenBy(text) ?? []);
  const found = await Promise.all(computed.map((each) => changeable(database.query, each)));
  expect(found.flat()).toEqual([]);
  const broken = [
    'insert into stream_heads as h (stream) values ($1) on conflict (stream) do update set at = clock_timestamp()',
    "update stream_heads set at = at + interval '1 microsecond' where stream = $1",
    'insert into stream_heads (stream) values ($1) returning seq, at::text as at',
  ].flatMap((text) => writtenBy(text) ?? []);
  for (const each of broken) expect(await changeable(database.query, each)).toHaveLength(1);
});

test('the rules tell what the unsharded form of a statement breaks', () => {
  const breaks: [string, string][] = [
    ['with h as (insert into stream_heads (stream) values ($1)) select 1', 'a part of a with writes'],
    ['insert into stream_rows (stream, seq) select s, 1 from unnest($1) s', 'inserts what it selects'],
    ['insert into stream_rows (stream, seq) values ($1, $2), ($3, $4)', 'inserts more than one row'],
    ['update trips set status = $1 where creator_id = $2', 'writes to trips without id'],
    ['update trips set status = $1 where trips.id = any($2)', 'writes to trips without id'],
    ['delete from bids where bids.id = $1', 'writes to bids without trip_id'],
    [
      'insert into mutations (id, user_id) values ($1, (select seq from stream_heads where stream = $2))',
      'inserts what it selects',
    ],
    [
      'select id from trips where trips.id in ($1, $2) order by id for update',
      'locks trips in several shards',
    ],
    [
      'select * from notifications n join trips t on t.id = n.trip_id where t.id = $1',
      'tables of two groups',
    ],
    [
      'update users set name = $1 where id = $2 and seen < clock_timestamp()',
      'a write is not the same in every shard',
    ],
    [
      'select 1 from unnest($1) s cross join lateral (select * from stream_rows r where r.stream = s) r',
      'a subquery belongs to the rows of another',
    ],
    [
      'select id, (select count(*) from trips t where t.creator_id = users.id) from users where users.id = $1',
      'a subquery belongs to rows that every machine has',
    ],
  ];
  for (const [text, rule] of breaks)
    expect([text, judgedForShards(text, shards).breaks]).toEqual([text, expect.arrayContaining([rule])]);
  const asksAll = (text: string) => judgedForShards(text, shards).asksAll;
  expect(asksAll('select * from bids where bids.id = $1')).toEqual(['bids']);
  expect(asksAll('select * from bids b join trips t on b.trip_id = t.id where t.id = any($1)')).toEqual([]);
});

test('a node begins, with its queue of jobs, and says nothing wrong', async () => {
  const lines: string[] = [];
  const settings = { SMS: 'log', LOG_LEVEL: 'error', SLOW_STATEMENT_MS: '0' };
  const app = await createApp({
    config: readConfig(settings),
    database: await postgres.open(5),
    logTo: { write: (line) => lines.push(line) },
  });
  await app.listen(0, '127.0.0.1');
  await app.close();
  expect(lines).toEqual([]);
});

test('each part of a migration is one statement, as Citus takes them to the shards', async () => {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'));
  expect(files.length).toBeGreaterThan(50);
  for (const name of files) {
    const text = await readFile(join(migrationsFolder, name), 'utf8');
    const bare = text.replaceAll(/\$\$.*?\$\$/gs, '').replaceAll(/--(?!> statement-breakpoint).*/g, '');
    const most = Math.max(
      ...bare
        .split('--> statement-breakpoint')
        .map((part) => part.split(';').filter((each) => each.trim()).length),
    );
    expect([name, most]).toEqual([name, 1]);
  }
});

test('an id that somebody else has used is a person’s own here, and acts once', async () => {
  const id = uuidv7();
  const intents = [tripIntent(), tripIntent()];
  const [first, second] = intents;
  if (!first || !second) throw new Error('no intents');
  expect(await market.act(customer, first, id)).toMatchObject({ ok: true });
  expect(await market.act(customer, first, id)).toMatchObject({ ok: true });
  expect(await market.act(customer, second, id)).toMatchObject({ code: 'mutation_id_reused' });
  const other = await market.person('customer');
  expect(await market.act(other, second, id)).toMatchObject({ ok: true });
  const { rows } = await database.query('select count(*)::int as trips from trips where id = any($1)', [
    [first.args.id, second.args.id],
  ]);
  expect(rows).toEqual([{ trips: 2 }]);
});
