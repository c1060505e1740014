/**
 * A database as it is at one moment, while others go on writing to it. PostgreSQL offers this within a transaction;
 * for the embedded database a copy of its folder is read, because only one process may open the folder itself.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Query } from '../db/raw-sql.ts';
import { PLAIN_TEXT } from './rows.ts';

const CONNECT_WITHIN_MS = 10_000;
const SNAPSHOT = 'begin isolation level repeatable read read only';

/** A connection without the time limits of calls. */
export async function connected<T>(
  url: string,
  work: (query: Query, client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  // the statement in progress rejects with it
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work((text, values) => client.query<Record<string, unknown>>(text, values), client);
  } finally {
    await client.end();
  }
}

/** Plain SQL on an embedded database. */
export const queryOf =
  (client: PGlite): Query =>
  async (text, values) => {
    if (values) return client.query<Record<string, unknown>>(text, values);
    const results = await client.exec(text);
    return { rows: results.flatMap(({ rows }) => rows) };
  };

/** Reads a PostgreSQL in its current state. */
export const ofPostgres = <T>(url: string, read: (query: Query) => Promise<T>): Promise<T> =>
  connected(url, async (query) => {
    await query(`${PLAIN_TEXT}; ${SNAPSHOT}`);
    return read(query);
  });

/** Reads a copy of an embedded database's folder; reading changes the copy. */
export async function ofCopy<T>(folder: string, read: (query: Query) => Promise<T>): Promise<T> {
  await rm(join(folder, 'postmaster.pid'), { force: true });
  const client = await PGlite.create({ dataDir: folder });
  try {
    await client.exec(`${PLAIN_TEXT}; ${SNAPSHOT}`);
    return await read(queryOf(client));
  } finally {
    await client.close();
  }
}
