import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';

/** On whose behalf this code runs: a request, or one run of a job. */
type Trace = { request: string } | { job: string; run: string };

const traces = new AsyncLocalStorage<Trace>();

/** Runs the work, and all that it starts, under this trace: each of their lines in the log has it. */
export const traced = <T>(trace: Trace, work: () => T): T => traces.run(trace, work);

/** The trace of the code that runs now, as fields of a line of the log. */
export const currentTrace = (): Partial<Trace> => traces.getStore() ?? {};

const letters = Array.from({ length: 6 }, () => String.fromCharCode(97 + randomInt(26))).join('');
let count = 0;

/** An id that no other request or run of any node has: six letters of this process, and a number. */
export const newTraceId = (): string => `${letters}-${(count++).toString(36)}`;
