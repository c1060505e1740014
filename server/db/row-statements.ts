/**
 * Inserts rows with statements that are built once for each set of columns and number of rows.
 *
 *   held ─ the next one goes into the same table, with the same columns ─▶ held with it
 *     └─ any other statement of the transaction, or its commit ─▶ all held rows leave first, in few statements
 */
import type { PgTable } from 'drizzle-orm/pg-core';
import { Refused } from '../base/refused.ts';
import { isTaken } from './away.ts';
import type { Reader } from './connection.ts';
import { Placeholder } from './sql.ts';
import { statement } from './statement.ts';

type Values = Record<string, unknown>;
type Insert = (reader: Reader, rows: readonly Values[]) => Promise<void>;
type HeldRow = { insert: Insert; values: Values };

/** Inserts a row at once; `held` makes of it a row for `HeldRows`. */
export type Insertion<Row> = {
  (reader: Reader, row: Row): Promise<void>;
  held(row: Row): HeldRow;
};

/**
 * How many rows a statement may have, of which the largest is a full chunk of an outbox (`server/sync/chunk.ts`). They are
 * few, because each is a text of its own that databases keep prepared.
 */
const SIZES = [25, 16, 8, 4, 2, 1];
const MOST_ROWS = Math.max(...SIZES);

/** The given columns: a form leaves some of them to the database. */
const columnsOf = (values: Values): string[] =>
  Object.keys(values).filter((name) => values[name] !== undefined);

const placeOf = (name: string, row: number): string => `${name} ${row}`;

/** All rows have the columns of the first. */
function insertOf(table: PgTable): Insert {
  const built = new Map<string, (reader: Reader, values: Values) => Promise<unknown>>();
  return async (reader, rows) => {
    const columns = columnsOf(rows[0] ?? {});
    const key = `${rows.length} ${columns.join()}`;
    let run = built.get(key);
    if (!run) {
      const places = rows.map((_, row) =>
        Object.fromEntries(columns.map((name) => [name, new Placeholder(placeOf(name, row))])),
      );
      built.set(key, (run = statement((db) => db.insert(table).values(places))));
    }
    const values: Values = {};
    for (const [index, row] of rows.entries())
      for (const name of columns) values[placeOf(name, index)] = row[name];
    await run(reader, values);
  };
}

const insertionBy = <Row extends Values>(insert: Insert): Insertion<Row> =>
  Object.assign((reader: Reader, row: Row) => insert(reader, [row]), {
    held: (values: Row) => ({ insert, values }),
  });

/** Inserts a row. A taken key fails the statement (`isTaken`), and with it the transaction. */
export const insertion = <T extends PgTable>(table: T): Insertion<T['$inferInsert']> =>
  insertionBy(insertOf(table));

/** As `insertion`, for rows whose id the phone has chosen. @throws Refused conflict (id) when a key is taken */
export function insertionOfNew<T extends PgTable>(table: T): Insertion<T['$inferInsert']> {
  const insert = insertOf(table);
  return insertionBy((reader, rows) =>
    insert(reader, rows).catch((error: unknown) => {
      throw isTaken(error) ? new Refused({ code: 'conflict', field: 'id' }) : error;
    }),
  );
}

/** Rows of one transaction that leave together. */
export class HeldRows {
  #insert: Insert | null = null;
  #rows: Values[] = [];
  readonly #most: number;

  /** @param isSharded whether each statement may write to one shard only, which rows of one table may not share */
  constructor(isSharded: boolean) {
    this.#most = isSharded ? 1 : MOST_ROWS;
  }

  /** Whether the row can leave with those that are held. */
  fits({ insert, values }: HeldRow): boolean {
    const [first] = this.#rows;
    if (!first) return true;
    const isAlike = insert === this.#insert && columnsOf(values).join() === columnsOf(first).join();
    return isAlike && this.#rows.length < this.#most;
  }

  /** Holds a row that fits. */
  add({ insert, values }: HeldRow): void {
    this.#insert = insert;
    this.#rows.push(values);
  }

  /** Sends the held rows in their order, without waiting for anything first. @returns a promise for each statement */
  send(reader: Reader): Promise<void>[] {
    const [insert, rows] = [this.#insert, this.#rows];
    this.#rows = [];
    const sent: Promise<void>[] = [];
    if (insert === null) return sent;
    for (let from = 0; from < rows.length;) {
      const count = SIZES.find((size) => size <= rows.length - from) ?? 1;
      sent.push(insert(reader, rows.slice(from, from + count)));
      from += count;
    }
    return sent;
  }
}
