/**
 * PGlite with prepared statements. Its own `query` calls Postgres six times, and Postgres parses and plans
 * the text at each of them. Here a text is parsed at its first use; each further use is one call that binds
 * and executes.
 *
 *   statements   text → name, types of the parameters, description of the rows; the last MOST_STATEMENTS in use
 *
 * Only what reads and writes rows is prepared. Statements that change tables run unprepared, and all others
 * are prepared anew after them. A prepared statement outlives its transaction, even one that is rolled back.
 *
 * With a folder it answers only when what it read or wrote is on the disk (`durable-files.ts`). The next
 * transaction runs meanwhile, so one flush serves all that wait.
 */
import {
  parse,
  PGlite,
  protocol,
  type PGliteOptions,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';

import { flushFolder } from '../process/flush.ts';
import type { DurableFiles } from './durable-files.ts';

const { serialize } = protocol;
/** The product has about 150; lists of different lengths make more of them. */
const MOST_STATEMENTS = 250;
const ROWS = /^\s*(select|insert|update|delete|with)\b/i;
/** PGlite's own parameter that switches `fsync` off. */
const NEVER_FLUSH = '-F';
/** PGlite's `fdatasync` does nothing; its `fsync` reaches `DurableFiles`. */
const FLUSH_BY_FSYNC = ['-c', 'wal_sync_method=fsync'];
const TABLES = /^\s*(create|alter|drop|do)\b/i;
/** One statement that changes no table, as a probe of the database's health. */
const ONE_OF_ROWS = /^\s*(select|insert|update|delete|with)\b[^;]*;?\s*$/i;

type Messages = Parameters<typeof parse.parseResults>[0];
type Statement = { name: string; parameterTypes: number[]; description: Messages };

export class PreparedPglite extends PGlite {
  static async open(options: PGliteOptions): Promise<PreparedPglite> {
    const client = new PreparedPglite(options);
    await client.#makeReady();
    return client;
  }

  /** Opens the database on these files, which are all on the disk before it is used. */
  static async openDurable(files: DurableFiles, folder: string): Promise<PreparedPglite> {
    const startParams = PGlite.defaultStartParams.filter((parameter) => parameter !== NEVER_FLUSH);
    const client = new PreparedPglite({ fs: files, startParams: [...startParams, ...FLUSH_BY_FSYNC] });
    client.#files = files;
    await client.#makeReady();
    await flushFolder(folder);
    return client;
  }

  #files: DurableFiles | null = null;
  /** Called with each statement that reads or writes rows, and how many ms it took. */
  onStatement: ((text: string, ms: number) => void) | null = null;

  async #makeReady(): Promise<void> {
    await this.waitReady;
    // by default the sixth use has a plan for any values: four times slower for lists of ids, on tables without statistics
    await this.exec('set plan_cache_mode = force_custom_plan');
  }

  async #flushed<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } finally {
      await this.#files?.flushed();
    }
  }

  readonly #statements = new Map<string, Statement>();
  /** Names of statements to close, which Postgres still holds. */
  readonly #forgotten: string[] = [];
  #named = 0;

  override async query<T>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    if (!ROWS.test(text)) {
      if (TABLES.test(text)) this.#forget(this.#statements);
      return this.#flushed(super.query<T>(text, params, options));
    }
    await this._checkReady();
    return this.#flushed(this._runExclusiveTransaction(() => this.#run<T>(text, params, options)));
  }

  override exec(text: string, options?: QueryOptions): Promise<Results[]> {
    if (!ONE_OF_ROWS.test(text)) this.#forget(this.#statements);
    return this.#flushed(super.exec(text, options));
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const run = super.transaction((tx) =>
      work({
        ...tx,
        get closed() {
          return tx.closed;
        },
        query: (text, params, options) => {
          if (!tx.closed && ROWS.test(text)) return this.#run(text, params, options);
          if (TABLES.test(text)) this.#forget(this.#statements);
          return tx.query(text, params, options);
        },
        exec: (text, options) => {
          this.#forget(this.#statements);
          return tx.exec(text, options);
        },
      }),
    );
    return this.#flushed(run);
  }

  /**
   * Holds the notifications of a commit back until it is on the disk, so that a phone never receives a change
   * that a power cut undoes.
   */
  override listen(
    channel: string,
    received: (payload: string) => void,
    tx?: Transaction,
  ): Promise<(tx?: Transaction) => Promise<void>> {
    return super.listen(
      channel,
      (payload) => void this.#flushed(Promise.resolve()).then(() => received(payload)),
      tx,
    );
  }

  async #run<T>(text: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<T>> {
    return this.runExclusive(async () => {
      const startedAt = performance.now();
      const { name, parameterTypes, description } = await this.#prepare(text);
      const values = params.map((value, i) => this.#serialize(value, parameterTypes[i]));
      const messages = await this.#send(serialize.bind({ statement: name, values }), serialize.execute());
      const [results] = parse.parseResults([...description, ...messages], this.parsers, options);
      this.onStatement?.(text, performance.now() - startedAt);
      // unchecked as in PGlite's own query: its caller names the type of the rows
      return results as Results<T>;
    });
  }

  async #prepare(text: string): Promise<Statement> {
    const known = this.#statements.get(text);
    if (known) {
      this.#statements.delete(text);
      this.#statements.set(text, known);
      return known;
    }
    const [oldest] = this.#statements;
    if (oldest && this.#statements.size >= MOST_STATEMENTS) this.#forget([oldest]);
    const name = `s${this.#named++}`;
    const messages = await this.#send(
      ...this.#forgotten.splice(0).map((old) => serialize.close({ type: 'S', name: old })),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    );
    const statement = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(messages),
      description: messages.filter((message) => message.name === 'rowDescription'),
    };
    this.#statements.set(text, statement);
    return statement;
  }

  #forget(statements: Iterable<[text: string, Statement]>): void {
    for (const [text, { name }] of statements) {
      this.#statements.delete(text);
      this.#forgotten.push(name);
    }
  }

  /** @throws DatabaseError */
  #send(...parts: Uint8Array[]): Promise<Messages> {
    return this.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false });
  }

  #serialize(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null;
    return this.serializers[type]?.(value) ?? String(value);
  }
}
