import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type } from 'arktype';

/** All `tokens` read at the same time, each `each` times in a row; with a body each read is a POST. */
export type ReadsTask = {
  url: string;
  path: string;
  body?: string;
  tokens: string[];
  each: number;
  /** Pause between two reads with one token. */
  pauseMs?: number;
};

const Times = type({ ms: 'number', status: 'number' }).array();

/** Does the reads in a separate process. @returns how long each took as measured there, and its status */
export async function readFromOutside(task: ReadsTask): Promise<typeof Times.infer> {
  const script = join(import.meta.dirname, 'reads-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(task)]);
  return Times.assert(JSON.parse(stdout));
}
