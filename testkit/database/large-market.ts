/** A market as large as a year makes it: each row that is there, many times over. */
import type { Database } from '../../server/db/connection.ts';
import type { Query } from '../../server/db/raw-sql.ts';

const COUNTS: Record<string, number> = {
  trips: 100_000,
  bids: 60_000,
  bookings: 60_000,
  mutations: 100_000,
  reports: 40_000,
};
const OTHERWISE = 15_000;
/** The seconds between a copy and the next: a year of trips. */
const APART: Record<string, number> = { trips: 300, sms_failures: 300 };
const OTHERWISE_APART = 20;
/** Whose rows they are is spread over so many people and trips. */
const OWNERS = 2_000;

/** What a copy has otherwise than its pattern: most trips are over, and nothing of them waits for the clock. */
const OVER: Record<string, string> = {
  'trips.status': "case when g % 400 = 0 then 'active' when g % 20 = 1 then 'hold' else 'completed' end",
  'trips.publish_at': 'null',
  'trips.feed_at': 'null',
  'trips.contact_until': 'null',
  'trips.unanswered_at': "case when g % 400 = 0 then '2026-01-01' end",
  'trips.wrong_pins': 'case when g % 400 = 1 then 5 else 0 end',
  'payments.ask_at': 'null',
  'payments.status': "case when g % 400 = 0 then 'held' else 'paid' end",
  'reports.trip_id': "md5('trip_id' || g)",
  'reports.status': "case when g % 400 = 0 then 'open' else 'resolved' end",
  'users.blocked': 'null',
  'users.verified': '(g % 400 <> 0)',
  'drivers.status': "'active'",
  'drivers.licence_check': "case when g % 400 <> 0 then '{}' end",
  'corrections.status': "case when g % 400 = 0 then 'waiting' else 'signed' end",
  'face_links.verdict': "case when g % 400 = 0 then 'held' else 'agreed' end",
  'sms_in.state': "case when g % 400 = 0 then 'waiting' else 'done' end",
  'sms_in.key_no': 'g % 2000',
  'sms_follows.closed': '(g % 400 <> 0)',
  'call_backs.status': "case when g % 400 = 0 then 'waiting' else 'ended' end",
};

/** Columns that lead an index and hold one of few words. */
const WORDS = /^(status|created_by|type|kind|subject_kind)$/;

type Column = { table: string; name: string; type: string; isUnique: boolean; leads: boolean };

/**
 * Copies a row of each table that holds one until the table is large, and tells the database so. The copies fit no
 * rules between tables: they are there to be looked for, not to be read.
 * @returns the tables that are large now, and those without a row to copy
 */
export const enlarge = ({ prepare }: Database): Promise<{ large: string[]; empty: string[] }> =>
  prepare(copyAll);

async function copyAll(query: Query): Promise<{ large: string[]; empty: string[] }> {
  const { rows } = await query(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, exists (
      select from pg_index i where i.indrelid = c.oid and i.indisunique
        and (a.attnum = any(i.indkey) or pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M'))) as unique,
      exists (select from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum) as leads
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and n.nspname = 'public' order by c.relname, a.attnum`);
  const columns = rows.map((row): Column => ({
    table: String(row['table']),
    name: String(row['name']),
    type: String(row['type']),
    isUnique: row['unique'] === true,
    leads: row['leads'] === true,
  }));
  const large: string[] = [];
  const empty: string[] = [];
  for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
    const { rows: some } = await query(`select from ${table} limit 1`);
    if (some.length === 0) empty.push(table);
    else {
      await copyRows(query, table, own);
      large.push(table);
    }
  }
  await query('analyze');
  return { large, empty };
}

/**
 * Copies the row with the first key, or a person's where the key is a stream's name: which one lies first on the disk is
 * chance. The indexes that no rule needs are made when the rows are there, which is several times as fast.
 */
async function copyRows(query: Query, table: string, columns: Column[]): Promise<void> {
  const { rows } = await query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
    where indrelid = '${table}'::regclass and not indisunique`,
  );
  const end = columns[0]?.type === 'text' ? 'desc' : 'asc';
  await query(`
    begin; set local session_replication_role = replica;
    ${rows.map(({ name }) => `drop index ${String(name)};`).join('')}
    insert into ${table} select ${columns.map(copyOf).join(', ')}
      from (select * from ${table} order by 1 ${end} limit 1) base, generate_series(1, ${COUNTS[table] ?? OTHERWISE}) g;
    ${rows.map(({ made }) => `${String(made)};`).join('')}
    commit`);
}

function copyOf({ table, name, type, isUnique, leads }: Column): string {
  const own = `base."${name}"`;
  const over = OVER[`${table}.${name}`];
  if (over !== undefined) return `${over}::${type}`;
  if (type === 'uuid')
    return isUnique ? `md5('${name}' || g)::uuid` : `md5('${name}' || g % ${OWNERS})::uuid`;
  if (type.startsWith('timestamp') && !type.endsWith('[]'))
    return `${own} - g * interval '${APART[table] ?? OTHERWISE_APART} seconds'`;
  if (!isUnique) return leads && type === 'text' && !WORDS.test(name) ? `${own} || g % ${OWNERS}` : own;
  // tokens of two tables are spread alike; a stream's name begins with its kind
  return type === 'text'
    ? `case when position(':' in ${own}) = 2 then left(${own}, 2) else '' end || md5(g::text)`
    : `(${own} + 1000000 + g)::${type}`;
}
