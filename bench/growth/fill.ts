/**
 * A market of many trips: everything that one whole trip has written, copied by SQL as often as wanted, each time with
 * other ids, other people and an earlier time. Ids begin with their time, as those of the product do, and the ends of a
 * person's stream are where its rows say.
 */
import type { Database } from '../../server/db/connection.ts';
import type { Query } from '../../server/db/raw-sql.ts';
import type { Market } from '../../testkit/market.ts';
import { BIDS, playStory, type Story } from './story.ts';

/** In how many trips a passenger takes part, and on how many an owner bids. */
const TRIPS_OF_A_PASSENGER = 10;
const BIDS_OF_AN_OWNER = 100;
/** One trip every so many milliseconds, as far as they go back: 20,000 in a day. */
const EVERY_MS = 4_320;
const AT_ONCE = 2_000;
/** Numbers of a stream that each copy may take. */
const NUMBERS_OF_A_TRIP = 100;

/** What a trip writes; the rows of its people and cars are copied by themselves. */
const OF_A_TRIP = [
  'trips',
  'bids',
  'notifications',
  'ratings',
  'ledger_transfers',
  'mutations',
  'account_acts',
  'stream_rows',
];

const passengersOf = (trips: number): number => Math.max(BIDS, Math.ceil(trips / TRIPS_OF_A_PASSENGER));
const ownersOf = (trips: number): number => Math.max(2 * BIDS, Math.ceil((trips * BIDS) / BIDS_OF_AN_OWNER));

/** The version and the variant that the ids of phones have. */
const asIds = (hex: string): string =>
  `overlay(overlay(${hex} placing '7' from 13 for 1) placing '8' from 17 for 1)::uuid`;

const idOf = (kind: 'p' | 'o' | 'c', number: string): string => asIds(`md5('${kind}' || (${number}))`);

type Column = { name: string; type: string };

/** Without looking up what each row refers to. */
const all = async (query: Query, texts: readonly string[]): Promise<void> => {
  await query(`begin; set local session_replication_role = replica; ${texts.join(';')}; commit`);
};

/** Heads and balances as the copied rows say. */
const ENDS = [
  `insert into stream_heads (stream, seq, at) select stream, max(seq), max(at) from stream_rows group by stream
    on conflict (stream) do update set seq = excluded.seq, at = greatest(stream_heads.at, excluded.at)`,
  `insert into ledger_accounts select 'dues:' || id, 'dues', id from users where type = 'provider' on conflict do nothing`,
  `insert into ledger_balances select account, sum(change), count(*) from (
      select debit_account as account, amount as change from ledger_transfers
      union all select credit_account, -amount from ledger_transfers) both_ways group by account
    on conflict (account_id) do update set balance = excluded.balance, transfers = excluded.transfers`,
  `select setval(pg_get_serial_sequence('trips', 'number'), (select max(number) from trips))`,
];

export class GrowingMarket {
  readonly #database: Database;
  readonly #story: Story;
  #trips = 0;

  private constructor(database: Database, story: Story) {
    this.#database = database;
    this.#story = story;
  }

  /** Plays the pattern and takes its rows aside. @param market on an empty database */
  static async begin(market: Market): Promise<GrowingMarket> {
    const { database } = market.context;
    const story = await playStory(market);
    const { query } = database;
    await query('create schema pattern');
    for (const table of [...OF_A_TRIP, 'users', 'cars'])
      await query(`create table pattern.${table} as table public.${table}`);
    // what belongs to people and not to the trip
    await query(`delete from pattern.stream_rows where kind in ('car', 'profile')`);
    const { rows } = await query(
      `select extract(epoch from clock_timestamp() - max(created_at)) as ago from pattern.notifications`,
    );
    // the newest copies end a moment ago
    await query(
      `create table pattern.shift as select ${Number(rows[0]?.['ago'])} * interval '1 second' as by`,
    );
    return new GrowingMarket(database, story);
  }

  get passengers(): number {
    return passengersOf(this.#trips);
  }
  get owners(): number {
    return ownersOf(this.#trips);
  }

  /** Lets it grow to so many trips. */
  async growTo(trips: number): Promise<void> {
    const from = this.#trips;
    this.#trips = trips;
    const columns = new Map<string, Column[]>();
    for (const table of OF_A_TRIP) columns.set(table, await this.#columnsOf(table));
    await this.#database.prepare(async (query) => {
      await all(query, this.#people());
      for (let first = from + 1; first <= trips; first += AT_ONCE) {
        const copies = `generate_series(${first}, ${Math.min(trips, first + AT_ONCE - 1)})`;
        await all(
          query,
          [...columns].map(([table, own]) => this.#copies(table, own, copies)),
        );
      }
      await all(query, ENDS);
      await query('vacuum (analyze)');
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
      copies('users', passenger.id, this.passengers, person('p', '013')),
      copies('users', owners[0]?.id ?? '', this.owners, person('o', '018')),
      copies('cars', cars[0] ?? '', this.owners, car),
    ];
  }

  async #columnsOf(table: string): Promise<Column[]> {
    const { rows } = await this.#database.query(
      `select attname as name, format_type(atttypid, null) as type from pg_attribute
       where attrelid = 'public.${table}'::regclass and attnum > 0 and not attisdropped order by attnum`,
    );
    return rows.map((row): Column => ({ name: String(row['name']), type: String(row['type']) }));
  }

  #copies(table: string, columns: readonly Column[], copies: string): string {
    return `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})
      select ${columns.map((column) => this.#copied(table, column)).join(', ')}
      from ${copies} g, pattern.${table} base, pattern.shift order by g on conflict do nothing`;
  }

  #copied(table: string, { name, type }: Column): string {
    const own = `base."${name}"`;
    if (type === 'uuid') return this.#id(own);
    if (type.startsWith('timestamp')) return `${own} + shift.by - ${this.#back()}`;
    if (table === 'trips' && name === 'number') return 'g + 1000';
    if (table === 'stream_rows' && name === 'seq') return `g::bigint * ${NUMBERS_OF_A_TRIP} + ${own}`;
    if (name === 'debit_account') return this.#account('debit', 'credit');
    if (name === 'credit_account') return this.#account('credit', 'debit');
    if (name === 'stream') return this.#named(own);
    if (name === 'idempotency_key') return `${own} || ':' || g`;
    return own;
  }

  /** Every second trip of an owner gives back what the one before has cost him, or his dues would stop him. */
  #account(side: string, other: string): string {
    const round = `(g / ${Math.ceil(this.owners / BIDS)}) % 2 = 0`;
    return this.#named(`(case when ${round} then base.${side}_account else base.${other}_account end)`);
  }

  /** A stream or an account, which may end with a person's id. */
  #named(own: string): string {
    return `case when position(':' in ${own}) > 0 and length(${own}) > 36
      then left(${own}, -36) || ${this.#id(`right(${own}, 36)::uuid`)} else ${own} end`;
  }

  /** How long before the newest trip the copy `g` ends. */
  #back(): string {
    return `(${this.#trips} - g) * interval '${EVERY_MS} milliseconds'`;
  }

  /** The id of the copy `g` for one of the pattern. */
  #id(own: string): string {
    const { passenger, owners, cars } = this.#story;
    const owner = (at: number): string => `(g * ${BIDS} + ${at}) % ${this.owners}`;
    const people = [
      [passenger.id, idOf('p', `g % ${this.passengers}`)],
      ...owners.map(({ id }, at) => [id, idOf('o', owner(at))]),
      ...cars.map((id, at) => [id, idOf('c', owner(at))]),
    ];
    return `case ${own} ${people.map(([id, made]) => `when '${id}'::uuid then ${made}`).join(' ')}
      else ${asIds(`overlay(md5(${own}::text || g) placing ${this.#timeOf(own)} from 1 for 12)`)} end`;
  }

  /** The time in the id of the copy `g`, as digits. */
  #timeOf(own: string): string {
    const moved = `(extract(epoch from shift.by - ${this.#back()}) * 1000)::bigint`;
    const before = `('x' || lpad(translate(left(${own}::text, 13), '-', ''), 16, '0'))::bit(64)::bigint`;
    return `lpad(to_hex(${moved} + ${before}), 12, '0')`;
  }
}
