/** Processor time, which says what a request costs also on a machine that does other things beside. */
import { readFile } from 'node:fs/promises';
import type { Database } from '../../server/db/connection.ts';

/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10;

/** `nodeMs`: of this thread, in which the server runs. `databaseMs`: of PostgreSQL's processes; null: not known here. */
export type ProcessorTime = { nodeMs: number; databaseMs: number | null };

/** The processor time of a process so far, in ms; 0 where it is gone, or not on Linux. */
export async function timeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, , , , , , , , , , , user = '0', system = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(user) + Number(system)) * TICK_MS;
}

/**
 * The memory of a process in bytes, what it shares with others in parts; 0 where it is gone, or not on Linux.
 */
export async function memoryOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss: +(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
}

/** PostgreSQL's processes that serve this database, and those of its own work. */
export async function databaseProcesses({ query }: Pick<Database, 'query'>): Promise<number[]> {
  const { rows } = await query('select pid from pg_stat_activity where pid <> pg_backend_pid()');
  return rows.map(({ pid }) => Number(pid));
}

export async function processorTime(database: Database): Promise<ProcessorTime> {
  const { user, system } = process.threadCpuUsage();
  const nodeMs = (user + system) / 1000;
  if (database.kind !== 'postgres' || process.platform !== 'linux') return { nodeMs, databaseMs: null };
  const times = await Promise.all((await databaseProcesses(database)).map(timeOf));
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
