/**
 * A market of many trips: everything that one whole trip has written, copied by SQL as often as wanted, each time
 * with other ids, other people, another district and an earlier time. Ids begin with their time, like those of the
 * product; the ends of a person's stream match its rows; and the books agree.
 */
import type { Database } from '../../server/db/connection.ts';
import type { Query } from '../../server/db/raw-sql.ts';
import { provenBooks } from '../../server/money/wallet/agreement.ts';
import type { Market } from '../../testkit/market/market.ts';
import { booksOfCopies, ENDS } from './fill-books.ts';
import { BIDS, playPayment, playStory, type Story } from './story.ts';

const AT_ONCE = 10_000;
/** Numbers of a stream that each copy may take. */
const NUMBERS_OF_A_TRIP = 100;
const DISTRICTS = 64;
/** An owner pays for this many trips at once. */
export const PAID_TOGETHER = 5;

/** What a trip writes; the rows of its people and cars are copied separately, the books come at the end. */
const OF_A_TRIP = ['trips', 'bids', 'notifications', 'ratings', 'mutations', 'account_acts', 'stream_rows'];
const OF_A_PAYMENT = ['payments', 'notifications', 'mutations', 'stream_rows'];
const IN_THE_BOOKS = 'ledger_transfers';

const FILLED = [...new Set([...OF_A_TRIP, ...OF_A_PAYMENT, IN_THE_BOOKS])];
/** The indexes of a table without them are built at once, which is many times as fast as row by row. */
const OF_FILLED = `where indrelid = any ('{${FILLED.join(',')}}'::regclass[])`;

/** Each by itself: a single statement may take five minutes (`Database.prepare`). */
async function buildIndexes(query: Query): Promise<void> {
  await query(`set maintenance_work_mem = '1GB'`);
  const { rows } = await query(`select indexrelid::regclass as name from pg_index ${OF_FILLED}`);
  for (const { name } of rows) await query(`reindex index ${String(name)}`);
}

/** How many trips, of how many people, how many ms apart, and how many ms ago the last one was. */
export type Size = { trips: number; passengers: number; owners: number; everyMs: number; agoMs?: number };

/** Ten trips of each passenger, and a hundred bids of each owner; 20,000 trips in a day. */
export const countryOf = (trips: number): Size => ({
  trips,
  passengers: Math.max(BIDS, Math.ceil(trips / 10)),
  owners: BIDS * Math.max(1, Math.ceil(trips / 100)),
  everyMs: 4_320,
});

/** The version and the variant that the ids of phones have. */
const asIds = (hex: string): string =>
  `overlay(overlay(${hex} placing '7' from 13 for 1) placing '8' from 17 for 1)::uuid`;

const idOf = (kind: 'p' | 'o' | 'c', number: string): string => asIds(`md5('${kind}' || (${number}))`);

type Column = { name: string; type: string };
/** The rows of which part of the story, and of which of the copies. */
type Pattern = { schema: 'pattern' | 'paid'; of: string };

/** Skips looking up what each row refers to. */
const all = async (query: Query, texts: readonly string[]): Promise<void> => {
  await query(`begin; set local session_replication_role = replica; ${texts.join(';')}; commit`);
};

/** Fills an empty market. @throws when its books do not agree */
export async function fill(market: Market, size: Size): Promise<void> {
  const { database } = market.context;
  const story = await playStory(market);
  await takeAside(database.query, 'pattern', [...OF_A_TRIP, IN_THE_BOOKS, 'users', 'cars']);
  // what belongs to people and not to the trip
  await database.query(`delete from pattern.stream_rows where kind in ('car', 'profile')`);
  await playPayment(market, story.winner);
  await takeAside(database.query, 'paid', [...OF_A_PAYMENT, IN_THE_BOOKS]);
  for (const table of [...OF_A_PAYMENT, IN_THE_BOOKS].filter((each) => each !== 'payments'))
    await database.query(`delete from paid.${table} p using pattern.${table} t where ${isSame(table)}`);
  await database.query(`delete from paid.stream_rows where kind in ('car', 'profile')`);
  // the newest copies end a moment ago; the database's clock gives the numbers, the market's everything else
  await database.query(`create table pattern.shift as select clock_timestamp() as now,
    clock_timestamp() - (select max(created_at) from paid.notifications) as by,
    clock_timestamp() - (select max(at) from paid.stream_rows) as numbers`);
  await new Copies(database, story, size).make();
  const { sum, drift } = await provenBooks(database);
  if (sum !== 0 || drift.length > 0) throw new Error(`the books do not agree: ${JSON.stringify(drift[0])}`);
}

const isSame = (table: string): string =>
  table === 'stream_rows'
    ? 'p.stream = t.stream and p.kind = t.kind and p.entity_id = t.entity_id'
    : 'p.id = t.id';

async function takeAside(query: Query, schema: Pattern['schema'], tables: readonly string[]): Promise<void> {
  await query(`create schema ${schema}`);
  for (const table of tables) await query(`create table ${schema}.${table} as table public.${table}`);
}

class Copies {
  readonly #database: Database;
  readonly #story: Story;
  readonly #size: Size;
  readonly #round: string;

  constructor(database: Database, story: Story, size: Size) {
    this.#database = database;
    this.#story = story;
    this.#size = size;
    this.#round = `(g / ${size.owners / BIDS})`;
  }

  async make(): Promise<void> {
    const columns = new Map<string, Column[]>();
    for (const table of [...OF_A_TRIP, 'payments', IN_THE_BOOKS])
      columns.set(table, await this.#columnsOf(table));
    const { trips } = this.#size;
    const each: Pattern = { schema: 'pattern', of: 'true' };
    // every fifth trip that an owner wins
    const paid: Pattern = {
      schema: 'paid',
      of: `${this.#round} / ${BIDS} % ${PAID_TOGETHER} = ${PAID_TOGETHER - 1}`,
    };
    const copied = (table: string, from: Pattern): string =>
      this.#copies(table, columns.get(table) ?? [], from);
    await this.#database.prepare(async (query) => {
      await all(query, this.#people());
      await query(`update pg_index set indisready = false, indisvalid = false ${OF_FILLED}`);
      const insert = (table: string, from: Pattern): string => `insert into ${table} ${copied(table, from)}`;
      for (let first = 1; first <= trips; first += AT_ONCE)
        await all(query, [
          this.#numbered(first, Math.min(trips, first + AT_ONCE - 1)),
          ...OF_A_TRIP.map((table) => insert(table, each)),
          ...OF_A_PAYMENT.map((table) => insert(table, paid)),
        ]);
      const transfers = [each, paid].map((from) => copied(IN_THE_BOOKS, from)).join(' union all ');
      await all(query, [this.#numbered(1, trips), booksOfCopies(transfers)]);
      await buildIndexes(query);
      for (const end of ENDS) await all(query, [end]);
      for (const table of [...FILLED, 'users', 'cars', 'stream_heads', 'ledger_balances', 'ledger_accounts'])
        await query(`vacuum (analyze) ${table}`);
    });
  }

  #people(): string[] {
    const { passenger, owners, cars } = this.#story;
    const copies = (table: string, id: string, count: number, changes: string): string =>
      `insert into ${table} select made.* from pattern.${table} base cross join generate_series(0, ${count - 1}) g
        cross join lateral jsonb_populate_record(base, ${changes}) made where base.id = '${id}' on conflict do nothing`;
    const person = (kind: 'p' | 'o', prefix: string): string =>
      `jsonb_build_object('id', ${idOf(kind, 'g')}, 'phone', '+88${prefix}' || lpad(g::text, 8, '0'),
        'email', '${kind}' || g || '@example.org', 'referral_code', upper('${kind}' || lpad(g::text, 7, '0')))`;
    const car = `jsonb_build_object('id', ${idOf('c', 'g')}, 'owner_id', ${idOf('o', 'g')},
      'registration', 'dhaka-metro:ga:' || lpad((g / 10000 + 30)::text, 2, '0') || '-' || lpad((g % 10000)::text, 4, '0'))`;
    return [
      copies('users', passenger.id, this.#size.passengers, person('p', '013')),
      copies('users', owners[0]?.id ?? '', this.#size.owners, person('o', '018')),
      copies('cars', cars[0] ?? '', this.#size.owners, car),
    ];
  }

  async #columnsOf(table: string): Promise<Column[]> {
    const { rows } = await this.#database.query(
      `select attname as name, format_type(atttypid, null) as type from pg_attribute
       where attrelid = 'public.${table}'::regclass and attnum > 0 and not attisdropped order by attnum`,
    );
    return rows.map((row): Column => ({ name: String(row['name']), type: String(row['type']) }));
  }

  #copies(table: string, columns: readonly Column[], { schema, of }: Pattern): string {
    return `select ${columns.map((column) => `${this.#copied(table, column)} as "${column.name}"`).join(', ')}
      from copies, ${schema}.${table} base, pattern.shift where ${of}`;
  }

  #copied(table: string, { name, type }: Column): string {
    const own = `base."${name}"`;
    if (type === 'uuid') return this.#id(own);
    if (type.startsWith('timestamp')) {
      const at = `${own} + shift.${table === 'stream_rows' ? 'numbers' : 'by'} - back`;
      // what the clock has ended by now
      return name === 'contact_until' ? `case when ${at} > clock_timestamp() then ${at} end` : at;
    }
    if (table === 'trips' && name === 'number') return 'g + 1000';
    if (table === 'payments') return this.#ofPayment(name);
    if (table === IN_THE_BOOKS) return this.#ofTransfer(name);
    if (name === 'pickup_district_id') return `g % ${DISTRICTS} + 1`;
    if (table === 'stream_rows' && name === 'seq') return `g::bigint * ${NUMBERS_OF_A_TRIP} + ${own}`;
    if (name === 'stream')
      return `case when ${own} like 'f:%' then regexp_replace(${own}, '\\d+$', (g % ${DISTRICTS} + 1)::text)
        else ${this.#named(own)} end`;
    return own;
  }

  #ofPayment(name: string): string {
    const own = `base."${name}"`;
    if (name === 'number') return 'g + 1000';
    if (name === 'amount' || name === 'dues_before') return `${own} * ${PAID_TOGETHER}`;
    return name === 'tran_id' || name === 'val_id' ? `md5(${own} || g)` : own;
  }

  #ofTransfer(name: string): string {
    const own = `base."${name}"`;
    if (name === 'idempotency_key') return `${own} || ':' || g`;
    if (name === 'amount') return `case when base.kind = 'payment' then ${PAID_TOGETHER} else 1 end * ${own}`;
    if (!name.endsWith('_account')) return own;
    // one of the sixteen parts of the system's account, by the owner's id
    const owner = `${this.#id(`'${this.#story.winner.id}'::uuid`)}::text`;
    return `case when ${own} like 'dues:%' then 'dues:' || ${owner} else left(${own}, -1) || right(${owner}, 1) end`;
  }

  /** A stream, which may end with a person's id. */
  #named(own: string): string {
    return `case when length(${own}) > 36
      then left(${own}, -36) || ${this.#id(`right(${own}, 36)::uuid`)} else ${own} end`;
  }

  /** Notes of each copy `g` how long before the newest trip it ends, its people, and the beginning of its ids. */
  #numbered(first: number, last: number): string {
    const { trips, everyMs, agoMs = 0, passengers, owners } = this.#size;
    // owners bid in the same five, and win in turns
    const owner = (at: number): string =>
      `g % ${owners / BIDS} * ${BIDS} + (${at} + ${this.#round}) % ${BIDS}`;
    const ids = [
      `${idOf('p', `g % ${passengers}`)} as passenger`,
      ...this.#story.owners.flatMap((_, at) => [
        `${idOf('o', owner(at))} as owner${at}`,
        `${idOf('c', owner(at))} as car${at}`,
      ]),
      // time, version and variant
      `lpad(to_hex((extract(epoch from now - back) * 1000)::bigint), 12, '0') || '70008' as head`,
    ];
    return `create temp table copies on commit drop as
      select g, back, ${ids.join(', ')} from generate_series(${first}, ${last}) g, pattern.shift, lateral (
        select (${trips} - g) * interval '${everyMs} milliseconds' + interval '${agoMs} milliseconds' as back) ended`;
  }

  /** The id of the copy `g` for one of the pattern. */
  #id(own: string): string {
    const { passenger, owners, cars } = this.#story;
    const people = [
      [passenger.id, 'passenger'],
      ...owners.map(({ id }, at) => [id, `owner${at}`]),
      ...cars.map((id, at) => [id, `car${at}`]),
    ];
    return `case ${own} ${people.map(([id, made]) => `when '${id}'::uuid then ${made}`).join(' ')}
      else overlay(md5(${own}::text || g) placing head from 1 for 17)::uuid end`;
  }
}
