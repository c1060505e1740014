/**
 * A job runs on one node at a time, by a lease in the database.
 *
 *   due and free ─ taken, for a minute ─ renewed while the job works ─▶ given back, with the time of the run
 *                        ├─ the node is stopped ─▶ given back, still due
 *                        └─ the node dies ─ the minute ends ─▶ another node takes it, still due
 *
 * Invariants
 *   1. Whether a lease is free and its job due is judged by the database's clock alone: a node's may be wrong.
 *   2. A node that has lost its lease stops the job at its next slice. Until then two may work: each slice is one
 *      statement or transaction, which is harmless when repeated.
 */
import type { Database } from '../db/connection.ts';
import { rowsOf } from '../db/raw-sql.ts';
import { sql, type SQL } from '../db/sql.ts';
import type { Outcome } from './measured-runs.ts';

const PREFIX = 'job.';
export const LEASE_MS = 60_000;

type Stored = Pick<Database, 'db'>;

/** Of one node and one job. */
export type Lease = {
  /** @returns whether this node still has it */
  renew(): Promise<boolean>;
  /** A run that was stopped does not count: the job is still due. */
  giveBack(outcome: Outcome): Promise<void>;
};

/**
 * Each statement is a transaction of its own, so this is the present; a sharded database does not allow
 * `clock_timestamp`.
 */
const NOW_MS = sql`extract(epoch from now()) * 1000`;

/**
 * Takes the lease of a job that nobody holds and that last began longer ago than `everyMs`.
 * @param node the id of this process
 * @returns null if it is not this node's turn
 */
export async function takeLease(
  { db }: Stored,
  node: string,
  { job, everyMs }: { job: string; everyMs: number },
): Promise<Lease | null> {
  const key = `${PREFIX}${job}`;
  const taken = await db.execute(sql`
    insert into settings (key, value)
    values (${key}, jsonb_build_object('node', ${node}::text, 'begun', ${NOW_MS}, 'until', ${NOW_MS} + ${LEASE_MS}))
    on conflict (key) do update set value = settings.value || excluded.value
    where coalesce((settings.value->>'until')::float8, 0) < (excluded.value->>'begun')::float8
      and coalesce((settings.value->>'ran')::float8, 0) <= (excluded.value->>'begun')::float8 - ${everyMs}::float8
    returning key`);
  if (rowsOf(taken).length === 0) return null;
  const ours = sql`settings.value->>'node' = ${node} and (settings.value->>'until')::float8 > 0`;
  const merged = sql`settings.value || excluded.value`;
  const entry = (until: SQL, more = sql``): SQL =>
    sql`jsonb_build_object('node', ${node}::text, 'until', ${until}${more})`;
  /** What reads the clock stands in what is inserted: a sharded database computes nothing that may change from a stored value. */
  const change = async (said: SQL, value = merged): Promise<boolean> => {
    const found = await db.execute(sql`insert into settings (key, value) values (${key}, ${said})
      on conflict (key) do update set value = ${value} where ${ours} returning key`);
    return rowsOf(found).length > 0;
  };
  return {
    renew: () => change(entry(sql`${NOW_MS} + ${LEASE_MS}`)),
    giveBack: async (outcome) => {
      const ran = sql`jsonb_set(${merged}, '{ran}', settings.value->'begun')`;
      if (outcome === 'stopped') await change(entry(sql`0`));
      else await change(entry(sql`0`, outcome === 'ok' ? sql`, 'succeeded', ${NOW_MS}` : sql``), ran);
    },
  };
}

/** When each job last succeeded, whichever node ran it: seconds since 1970 by the database's clock. */
export async function lastSuccesses({ db }: Stored): Promise<{ job: string; seconds: number }[]> {
  const found = await db.execute(
    sql`select key, value->>'succeeded' as at from settings where key like ${`${PREFIX}%`} and value ? 'succeeded'`,
  );
  return rowsOf(found).map(({ key, at }) => ({
    job: String(key).slice(PREFIX.length),
    seconds: Number(at) / 1000,
  }));
}
