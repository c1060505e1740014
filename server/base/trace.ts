import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';

/** On whose behalf this code runs: a request, or one run of a job. */
type Trace = { request: string } | { job: string; run: string };

const traces = new AsyncLocalStorage<Trace>();

/** Runs the work, and everything that it starts, under this trace: each of their log lines carries it. */
export const traced = <T>(trace: Trace, work: () => T): T => traces.run(trace, work);

/** The trace of the code that is running, as fields of a log line. */
export const currentTrace = (): Partial<Trace> => traces.getStore() ?? {};

const letters = Array.from({ length: 6 }, () => String.fromCharCode(97 + randomInt(26))).join('');
let count = 0;

/** An id that no other request or run of any node has: six letters of this process, and a number. */
export const newTraceId = (): string => `${letters}-${(count++).toString(36)}`;
