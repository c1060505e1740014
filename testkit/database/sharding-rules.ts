/**
 * What Citus asks of a statement, as far as its text shows it. Tables are sharded by a column, some together (a group), or
 * lie whole on each machine (reference), or stay on the coordinator (all others).
 *
 *   a write        to one table, one row of it when it inserts, and there to one value of the column; it reads nothing
 *                  elsewhere, and no part of a `with` writes
 *   a lock         on rows of one value of the column, and never in a reference table, of which it locks the whole
 *   a read         each sharded table is bound by its column, to values or to a table that is; else every shard is asked
 *   a join         of tables that are not bound is by their columns
 *   a subquery     does not belong to the rows of another (`lateral`), unless by their columns, nor to those of a reference table
 *   two groups     are not in one statement
 *   beside those that stay: such statements are few and known
 */
export type Spread = {
  /** The column of each sharded table, and the tables that are sharded with it, by the first of them. */
  sharded: ReadonlyMap<string, { column: string; group: string }>;
  reference: ReadonlySet<string>;
};
type Part = { table: string; alias: string; verb: string };

export type Judged = {
  /** Rules that it breaks: it fails, or is not atomic. */
  breaks: string[];
  /** Tables for which it asks every shard. */
  asksAll: string[];
  /** Tables that stay on the coordinator, used beside sharded ones. */
  beside: string[];
};

/** How a script of Citus spreads the tables. */
export function spreadBy(script: string): Spread {
  const distributed = script.matchAll(
    /create_distributed_table\('(\w+)', '(\w+)', colocate_with => '(\w+)'\)/g,
  );
  const reference = script.matchAll(/create_reference_table\('(\w+)'\)/g);
  return {
    sharded: new Map(
      [...distributed].map(([, table = '', column = '', beside = '']) => [
        table,
        { column, group: beside === 'none' ? table : beside },
      ]),
    ),
    reference: new Set([...reference].map(([, table = '']) => table)),
  };
}

const NO_ALIAS = new Set(
  'where on set inner left right cross join order group limit for values select returning union default using as'.split(
    ' ',
  ),
);

export const plain = (text: string): string =>
  text.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Where a statement names a table; `known` tells tables from the names of its own parts. */
function partsOf(text: string, known: (table: string) => boolean): Part[] {
  const found = text.matchAll(
    /\b(from|join|insert into|update|delete from|using)\s+(\w+)(?:\s+(?:as\s+)?(\w+))?/g,
  );
  return [...found].flatMap(([, verb = '', table = '', alias = '']) =>
    known(table) ? [{ verb, table, alias: alias === '' || NO_ALIAS.has(alias) ? table : alias }] : [],
  );
}

const isWriting = ({ verb }: Part): boolean =>
  verb === 'insert into' || verb === 'update' || verb === 'delete from';

/** These parts and everything joined to them by their columns. */
function withJoined(
  text: string,
  parts: readonly Part[],
  { begins, columnOf }: { begins: readonly Part[]; columnOf: (part: Part) => string },
): Set<Part> {
  const found = new Set(begins);
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const part of parts)
      for (const other of found) {
        const [one, two] = [`${part.alias}.${columnOf(part)}`, `${other.alias}.${columnOf(other)}`];
        if (text.includes(`${one} = ${two}`) || text.includes(`${two} = ${one}`)) found.add(part);
      }
  }
  return found;
}

/** The parts that are bound to values of their column, by themselves or through others. */
function boundParts(
  text: string,
  parts: readonly Part[],
  { columnOf, by }: { columnOf: (part: Part) => string; by: string },
): Set<Part> {
  const isAlone = parts.length === 1;
  const begins = parts.filter((part) => {
    const name = `(?:\\b${part.alias}\\.|\\b${part.table}\\.${isAlone ? '|\\b(?<!\\.)' : ''})${columnOf(part)}`;
    return new RegExp(`${name} ${by}`).test(text);
  });
  return withJoined(text, parts, { begins, columnOf });
}

/** The selects in parentheses, each with what stands in it. */
function subselectsOf(text: string): string[] {
  return [...text.matchAll(/\(select\b/g)].map(({ index }) => {
    let depth = 0;
    let end = index;
    do {
      if (text[end] === '(') depth++;
      if (text[end] === ')') depth--;
      end++;
    } while (depth > 0 && end < text.length);
    return text.slice(index, end);
  });
}

const ONE = String.raw`= \$`;
const SOME = String.raw`(?:= \$|= any\s?\(\$|in \(\$)`;

/** @param isStored whether a name is a table of the database */
export function judgedForShards(
  statement: string,
  { sharded, reference }: Spread,
  isStored: (table: string) => boolean = () => false,
): Judged {
  const text = plain(statement);
  const columnOf = ({ table }: Part): string => sharded.get(table)?.column ?? '';
  const staying = partsOf(text, (table) => isStored(table) && !sharded.has(table) && !reference.has(table));
  const managed = partsOf(text, (table) => sharded.has(table) || reference.has(table));
  const parts = managed.filter(({ table }) => sharded.has(table));
  const writes = managed.filter(isWriting);
  const boundToOne = boundParts(text, parts, { columnOf, by: ONE });
  const bound = boundParts(text, parts, { columnOf, by: SOME });
  const breaks: string[] = [];
  const isBroken = (rule: string, when: boolean): void => {
    if (when) breaks.push(rule);
  };
  isBroken('writes to several tables', writes.length > 1);
  isBroken('a part of a with writes', writes.length > 0 && text.startsWith('with '));
  for (const inner of subselectsOf(text)) {
    const outer = partsOf(text.replace(inner, ''), (table) => sharded.has(table) || reference.has(table));
    const isOfOuter = ({ table, alias }: Part): boolean =>
      reference.has(table) && inner.includes(`${alias}.`) && !partsOf(inner, (each) => each === table)[0];
    isBroken(
      'a subquery belongs to rows that every machine has',
      partsOf(inner, (table) => sharded.has(table)).length > 0 &&
        outer.some(isOfOuter) &&
        !outer.some(({ table }) => sharded.has(table)),
    );
  }
  isBroken('tables of two groups', new Set(parts.map(({ table }) => sharded.get(table)?.group)).size > 1);
  const unbound = parts.filter((part) => !bound.has(part));
  const isJoined = (part: Part): boolean => withJoined(text, parts, { begins: [part], columnOf }).size > 1;
  isBroken(
    'a subquery belongs to the rows of another',
    /\blateral\b/.test(text) && !parts.every((part) => isJoined(part)),
  );
  // those with their own `from` are read separately
  const joins = unbound.filter(({ verb }) => verb === 'join' && parts.length > 1);
  isBroken('joins otherwise than by the column', !joins.every(isJoined));
  if (/\bfor (?:no key )?(?:update|share)\b|\bfor key share\b/.test(text)) {
    for (const part of parts) isBroken(`locks ${part.table} in several shards`, !boundToOne.has(part));
    for (const { table } of managed)
      isBroken(`locks all of ${table}`, reference.has(table) && !/ for update of /.test(text));
  }
  for (const write of writes) {
    const isSharded = sharded.has(write.table);
    const isInsert = write.verb === 'insert into';
    const [, columns = '', then = ''] = /insert into \w+(?: as \w+)? \(([^)]*)\) (\w+)/.exec(text) ?? [];
    if (isInsert) {
      isBroken('inserts what it selects', then !== 'values' || /\(\s*select\b/.test(text));
      isBroken('inserts more than one row', isSharded && / values \(.*?\), \(\$/.test(text));
      isBroken(
        `inserts without ${columnOf(write)}`,
        isSharded && !columns.split(', ').includes(columnOf(write)),
      );
    } else
      isBroken(`writes to ${write.table} without ${columnOf(write)}`, isSharded && !boundToOne.has(write));
    const isBesideIt = (read: Part): boolean =>
      !isInsert &&
      boundToOne.has(read) &&
      boundToOne.has(write) &&
      sharded.get(read.table)?.group === sharded.get(write.table)?.group;
    for (const read of [...managed, ...staying].filter((part) => !isWriting(part) && !isBesideIt(part)))
      isBroken(`writes by what ${read.table} has`, true);
    isBroken('a write is not the same in every shard', !isInsert && VOLATILE.test(text));
  }
  for (const write of staying.filter(isWriting))
    for (const read of managed) isBroken(`writes to ${write.table} by what ${read.table} has`, true);
  const asksAll = unbound.filter((part) => !isWriting(part)).map(({ table }) => table);
  const beside = parts.length > 0 ? staying.map(({ table }) => table) : [];
  return { breaks, asksAll: [...new Set(asksAll)], beside: [...new Set(beside)] };
}

const VOLATILE = /\b(?:clock_timestamp|random|gen_random_uuid|nextval|statement_timestamp|timeofday)\s?\(/;
