/**
 * A query with a name. Its columns are described once for each connection: PostgreSQL looks up and sends as much for them as
 * for a row, and refuses to run a named statement whose columns have changed.
 *
 *   first answer ─ names and types of its columns ─▶ kept with how each is read
 *   later ones ─ bind, execute ─▶ rows alone
 */
import pg from 'pg';

/** How the rows of a named statement are read: the driver makes this of their description. */
type Columns = { fields: unknown; parsers: unknown; emptyRow: unknown };

/** Of one connection, by the name of the statement. */
export type KnownColumns = Map<string, Columns>;

declare module 'pg' {
  interface Query {
    name: string;
    types: unknown;
    _rowMode: string | undefined;
    _results: unknown;
    callback: (error: Error | null, result: unknown) => void;
    /** The parts of the driver's query that are neither typed nor likely to change. */
    _result: { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };
    _accumulateRows: boolean;
    prepare(connection: pg.Connection): void;
    handleCommandComplete(message: unknown, connection: pg.Connection): void;
  }
}

const nothing = (): void => undefined;

/** A statement with its values, and a name that no other text has. */
export type Named = Pick<pg.QueryConfig, 'text' | 'types'> & {
  name: string;
  values?: unknown[] | undefined;
  rowMode?: string | undefined;
};

export class NamedQuery extends pg.Query {
  readonly #name: string;
  readonly #known: KnownColumns;

  constructor(config: Named, known: KnownColumns) {
    // the driver copies a config property by property
    super(config.text, config.values);
    this.name = config.name;
    if (config.types || config.rowMode) {
      this._rowMode = config.rowMode;
      this._result = this._results = Reflect.construct(pg.Result, [config.rowMode, config.types]);
    }
    this.#name = config.name;
    this.#known = known;
  }

  override prepare(connection: pg.Connection): void {
    const columns = this.#known.get(this.#name);
    if (columns === undefined) return super.prepare(connection);
    this._result.fields = columns.fields;
    this._result._parsers = columns.parsers;
    this._result._prebuiltEmptyResultObject = columns.emptyRow;
    this._accumulateRows = true;
    const { describe } = connection;
    connection.describe = nothing;
    try {
      super.prepare(connection);
    } finally {
      // put back and not deleted, which would make the connection slow
      connection.describe = describe;
    }
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    super.handleCommandComplete(message, connection);
    if (this.#known.has(this.#name)) return;
    const { fields, _parsers: parsers, _prebuiltEmptyResultObject: emptyRow } = this._result;
    this.#known.set(this.#name, { fields, parsers, emptyRow });
  }
}
