/**
 * Drizzle's session for PostgreSQL without what each of its statements would pay for and nobody uses here: tracing, caching
 * and logging around the driver's call, and parsers that are made anew. Queries of the builder that were not built once
 * (`statement.ts`) take Drizzle's own way.
 */
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import pg from 'pg';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import { PgDatabase, PgDialect, PgPreparedQuery, type Query } from '../sql.ts';
import type { Db, Reader } from '../connection.ts';

type None = Record<string, never>;
type Transaction = NodePgTransaction<None, None>;
type Asked<T extends Prepared> = Parameters<typeof NodePgSession.prototype.prepareQuery<T>>;
type Read<T> = (rows: unknown[][]) => T;

/** Times, dates and spans, and lists of them, stay the text that PostgreSQL sends: Drizzle's columns read it. */
const TEXTS: ReadonlySet<number> = new Set([
  pg.types.builtins.TIMESTAMPTZ,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.DATE,
  pg.types.builtins.INTERVAL,
  1231,
  1115,
  1185,
  1187,
  1182,
]);
const asText = (value: unknown): unknown => value;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    TEXTS.has(oid) ? asText : pg.types.getTypeParser(oid, format),
};

const dialect = new PgDialect();

type Prepared = { execute: unknown; all: unknown; values: unknown };
type Client = pg.Pool | pg.PoolClient;

class LeanQuery<T extends Prepared> extends PgPreparedQuery<T> {
  readonly #client: Client;
  readonly #read: Read<T['execute']> | undefined;

  /** @param read makes of the rows, as lists of values, what is returned; without it the driver's result is */
  constructor(client: Client, query: Query, read: Read<T['execute']> | undefined) {
    super(query, undefined, undefined);
    this.#client = client;
    this.#read = read;
  }

  override async execute(): Promise<T['execute']> {
    const read = this.#read;
    const result = await this.#send(read ? { rowMode: 'array' as const } : {});
    return read ? read(result.rows) : result;
  }

  async #send(mode: { rowMode?: 'array' }): Promise<{ rows: unknown[][] }> {
    const { sql: text, params } = this.query;
    try {
      return await this.#client.query({ text, types, ...mode }, params);
    } catch (error) {
      throw error instanceof Error ? new DrizzleQueryError(text, params, error) : error;
    }
  }
}

class LeanSession extends NodePgSession<None, None> {
  readonly #client: Client;

  constructor(client: Client) {
    super(client, dialect, undefined);
    this.#client = client;
  }

  override prepareQuery<T extends Prepared>(...asked: Asked<T>): PgPreparedQuery<T> {
    const [query, fields, , , read] = asked;
    if (fields !== undefined) return super.prepareQuery(...asked);
    return new LeanQuery<T>(this.#client, query, read);
  }

  override async transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    if (config !== undefined || !(this.#client instanceof pg.Pool)) return super.transaction(work, config);
    return this.onOne(async (session) => {
      const tx = new NodePgTransaction<None, None>(dialect, session, undefined);
      await session.#run('begin');
      try {
        const result = await work(tx);
        await session.#run('commit');
        return result;
      } catch (error) {
        await session.#run('rollback');
        throw error;
      }
    });
  }

  /** Runs the work with a session on one of the pool's connections. */
  async onOne<T>(work: (session: LeanSession) => Promise<T>): Promise<T> {
    if (!(this.#client instanceof pg.Pool)) return work(this);
    const client = await this.#client.connect();
    try {
      return await work(new LeanSession(client));
    } finally {
      client.release();
    }
  }

  #run(text: string): Promise<unknown> {
    return new LeanQuery(this.#client, { sql: text, params: [] }, undefined).execute();
  }
}

/** The database behind a pool of connections. */
export const leanDb = (pool: pg.Pool): Db => new PgDatabase(dialect, new LeanSession(pool), undefined);

/**
 * Reads on one connection of a pool, so that statements that are sent without waiting in between leave together and are
 * answered together. What it reads may not ask the pool for a second connection, which others may be waiting for too.
 */
export function onOneConnection<T>(db: Reader, read: (db: Reader) => Promise<T>): Promise<T> {
  const { session } = db._;
  if (!(session instanceof LeanSession)) return read(db);
  return session.onOne((one) => read(new PgDatabase(dialect, one, undefined)));
}
