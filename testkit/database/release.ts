/**
 * What a release asks of the database, and whether tables still answer it: while nodes are upgraded one after the other,
 * the release before works on the tables of the one that comes.
 */
import type { Query } from '../../server/db/raw-sql.ts';

export type Release = {
  version: string;
  statements: string[];
  /** As 'table.column type'. */
  columns: string[];
  /** Columns that every new row must be given, as 'table.column'. */
  required: string[];
  /** What the database refuses: constraints, unique indexes, triggers. */
  rules: string[];
};

const OF_TABLES = `from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnum > 0 and not attisdropped`;
const COLUMNS = `select attrelid::regclass::text || '.' || attname || ' ' || format_type(atttypid, atttypmod) as text ${OF_TABLES}`;
const REQUIRED = `select attrelid::regclass::text || '.' || attname as text ${OF_TABLES}
  and attnotnull and not atthasdef and attidentity = ''`;
const RULES = `select conrelid::regclass::text || ': ' || pg_get_constraintdef(oid) as text from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'x')
  union select indrelid::regclass::text || ': ' || pg_get_indexdef(indexrelid) from pg_index
    join pg_class c on c.oid = indrelid where indisunique and c.relnamespace = 'public'::regnamespace
  union select tgrelid::regclass::text || ': ' || pg_get_triggerdef(t.oid) from pg_trigger t
    join pg_class c on c.oid = tgrelid where not tgisinternal and c.relnamespace = 'public'::regnamespace`;

const texts = async (query: Query, asked: string): Promise<string[]> =>
  (await query(`select text from (${asked}) found order by text collate "C"`)).rows.map(({ text }) =>
    String(text),
  );

/** The tables of this database as a release leaves them. */
export const tablesOf = async (query: Query): Promise<Omit<Release, 'version' | 'statements'>> => ({
  columns: await texts(query, COLUMNS),
  required: await texts(query, REQUIRED),
  rules: await texts(query, RULES),
});

/** Why a server of this release would fail on this database, one line for each statement, column and rule. */
export async function misfits(query: Query, release: Release): Promise<string[]> {
  const found: string[] = [];
  for (const statement of release.statements)
    try {
      await query(`prepare asked as ${statement}`);
      await query('deallocate asked');
    } catch (error) {
      found.push(`${error instanceof Error ? error.message : String(error)}: ${statement}`);
    }
  const known = new Set(release.columns.map((column) => column.split('.')[0]));
  const { columns, required, rules } = await tablesOf(query);
  // servers read and write dates as texts, so a date column may become a text column
  const fits = (column: string): boolean =>
    columns.includes(column) || columns.includes(column.replace(/ date$/, ' text'));
  for (const column of release.columns) if (!fits(column)) found.push(`no ${column}`);
  for (const column of required)
    if (known.has(column.split('.')[0]) && !release.required.includes(column))
      found.push(`a new row needs ${column}`);
  for (const rule of rules)
    if (known.has(rule.split(':')[0]) && !release.rules.includes(rule)) found.push(`a new rule, ${rule}`);
  return found;
}

/** The same text whatever the lengths of its lists. */
const shapeOf = (statement: string): string =>
  statement
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:, \$)+/g, '$')
    .replaceAll(/(\([^()]*\))(?:, \1)+/g, '$1');

/** The shortest statement of each shape. */
export function distinct(statements: Iterable<string>): string[] {
  const shortest = new Map<string, string>();
  for (const statement of statements) {
    const shape = shapeOf(statement);
    const known = shortest.get(shape);
    if (known === undefined || statement.length < known.length) shortest.set(shape, statement);
  }
  return [...shortest.values()].toSorted();
}
