/** Inserts a row with a statement that is built once for each set of columns. */
import type { PgTable } from 'drizzle-orm/pg-core';
import { Refused } from '../base/refused.ts';
import { isTaken } from './away.ts';
import type { Reader } from './connection.ts';
import { Placeholder } from './sql.ts';
import { statement } from './statement.ts';

type Values = Record<string, unknown>;
type Run = (reader: Reader, values: Values) => Promise<unknown>;

/** One statement for each set of given columns: a form leaves some of them to the database. */
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

/** Inserts a row. A taken key fails the statement (`isTaken`), and with it the transaction. */
export function insertion<T extends PgTable>(
  table: T,
): (reader: Reader, values: T['$inferInsert']) => Promise<void> {
  const anyTable: PgTable = table;
  const runOf = bySet((columns) => statement((db) => db.insert(anyTable).values(placesOf(columns))));
  return async (reader, values) => {
    await runOf(values)(reader, values);
  };
}

/** As `insertion`, for rows whose id the phone has chosen. @throws Refused conflict (id) when the key is taken */
export function insertionOfNew<T extends PgTable>(table: T): ReturnType<typeof insertion<T>> {
  const insert = insertion(table);
  return (reader, values) =>
    insert(reader, values).catch((error: unknown) => {
      throw isTaken(error) ? new Refused({ code: 'conflict', field: 'id' }) : error;
    });
}
