/** Inserting a row, with a statement that is built once for each set of columns. */
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Reader } from './connection.ts';
import { getTableColumns, Placeholder } from './sql.ts';
import { statement } from './statement.ts';

type Selected<T extends PgTable> = T['$inferSelect'];
type Values = Record<string, unknown>;
type Run = (reader: Reader, values: Values) => Promise<Values[]>;

/** The names of a table's columns, for rows that are needed whole. */
export const allColumns = <T extends PgTable>(table: T): (keyof Selected<T> & string)[] => {
  const columns: Record<keyof Selected<T> & string, PgColumn> = getTableColumns(table);
  return Object.keys(columns);
};

/** One statement for each set of columns that is given: a form leaves some of them to the database. */
function bySet(build: (columns: string[]) => Run): (values: Values) => Run {
  const built = new Map<string, Run>();
  return (values) => {
    const columns = Object.keys(values).filter((name) => values[name] !== undefined);
    const key = columns.join();
    let run = built.get(key);
    if (!run) built.set(key, (run = build(columns)));
    return run;
  };
}

const placesOf = (columns: string[]): Record<string, Placeholder> =>
  Object.fromEntries(columns.map((name) => [name, new Placeholder(name)]));

function columnsOf(table: PgTable, names: readonly string[]): Record<string, PgColumn> {
  const all: Record<string, PgColumn> = getTableColumns(table);
  return Object.fromEntries(
    names.map((name) => {
      const column = all[name];
      if (!column) throw new TypeError(`no column ${name}`);
      return [name, column];
    }),
  );
}

/**
 * Inserts a row unless one with its key is there.
 * @param returned the columns of the new row that the caller needs
 * @returns a function that gives the new row; null when there was one
 */
export function insertion<T extends PgTable, Name extends keyof Selected<T> & string>(
  table: T,
  returned: readonly Name[],
): (reader: Reader, values: T['$inferInsert']) => Promise<Pick<Selected<T>, Name> | null> {
  const anyTable: PgTable = table;
  const runOf = bySet((columns) =>
    statement((db) =>
      db
        .insert(anyTable)
        .values(placesOf(columns))
        .onConflictDoNothing()
        .returning(columnsOf(table, returned)),
    ),
  );
  return async (reader, values) => {
    const [row] = await runOf(values)(reader, values);
    // unchecked, as in Drizzle's own queries: the names are columns of the table
    return (row as Pick<Selected<T>, Name> | undefined) ?? null;
  };
}
