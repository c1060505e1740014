/**
 * The rows of a database as lines, the same for PostgreSQL and the embedded one: each row is a JSON array of its
 * values in PostgreSQL's text form, so nothing is rounded, and rows of one can be restored into the other. The
 * migrations define the tables. Left out are the queue's jobs, which a sweep recreates, and the places of cars, which
 * nobody may know later.
 */
import type { Query } from '../db/raw-sql.ts';

export type Table = { name: string; columns: string[] };
type Sequence = { name: string; last: string | null };

/** Values as text that does not depend on a server's settings. */
export const PLAIN_TEXT =
  "set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1";

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select json_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')::text as columns,
    coalesce((select string_agg(quote_ident(a.attname), ', ' order by k.place)
      from pg_index i, unnest(i.indkey::int2[]) with ordinality as k(number, place), pg_attribute a
      where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number), 'ctid') as ordered
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'drizzle')
    and c.relname <> 'car_places'
  order by 1`;
const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
  from pg_sequences where schemaname in ('public', 'drizzle') order by 1`;

/** The tables, with their columns and the order in which rows are read. */
export async function tablesOf(query: Query): Promise<(Table & { ordered: string })[]> {
  return (await query(TABLES)).rows.map(({ name, columns, ordered }) => {
    const parsed: unknown = JSON.parse(String(columns));
    return {
      name: String(name),
      columns: Array.isArray(parsed) ? parsed.map(String) : [],
      ordered: String(ordered),
    };
  });
}

export const sequencesOf = async (query: Query): Promise<Sequence[]> =>
  (await query(SEQUENCES)).rows.map(({ name, last }) => ({
    name: String(name),
    last: last === null ? null : String(last),
  }));

const AT_ONCE = 1000;

/** The rows of a table, one line each. Needs a transaction, in which it is the only reader. */
export async function* rowsOf(
  query: Query,
  { name, columns, ordered }: Table & { ordered: string },
): AsyncGenerator<string> {
  const values = columns.map((column) => `${column}::text`).join(', ');
  await query(
    `declare rows_of no scroll cursor for select to_json(array[${values}])::text as line from ${name} order by ${ordered}`,
  );
  for (;;) {
    const { rows } = await query(`fetch ${AT_ONCE} from rows_of`);
    for (const { line } of rows) yield String(line);
    if (rows.length < AT_ONCE) break;
  }
  await query('close rows_of');
}

/** @returns the statement that inserts lines, given as one JSON array ($1) */
export async function insertInto(query: Query, { name, columns }: Table): Promise<string> {
  const { rows } = await query(
    `select quote_ident(attname) as column, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const types = new Map(rows.map(({ column, type }) => [String(column), String(type)]));
  const values = columns.map((column, at) => `(r->>${at})::${types.get(column) ?? 'text'}`);
  return `insert into ${name} (${columns.join(', ')}) overriding system value
    select ${values.join(', ')} from json_array_elements($1::json) r`;
}
