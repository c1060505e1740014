/**
 * How PostgreSQL reads a large market for each statement of the plain calls, of the office's pages, of /metrics and of
 * the jobs.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../../../server/db/connection.ts';
import { sweepTrips } from '../../../server/jobs/deadlines.ts';
import { enlarge } from '../../../testkit/database/large-market.ts';
import { dropExpired, dropWaiting, repeated } from '../../../testkit/process/housekeeping.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';
import { at, startServer, type TestServer } from '../../../testkit/process/server.ts';
import { MINUTE } from '../../../testkit/market/market.ts';
import { walkCalls } from '../../../testkit/market/walked-calls.ts';
import { leftForOffice, walkOffice } from '../../../testkit/market/walked-office.ts';

const METRICS_TOKEN = 'known-to-Prometheus-alone';

type Statement = { text: string; values: unknown[] };

let postgres: TestPostgres;
let database: Database;
let server: TestServer;
const statements = new Map<string, Statement>();
let walked: Set<string>;
let seen: Set<string>;
let scraped: number;
let made: Awaited<ReturnType<typeof enlarge>>;

beforeAll(async () => {
  postgres = await startPostgres();
  database = await postgres.open(4);
  server = await startServer({ ACCOUNT_LIMITS: 'open_trips:50', METRICS_TOKEN }, { database });
  const recorded = recordStatements();
  walked = await walkCalls(server);
  await sweepTrips(server.app.context);
  // some of it is to be folded
  const aged = "update stream_rows set at = at - interval '91 days' where stream like 'u:%'";
  await database.query(aged);
  statements.delete(aged);
  const unagreed = `insert into questions select (jsonb_populate_record(q,
    jsonb_build_object('id', gen_random_uuid(), 'forget_at', '2020-01-01'))).* from questions q limit 1`;
  await database.query(unagreed);
  statements.delete(unagreed);
  await database.query("insert into settings (key, value) values ('folds_since', '0')");
  await dropExpired(server.app.context);
  await dropWaiting(server.app.context);
  await repeated(server.app.context);
  // as if somebody's pushes were due, and a trip new
  const due = 'update push_turns set trips_at = $1, summary_at = $1';
  await database.query(due, [new Date(server.app.context.now())]);
  statements.delete(due);
  server.market.pass(MINUTE);
  await repeated(server.app.context);
  recorded.mockRestore();
  const opened = await leftForOffice(server);
  const again = recordStatements();
  seen = await walkOffice(server, opened);
  scraped = (await server.call('GET', '/metrics', { as: METRICS_TOKEN })).status;
  again.mockRestore();
  made = await enlarge(database);
}, 120_000);
afterAll(async () => {
  await server.close();
  await postgres.stop();
});

/** Notes what every connection of this process is asked from now on. */
function recordStatements() {
  const { query } = pg.Client.prototype;
  return vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const [first, second] = asked;
    const text = typeof first === 'string' ? first : at(first, 'text');
    const values = Array.isArray(second) ? second : at(first, 'values');
    if (typeof text === 'string' && /^\s*(select|insert|update|delete|with)\b/i.test(text))
      statements.set(text, { text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, asked);
  });
}

test('every plain call is walked', () => {
  const plain = server.app.routes.filter(({ path }) => !path.startsWith('office/'));
  expect([...walked].sort()).toEqual(plain.map(({ method, path }) => `${method} ${path}`).sort());
});

test('every page of the office is walked, and the metrics are read', () => {
  expect(scraped).toBe(200);
  const pages = server.app.routes.filter(
    ({ method, path }) => method === 'GET' && path.startsWith('office/'),
  );
  expect([...seen].sort()).toEqual(pages.map(({ method, path }) => `${method} ${path}`).sort());
});

/** Nobody has left a row in them. */
const EMPTY = ['car_places', 'operator_devices', 'operator_proposals', 'site_proposals'];

/** However large the market is, they stay short, and may be read as a whole. */
const SHORT = new Map([
  ['operators', 'the people who run the market'],
  ['operator_sessions', 'of these people'],
  ['settings', 'a row for each name in the code'],
  ['uploads', 'what has not arrived within a day is dropped'],
]);

/** What an operator asks for once in a while, and what reads a table that grows as a whole for it. */
const ON_PURPOSE: [statement: RegExp, why: string][] = [
  [/^select count\(\*\) from "(trips|users)"/, 'the lists of the office say how many there are'],
  [/^select "id" from "trips" order by "trips"."bids_count"/, 'an index would have to follow each bid'],
  [/ from "users" where .*"name" ilike/, 'a part of a name can be anywhere in it'],
  [/ from "users" order by "users"."(name|trips_count)"/, 'everybody in another order than the newest first'],
  [/ from "users" (where|order by) coalesce\(\(select "ledger_balances"/, 'everybody by what they owe'],
  [
    / from "users" where .*"type" = \$1 and .*"verified" = \$2/,
    'everybody whose data wait or were sent back',
  ],
  [/ from "audit" where "audit"."action" like/, 'the newest first until fifty fit'],
  [/ from "sms_(in|out)" where "sms_(in|out)"."at" >= /, 'of sixty days that are kept, a month'],
  [/ from ledger_balances b\s+join ledger_accounts a/, 'the books of a day add all dues up'],
  [/^\s*select 'users.nid' as place/, 'how much of all personal data is sealed with which key'],
];

test('what is forgotten is walked too', () => {
  const texts = [...statements.keys()];
  for (const table of ['questions', 'stream_rows'])
    expect([table, texts.some((text) => text.startsWith(`delete from "${table}"`))]).toEqual([table, true]);
});

test('every table is large, but those in which a walk leaves nothing', () => {
  expect(made.empty).toEqual(EMPTY);
});

// a statement that a connection has often run is planned for whatever values come
test('every statement can be planned for all values at once', async () => {
  const refused: string[] = [];
  for (const text of statements.keys())
    await database
      .query(`explain (generic_plan) ${text}`)
      .catch((error: unknown) => refused.push(`${String(error)}: ${text}`));
  expect(refused).toEqual([]);
});

/** In the planner's units, one for a page read in order: less than the smallest of the large tables has. */
const ENDS_SOON = 100;

type Node = Record<string, unknown>;
const childrenOf = (node: Node): Node[] => {
  const { Plans } = node;
  return Array.isArray(Plans) ? Plans : [];
};

/** `leads`: what an index is ordered by first. `holdsFew`: it is of what waits, not of what has been. */
type Indexes = Map<string, { leads: string; holdsFew: boolean }>;

/** Without what PostgreSQL adds when it writes an expression out. */
const bare = (expression: unknown): string => String(expression).replaceAll(/::\w+|[\s()"]/g, '');

/** Whether no row is read that is not wanted, and few are: what else is asked of each may cost more. */
const isFirstRows = (node: Node, parent: Node): boolean =>
  parent['Node Type'] === 'Limit' && node['Filter'] === undefined && Number(parent['Plan Rows']) < ENDS_SOON;

/** The tables that a plan reads as a whole, by their rows or by the whole of an index. */
function readAsAWhole(node: Node, parent: Node | null, indexes: Indexes): string[] {
  const below = childrenOf(node).flatMap((child) => readAsAWhole(child, node, indexes));
  const kind = String(node['Node Type']);
  const table = String(node['Relation Name'] ?? node['Index Name']);
  // the first rows in an index's order, or a join that is over after a few
  const endsSoon = parent !== null && (Number(parent['Total Cost']) < ENDS_SOON || isFirstRows(node, parent));
  if (kind === 'Seq Scan') return [...below, `${table}, row by row`];
  if (!/^(Index|Index Only|Bitmap Index) Scan$/.test(kind) || endsSoon) return below;
  const index = indexes.get(String(node['Index Name']));
  const isNarrowed = index !== undefined && bare(node['Index Cond']).includes(index.leads);
  if (isNarrowed || index?.holdsFew) return below;
  return [...below, `${table}, the whole of ${String(node['Index Name'])}`];
}

async function readIndexes(): Promise<Indexes> {
  const { rows } = await database.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid, 1, false) as leads,
      indpred is not null and i.reltuples < t.reltuples / 20 as few
      from pg_index join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid`,
  );
  return new Map(
    rows.map(({ name, leads, few }) => [String(name), { leads: bare(leads), holdsFew: few === true }]),
  );
}

async function planOf({ text, values }: Statement): Promise<Node> {
  const explained = await database.query(`explain (format json) ${text}`, values);
  return Object(at(explained.rows, 0, 'QUERY PLAN', 0, 'Plan'));
}

test('no statement reads a table that grows as a whole', async () => {
  const indexes = await readIndexes();
  const bad: string[] = [];
  const needed = new Set<RegExp>();
  for (const statement of statements.values()) {
    const { text } = statement;
    const plan = await planOf(statement);
    const [purpose] = ON_PURPOSE.find(([words]) => words.test(text)) ?? [];
    for (const found of readAsAWhole(plan, null, indexes)) {
      const [table = ''] = found.split(', ');
      if (!made.large.includes(table) || SHORT.has(table)) continue;
      if (purpose) needed.add(purpose);
      else bad.push(`${found}: ${text}`);
    }
  }
  expect(statements.size).toBeGreaterThan(250);
  expect(bad).toEqual([]);
  expect(ON_PURPOSE.filter(([statement]) => !needed.has(statement))).toEqual([]);
});

test('phones on which actions wait are read a page at a time', () => {
  const read = [...statements.keys()].filter((text) => /^select [^(]*.* from "outbox_reports"/.test(text));
  expect(read).toHaveLength(1);
  for (const text of read) expect(text).toContain(' limit ');
});

/** Each has what waits in a queue of the office, and no more. */
const OF_QUEUES =
  `call_backs_call cars_waiting drivers_to_check payments_waiting reports_waiting sms_in_office
  sms_out_office trips_unanswered_at trips_wrong_pins users_to_verify`.split(/\s+/);

const indexesIn = (node: Node): unknown[] => [node['Index Name'], ...childrenOf(node).flatMap(indexesIn)];

test('the queues of the office are listed and counted by indexes of what waits', async () => {
  const indexes = await readIndexes();
  const used: Record<'counts' | 'lists', unknown[]> = { counts: [], lists: [] };
  for (const statement of statements.values())
    if (statement.text.startsWith('select'))
      used[statement.text.startsWith('select count(') ? 'counts' : 'lists'].push(
        ...indexesIn(await planOf(statement)),
      );
  for (const name of OF_QUEUES)
    expect([
      name,
      indexes.get(name)?.holdsFew,
      used.counts.includes(name),
      used.lists.includes(name),
    ]).toEqual([name, true, true, true]);
});
