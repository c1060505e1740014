import { Worker } from 'node:worker_threads';

export type LoadRequest = { path: string; token: string; body: string; encoding?: 'br' };
/** `perSecond`: how many requests begin in a second; without it each begins as soon as a connection is free. */
export type LoadTask = { port: number; connections: number; requests: LoadRequest[]; perSecond?: number };

export type Load = {
  perSecond: number;
  /** How long each request took, in ms, in ascending order. */
  times: number[];
};

type Notice = { ms: number; times: number[] };
const isWarned = (message: unknown): message is Notice =>
  typeof message === 'object' && message !== null && 'times' in message && 'ms' in message;

/**
 * Sends all requests, as many at a time as there are connections, each as soon as one is free.
 * @throws Error when one is refused
 */
export async function load(task: LoadTask): Promise<Load> {
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: task });
  const { ms, times } = await new Promise<Notice>((resolve, reject) => {
    worker.once('message', (message: unknown) =>
      isWarned(message) ? resolve(message) : reject(new Error('no times from the load')),
    );
    worker.once('error', reject);
  });
  await worker.terminate();
  return { perSecond: (times.length * 1000) / ms, times: times.toSorted((one, other) => one - other) };
}

/** The time within which the given share (0…1) of requests was answered. @param times in ascending order */
export const percentile = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? Number.NaN;
