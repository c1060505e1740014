/**
 * Statements that are built once. Drizzle builds the text of a query, and how its rows are read, anew at each call; that
 * was a fifth of a node's time.
 *
 *   declared ─ first call: text, encoders of its values, decoders of its columns ─▶ each call: values in, rows out
 *
 * What differs from call to call is a value (`at.name`), never a part of the text; but a list (`isAnyOf`) is compared by
 * `= any`, and one that holds a single value by `=`. PostgreSQL takes a list of any length to hold ten values, finds each
 * plan for such a list dearer than one for the list at hand, and so would plan the statement anew at each use.
 */
import {
  Column,
  getTableName,
  Param,
  Placeholder,
  PgDatabase,
  PgDialect,
  PgPreparedQuery,
  PgSession,
  sql,
  type Query,
  type SQL,
} from './sql.ts';
import { isAborted } from './away.ts';
import type { Db, Reader, Tx } from './connection.ts';
import { rowsOf } from './raw-sql.ts';

type Values = Record<string, unknown>;

/** The places of a statement's values. */
export type At<V extends Values> = { readonly [Name in keyof V]: Placeholder<string, V[Name]> };

type Prepared = { execute: unknown; all: unknown; values: unknown };
type Field = { path: string[]; field: unknown };
type Decode = (value: unknown) => unknown;
type Statement = { text: string; fill: ((values: Values) => unknown)[] };

/** Records what a query builder would send. */
class Recorder extends PgSession {
  query: Query | null = null;
  fields: Field[] = [];
  readonly prepared = new NotRun({ sql: '', params: [] }, undefined, undefined);

  override prepareQuery<T extends Prepared>(query: Query, fields: Field[] = []): PgPreparedQuery<T> {
    this.query = query;
    this.fields = fields;
    return this.prepared;
  }

  override transaction(): Promise<never> {
    throw new TypeError('a recorder runs nothing');
  }
}

class NotRun extends PgPreparedQuery<never> {
  /** Drizzle notes here, by table, which tables of a join always have a row. */
  joinsNotNullableMap: Record<string, boolean> = {};

  override execute(): Promise<never> {
    throw new TypeError('a recorder runs nothing');
  }
}

const dialect = new PgDialect();

/** The place of a list that holds a single value. */
class ListOfOne extends Placeholder {}
/** The place of that value. */
class OnlyValue extends Placeholder {}

const isListOfOne = (value: unknown): boolean => Array.isArray(value) && value.length === 1;

/** How a parameter gets its value. */
function filled(param: unknown): (values: Values) => unknown {
  if (param instanceof OnlyValue) return (values) => Object(values[param.name])[0];
  if (param instanceof Placeholder) return (values) => values[param.name];
  if (param instanceof Param && param.value instanceof Placeholder) {
    const { name } = param.value;
    // null is written as it is, as Drizzle does with values that it knows
    return (values) => (values[name] === null ? null : param.encoder.mapToDriverValue(values[name]));
  }
  return () => param;
}

const statementOf = ({ sql: text, params }: Query): Statement => ({ text, fill: params.map(filled) });

const isDecoder = (value: unknown): value is { mapFromDriverValue: Decode } =>
  typeof value === 'object' && value !== null && 'mapFromDriverValue' in value;

function decoderOf(field: unknown): Decode {
  if (isDecoder(field)) return (value) => field.mapFromDriverValue(value);
  if (typeof field === 'object' && field !== null) {
    if ('decoder' in field && isDecoder(field.decoder)) return decoderOf(field.decoder);
    if ('sql' in field) return decoderOf(field.sql);
  }
  throw new TypeError('a column without a decoder');
}

const isIdentity = (field: unknown): boolean =>
  field instanceof Column && field.mapFromDriverValue === Column.prototype.mapFromDriverValue;

const tableOf = (field: unknown): string | null =>
  field instanceof Column ? getTableName(field.table) : null;

/**
 * Turns a row, an array of what the driver read, into an object. An inner object is null when a left join found
 * nothing: when all its columns belong to that table, and the first is null.
 * @param isFound by table: whether the join always finds a row
 */
function rowReader(fields: Field[], isFound: Record<string, boolean>): (row: unknown[]) => Values {
  const tables = Map.groupBy(fields, ({ path: [name = ''] }) => name);
  const columns = fields.map(({ path, field }, index) => {
    const [name = '', inner = null] = path;
    if (path.length > 2) throw new TypeError('rows are nested at most once');
    const table = tableOf(field);
    const ofOne = tables.get(name)?.every((each) => tableOf(each.field) === table) === true;
    const mayBeMissing = inner !== null && table !== null && isFound[table] === false && ofOne;
    const isFirst = fields[index - 1]?.path[0] !== name;
    return { name, inner, decode: isIdentity(field) ? null : decoderOf(field), mayBeMissing, isFirst };
  });
  return (row) => {
    const read: Values = {};
    let within: Values = {};
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i];
      if (!column) continue;
      const { name, inner, decode, mayBeMissing, isFirst } = column;
      const cell = row[i] ?? null;
      const value = cell === null || decode === null ? cell : decode(cell);
      if (inner === null) read[name] = value;
      else {
        if (isFirst) {
          within = {};
          read[name] = mayBeMissing && cell === null ? null : within;
        }
        within[inner] = value;
      }
    }
    return read;
  };
}

/** @param ofOne the names of the lists that hold a single value */
const places = <V extends Values>(ofOne: readonly string[]): At<V> =>
  new Proxy<At<V>>(Object.create(null), {
    get: (_, name) => new (ofOne.includes(String(name)) ? ListOfOne : Placeholder)(String(name)),
  });

/**
 * A query of the builder, built at its first call.
 * @returns a function that runs it for a reader with the statement's values
 */
export function statement<V extends Values, R>(
  build: (db: Db, at: At<V>) => PromiseLike<R> & { prepare(name: string): unknown },
): (reader: Reader, values: V) => Promise<R> {
  /** By the names of the lists that hold a single value. */
  const built = new Map<string, ReturnType<typeof compile>>();
  const compile = (ofOne: readonly string[]) => {
    const recorder = new Recorder(dialect);
    build(new PgDatabase(dialect, recorder, undefined), places(ofOne)).prepare('');
    const { query, fields, prepared } = recorder;
    if (!query) throw new TypeError('the query was not recorded');
    return { ...statementOf(query), read: rowReader(fields, prepared.joinsNotNullableMap) };
  };
  return (reader, values) => {
    const ofOne = Object.keys(values).filter((name) => isListOfOne(values[name]));
    const known = built.get(ofOne.join());
    const { text, fill, read } = known ?? compile(ofOne);
    if (!known) built.set(ofOne.join(), { text, fill, read });
    return reader._.session
      .prepareQuery<Prepared & { execute: R }>(
        { sql: text, params: fill.map((each) => each(values)) },
        undefined,
        undefined,
        true,
        // unchecked, as in Drizzle's own queries: the builder names the type of the rows
        (rows) => rows.map(read) as R,
      )
      .execute();
  };
}

/**
 * A statement in plain SQL, built at its first call.
 * @returns a function that runs it for a reader with the statement's values, and returns its rows as the driver read
 * them
 */
export function plainStatement<V extends Values>(
  build: (at: At<V>) => SQL,
): (reader: Reader, values: V) => Promise<Record<string, unknown>[]> {
  let built: Statement | null = null;
  return async (reader, values) => {
    const { text, fill } = (built ??= statementOf(dialect.sqlToQuery(build(places([])))));
    const query = reader._.session.prepareQuery(
      { sql: text, params: fill.map((each) => each(values)) },
      undefined,
      undefined,
      false,
    );
    return rowsOf(await query.execute());
  };
}

/**
 * Waits for statements that were sent without waiting in between, so that they leave together. It waits for all of
 * them even when one fails: nothing may go on in a transaction that is rolled back meanwhile.
 * @throws what the first failed statement of the list threw, but never a mere consequence of another's failure: a
 * deadlock must be recognizable, so that the transaction runs again
 */
export async function together<const T extends readonly unknown[]>(
  sent: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const failed = (await Promise.allSettled(sent)).flatMap((each) =>
    each.status === 'rejected' ? [each.reason] : [],
  );
  if (failed.length > 0) throw failed.find((reason) => !isAborted(reason)) ?? failed[0];
  return Promise.all(sent);
}

/** Has `work` run before each statement of the transaction, those that it sends itself included. */
export function beforeEach(tx: Tx, work: () => void): void {
  const { session } = tx._;
  session.prepareQuery = new Proxy(session.prepareQuery, {
    apply(prepareQuery, self, asked) {
      work();
      return Reflect.apply(prepareQuery, self, asked);
    },
  });
}

/** Whether the column is one of a list of values, which is one place of a statement. */
export const isAnyOf = (column: Column, values: Placeholder | SQL): SQL<boolean> =>
  values instanceof ListOfOne
    ? sql`${column} = ${new OnlyValue(values.name)}`
    : sql`${column} = any(${values})`;
