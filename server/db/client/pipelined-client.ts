/**
 * A connection to PostgreSQL that waits for as few answers as possible.
 *
 *   query ─ named at its second use ─▶ parsed and described once for each connection, then only bound and executed
 *   begin ─ not waited for ─▶ leaves together with the first statement of its transaction
 *   statements of one turn of the event loop ─▶ one write to the socket
 *
 * Invariants
 *   1. Statements reach the database in the order in which they were sent, and each has an answer of its own.
 *   2. A connection whose `begin` fails is destroyed, so nothing of that transaction commits by itself.
 *   3. The number of names is bounded, and nobody can use them up: lists that Drizzle writes out have a text for each
 *      length, so a text with a long list, or with several rows, gets no name.
 */
import pg from 'pg';
import { NamedQuery, type KnownColumns, type Named } from './named-query.ts';

/** The product has about 300 texts; lists of different lengths make more of them. */
const MOST_NAMES = 500;
const MOST_TEXTS = 4_000;
const ROWS = /^\s*(?:select|insert|update|delete|with)\b/i;
/** Six values or more between `in (` and `)`, or a second row of values. */
const OF_ANY_LENGTH = /\bin \(\$\d+(?:, \$\d+){5}|\), \(\$\d/;
const BEGIN = /^begin\b/i;
/** Statements without values and rows. */
const BARE = /^(?:begin|commit|rollback)$/i;
/** The type of a column has changed under a prepared statement. */
const STALE_STATEMENT = '0A000';

/** Names of texts, the same on each connection; null: seen once. */
const names = new Map<string, string | null>();
let named = 0;

function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known) return known;
  if (known === undefined) {
    if (names.size >= MOST_TEXTS) for (const [each, name] of names) if (name === null) names.delete(each);
    if (ROWS.test(text) && !OF_ANY_LENGTH.test(text)) names.set(text, null);
    return null;
  }
  if (named >= MOST_NAMES) return null;
  const name = `s${named++}`;
  names.set(text, name);
  return name;
}

const textOf = (config: unknown): string | null =>
  typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string'
    ? config.text
    : null;

const nothing = Promise.resolve({ rows: [], rowCount: 0 });

export class PipelinedClient extends pg.Client {
  static {
    // the class below's version at the time of the call: other code may watch all clients
    const query = (): pg.Client['query'] => pg.Client.prototype.query;
    this.prototype.query = new Proxy(query(), {
      apply: (_, client: PipelinedClient, args: unknown[]) => client.#send(query(), args),
    });
  }

  protected readonly givesNames: boolean = true;
  #gathering = false;
  readonly #columns: KnownColumns = new Map();

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
  }

  #send(query: pg.Client['query'], [config, ...rest]: unknown[]): unknown {
    const text = textOf(config);
    if (text === null) return Reflect.apply(query, this, [config, ...rest]);
    this.#gather();
    const name = this.givesNames ? nameOf(text) : null;
    if (name !== null) {
      const [values, callback] = rest;
      const { types, rowMode, values: given }: Partial<Named> = Object(config);
      const asked = { text, name, types, rowMode, values: Array.isArray(values) ? values : given };
      return this.#sendNamed(query, asked, callback);
    }
    // the driver copies a config property by property
    const sent: unknown = Reflect.apply(query, this, BARE.test(text) ? [text, ...rest] : [config, ...rest]);
    if (!(sent instanceof Promise)) return sent;
    if (BEGIN.test(text)) {
      sent.catch((error: Error) => this.connection.stream.destroy(error));
      return nothing;
    }
    return sent;
  }

  #sendNamed(query: pg.Client['query'], asked: Named, callback: unknown): unknown {
    const named = new NamedQuery(asked, this.#columns);
    const send = (done: NamedQuery['callback']): void => {
      named.callback = (error, result) => {
        if (error) this.#dropStale(error);
        done(error, result);
      };
      Reflect.apply(query, this, [named]);
    };
    if (typeof callback === 'function')
      return send((...ended) => void Reflect.apply(callback, undefined, ended));
    return new Promise((resolve, reject) =>
      send((error, result) => (error ? reject(error) : resolve(result))),
    );
  }

  /** Holds back what is written until the running code waits for something. */
  #gather(): void {
    if (this.#gathering) return;
    this.#gathering = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#gathering = false;
      stream.uncork();
    });
  }

  #dropStale(error: unknown): void {
    if (error instanceof pg.DatabaseError && error.code === STALE_STATEMENT)
      this.connection.stream.destroy(error);
  }
}

/** For a pooler that gives each transaction another connection and does not remember names. */
export class UnnamedClient extends PipelinedClient {
  protected override readonly givesNames = false;
}
