/**
 * `npm start`: builds the app if it is missing or out of date, then serves it with the API, and restarts the server
 * when it fails. With a shipped `dist` it needs no development package.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { EXIT } from '../server/process/exit-codes.ts';
import { supervise } from '../server/process/supervisor.ts';
import { canBuild, isStale, isUnbuilt } from './build/stale.ts';

const root = join(import.meta.dirname, '..');
type Stopping = { stop(signal: NodeJS.Signals): void; over: Promise<number> };

/** Runs a script in a separate process, which ends before the server starts and frees its memory. */
function running(script: string, args: string[], cwd: string): Stopping {
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd, stdio: 'inherit' });
  const over = new Promise<number>((done) => {
    child.once('error', () => done(EXIT.failed));
    child.once('exit', (code) => done(code ?? EXIT.failed));
  });
  return { over, stop: (signal) => void child.kill(signal) };
}

/** A wrong setting is told before a minute of building. */
const checking = (): Stopping => running('server/main.ts', ['--settings'], process.cwd());

function building(): Stopping {
  console.log('Building the app …');
  // some of the packages look for their settings where they are started
  return running('scripts/build/main.ts', [], root);
}

const serving = (): Stopping =>
  supervise([process.execPath, join(root, 'server/main.ts')], (line) => console.error(line));

let isStopping = false;
let current: Stopping | null = null;
// the reader of the output may be gone, which is no reason to end
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
function stop(signal: NodeJS.Signals): void {
  isStopping = true;
  current?.stop(signal);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));

/** npm passes a signal to its shell, which dies of it without passing it on: then this process has another parent. */
const LOOK_EVERY_MS = 500;
const shell = process.ppid;
if (process.env['npm_lifecycle_event'] === 'start') {
  const looking = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(looking);
    stop('SIGTERM');
  }, LOOK_EVERY_MS).unref();
}

/** @returns the code to exit with */
async function run(): Promise<number> {
  if (canBuild(root) && (await isStale(root))) {
    for (const step of [checking, building]) {
      current = step();
      const code = await current.over;
      if (isStopping) return EXIT.stopped;
      if (code !== 0) return code;
    }
  }
  if (isUnbuilt(root)) {
    console.error(
      'there is no dist to serve, and nothing to build it with: copy the folder that npm run build has made elsewhere, or run npm ci',
    );
    return EXIT.misconfigured;
  }
  current = serving();
  if (isStopping) current.stop('SIGTERM');
  return current.over;
}

process.exit(await run());
