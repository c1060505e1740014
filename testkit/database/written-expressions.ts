/** What a write computes in the database: Citus allows only what is marked immutable there. */
import type { Query } from '../../server/db/raw-sql.ts';
import { plain } from './sharding-rules.ts';

type Written = { table: string; alias: string; expressions: string[] };

/** The text split at its commas, but not within parentheses. */
function split(list: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let begun = 0;
  for (let at = 0; at <= list.length; at++) {
    if (list[at] === '(') depth += 1;
    if (list[at] === ')') depth -= 1;
    if (at < list.length && (list[at] !== ',' || depth > 0)) continue;
    found.push(list.slice(begun, at).trim());
    begun = at + 1;
  }
  return found.filter((each) => each !== '');
}

/** The text with a blank for each character within parentheses. */
function withoutInner(text: string): string {
  let depth = 0;
  return text.replaceAll(/[()]|[^()]+/g, (part) => {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    return depth > 0 || part === ')' ? ' '.repeat(part.length) : part;
  });
}

/** The expressions behind `set`, `do update set` and `returning`; null when the statement writes nothing. */
export function writtenBy(statement: string): Written | null {
  const text = plain(statement);
  const [, table = '', alias = table] =
    /^(?:insert into|update|delete from) (\w+)(?: as (\w+))?/.exec(text) ?? [];
  if (table === '') return null;
  const outer = withoutInner(text);
  const begins = outer.search(/\bset /) + 4;
  const ends = outer.slice(begins).search(/ (?:where|returning) /);
  const set = begins < 4 ? '' : text.slice(begins, ends < 0 ? undefined : begins + ends);
  const returns = outer.search(/\breturning /);
  const returned = returns < 0 ? '' : text.slice(returns + 10);
  return {
    table,
    alias,
    expressions: [
      ...split(set).map((each) => each.replace(/^\w+ = /, '')),
      ...split(returned).map((each) => each.replace(/ as \w+$/, '')),
    ],
  };
}

/** Whether it is nothing but a column or a value, or reads: what may be read is another rule. */
const isPlain = (expression: string): boolean => /^(?:\w+\.)?\w+$|^\$\d+$|^\(select /.test(expression);

/**
 * Asks the database which of them could differ from shard to shard: a generated column may not.
 * @returns those, each with the database's message
 */
export async function changeable(query: Query, { table, alias, expressions }: Written): Promise<string[]> {
  const found: string[] = [];
  const { rows } = await query(
    `select string_agg(format('%s%I %s', side, attname, format_type(atttypid, atttypmod)), ', ') as columns
     from pg_attribute, unnest(array['', 'new_']) side
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  for (const expression of expressions.filter((each) => !isPlain(each))) {
    const own = expression
      .replaceAll(new RegExp(`\\b(?:${alias}|${table})\\.`, 'g'), '')
      .replaceAll('excluded.', 'new_')
      .replaceAll(/\$\d+/g, 'null');
    const generated = `create temp table checked (${String(rows[0]?.['columns'])}, is_null text
      generated always as (((${own}) is null)::text) stored) on commit drop`;
    try {
      await query(generated);
    } catch (error) {
      found.push(`${expression}: ${String(error)}`);
    }
  }
  return found;
}
