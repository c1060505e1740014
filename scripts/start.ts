/**
 * `npm start`: builds the app when it is not built yet or has changed, then serves it with the API, and restarts the
 * server when it fails.
 */
import { join } from 'node:path';
import { supervise } from '../server/process/supervisor.ts';
import { buildApp, isStale } from './build/main.ts';

if (await isStale()) {
  console.log('Building the app …');
  await buildApp();
}
const server = join(import.meta.dirname, '../server/main.ts');
const supervised = supervise([process.execPath, server], (line) => console.error(line));
// whoever read the output may be gone, which is no reason to end
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => supervised.stop(signal));
process.exit(await supervised.over);
