/**
 * Detects whether a pooler stands before the database and gives each transaction another connection:
 *
 *   the process that answers is not the one that greeted ─▶ a pooler
 *     └─ a named statement has another name in the database ─▶ it remembers names (pgbouncer from 1.21 on)
 *
 * Through a pooler nothing may belong to a connection: no LISTEN, no lock beyond a transaction, no limits of time, and
 * names of statements only where the pooler gives them to each connection itself.
 */
import pg from 'pg';

export type Way = { isPooled: boolean; remembersNames: boolean };

const NAME = 'durpalla_names';
const TAKEN = '42P05';

/** @param within ms in which it must answer */
export async function wayTo(url: string, within: number): Promise<Way> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: within,
    query_timeout: within,
  });
  client.on('error', () => undefined); // the query under way rejects with it
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const isPooled = rows[0]?.pid !== Reflect.get(client, 'processID');
    return { isPooled, remembersNames: !isPooled || (await remembersNames(client)) };
  } finally {
    await client.end();
  }
}

async function remembersNames(client: pg.Client): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query({ name: NAME, text: 'select 1' });
    const { rows } = await client.query('select from pg_prepared_statements where name = $1', [NAME]);
    if (rows.length > 0) await client.query(`deallocate ${NAME}`);
    return rows.length === 0;
  } catch (error) {
    // another node has just asked on the same connection
    if (error instanceof pg.DatabaseError && error.code === TAKEN) return false;
    throw error;
  } finally {
    await client.query('rollback');
  }
}
