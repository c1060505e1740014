/** Processor time, which shows what a request costs even on a machine that does other things. */
import { readFile } from 'node:fs/promises';
import type { Database } from '../../server/db/connection.ts';

/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10;

/**
 * `nodeMs`: of this thread, in which the server runs. `databaseMs`: of PostgreSQL's processes; null: not known here.
 */
export type ProcessorTime = { nodeMs: number; databaseMs: number | null };

/** What Linux reports of a process, from its state on; empty if it is gone, or not on Linux. */
async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat === '' ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

const inMs = (...ticks: (string | undefined)[]): number =>
  ticks.reduce((sum, each) => sum + Number(each ?? 0), 0) * TICK_MS;

/** The processor time of a process so far, in ms; 0 if it is gone, or not on Linux. */
export async function timeOf(pid: number): Promise<number> {
  const stat = await statOf(pid);
  return inMs(stat[11], stat[12]);
}

/** The memory of a process in bytes, with its share of what it shares with others; 0 if it is gone, or not on Linux. */
export async function memoryOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss: +(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
}

/** PostgreSQL's processes that serve this database, and those of its own work. */
export async function databaseProcesses({ query }: Pick<Database, 'query'>): Promise<number[]> {
  const { rows } = await query('select pid from pg_stat_activity');
  return rows.map(({ pid }) => Number(pid));
}

/**
 * The processor time of PostgreSQL so far, in ms, including ended connections: their parent has counted it by then,
 * so the sum never decreases.
 */
async function databaseTime(database: Pick<Database, 'query'>): Promise<number> {
  const pids = await databaseProcesses(database);
  const [, parent = '0'] = await statOf(pids[0] ?? 0);
  const ofParent = async (): Promise<string[]> => (await statOf(Number(parent))).slice(11, 15);
  for (;;) {
    const ended = await ofParent();
    const times = await Promise.all(pids.map(timeOf));
    // a process that ended meanwhile would count twice
    if ((await ofParent()).slice(2).join() === ended.slice(2).join())
      return inMs(...ended) + times.reduce((sum, each) => sum + each, 0);
  }
}

export async function processorTime(database: Database): Promise<ProcessorTime> {
  const { user, system } = process.threadCpuUsage();
  const nodeMs = (user + system) / 1000;
  const isSeen = database.kind === 'postgres' && process.platform === 'linux';
  return { nodeMs, databaseMs: isSeen ? await databaseTime(database) : null };
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
