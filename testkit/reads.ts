import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type } from 'arktype';

/** `tokens` read at the same time, each `each` times one after the other; with a body it is a POST. */
export type ReadsTask = {
  url: string;
  path: string;
  body?: string;
  tokens: string[];
  each: number;
  /** Between two reads of one token. */
  pauseMs?: number;
};

const Times = type({ ms: 'number', status: 'number' }).array();

/** Has a process of its own do the reads. @returns how long each took from outside, and its status */
export async function readFromOutside(task: ReadsTask): Promise<typeof Times.infer> {
  const script = join(import.meta.dirname, 'reads-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(task)]);
  return Times.assert(JSON.parse(stdout));
}
