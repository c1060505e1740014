/**
 * What has been used so far: processor time of the nodes, the database, the load and the machine, memory, bytes sent.
 */
import { cpus } from 'node:os';
import type { Database } from '../../server/db/connection.ts';
import { databaseProcesses, memoryOf, timeOf } from '../kit/processor.ts';

/** `machine`: of all processes together, those of others included. */
export type Part = 'nodes' | 'database' | 'load' | 'machine';

/** Times in ms since the processes' starts, memory and traffic in bytes. */
export type Usage = {
  at: number;
  processor: Record<Part, number>;
  memory: { nodes: number[]; database: number };
  traffic: number;
};

const sumOf = (all: number[]): number => all.reduce((total, each) => total + each, 0);

const busy = (): number => sumOf(cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq));

/** @param nodes, load their processes @param traffic bytes so far */
export async function usageOf(
  nodes: number[],
  load: number[],
  database: Database,
  traffic: number,
): Promise<Usage> {
  const serving = await databaseProcesses(database);
  return {
    at: performance.now(),
    processor: {
      nodes: sumOf(await Promise.all(nodes.map(timeOf))),
      database: sumOf(await Promise.all(serving.map(timeOf))),
      load: sumOf(await Promise.all(load.map(timeOf))),
      machine: busy(),
    },
    memory: {
      nodes: await Promise.all(nodes.map(memoryOf)),
      database: sumOf(await Promise.all(serving.map(memoryOf))),
    },
    traffic,
  };
}
