/** Processor time, which says what a request costs also on a machine that does other things beside. */
import { readFile } from 'node:fs/promises';
import type { Database } from '../../server/db/connection.ts';

/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10;

/** `nodeMs`: of this thread, in which the server runs. `databaseMs`: of PostgreSQL's processes; null: not known here. */
export type ProcessorTime = { nodeMs: number; databaseMs: number | null };

async function timeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, , , , , , , , , , , user = '0', system = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(user) + Number(system)) * TICK_MS;
}

export async function processorTime(database: Database): Promise<ProcessorTime> {
  const { user, system } = process.threadCpuUsage();
  const nodeMs = (user + system) / 1000;
  if (database.kind !== 'postgres' || process.platform !== 'linux') return { nodeMs, databaseMs: null };
  const { rows } = await database.query('select pid from pg_stat_activity where pid <> pg_backend_pid()');
  const times = await Promise.all(rows.map(({ pid }) => timeOf(Number(pid))));
  return { nodeMs, databaseMs: times.reduce((sum, each) => sum + each, 0) };
}

/** What one of `count` requests cost between two readings, in ms. */
export function costOfEach(before: ProcessorTime, after: ProcessorTime, count: number): ProcessorTime {
  const rounded = (ms: number): number => Math.round((ms / count) * 100) / 100;
  const isKnown = before.databaseMs !== null && after.databaseMs !== null;
  return {
    nodeMs: rounded(after.nodeMs - before.nodeMs),
    databaseMs: isKnown ? rounded((after.databaseMs ?? 0) - (before.databaseMs ?? 0)) : null,
  };
}
