/** The real server in a separate process, with its own port and data folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../process/free-port.ts';

const root = join(import.meta.dirname, '../..');
const clock = join(import.meta.dirname, 'server-clock.ts');
/** Where the first server leaves its compiled modules for the others. */
const compiled = join(root, 'node_modules/.cache/durpalla/compiled');

export type RunningServer = {
  port: number;
  url: string;
  /** Moves the server's clock on by `ms`; a phone learns it with the next answer. */
  passes(ms: number): Promise<void>;
  /** The code in the last SMS to a number. */
  smsCode(phone: string): Promise<string>;
  /** Stops the server, does this to its data folder, and starts it again at the same address. */
  restarts(meanwhile: (dataDir: string) => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Names the folder of a finished demo market. Making one takes many seconds, so it is made once and each server of
 * the run starts from a copy.
 */
export const DEMO_MARKET = 'DEMO_MARKET_DIR';

/** V8 compiles PGlite once and quickly: a second, optimizing time pays only where many queries run. */
const FEW_QUERIES = ['--liftoff-only'];

/** Makes the demo market in a temporary folder. @returns a function that deletes it */
export async function makeDemoMarket(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'durpalla-demo-'));
  const maker = await startIn(folder, { DEMO: '1' }, []);
  await maker.ends();
  process.env[DEMO_MARKET] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** A market of its own: without what the first one has seen of its database, which would take this one for an older copy. */
async function copyMarket(made: string, dataDir: string): Promise<void> {
  await cp(made, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  await rm(join(dataDir, 'history.json'), { force: true });
}

/** Starts the server and waits until it answers. @param prepare is run on its data folder first */
export async function startServer(
  env: Record<string, string> = {},
  prepare: (dataDir: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'durpalla-e2e-'));
  const made = process.env[DEMO_MARKET];
  if (env['DEMO'] === '1' && made) await copyMarket(made, dataDir);
  await prepare(dataDir);
  let running = await startIn(dataDir, env, FEW_QUERIES);
  const { port, url } = running;
  return {
    port,
    url,
    passes: (ms) => running.passes(ms),
    smsCode: (phone) => running.smsCode(phone),
    restarts: async (meanwhile) => {
      await running.ends();
      await meanwhile(dataDir);
      running = await startIn(dataDir, env, FEW_QUERIES, port);
    },
    stop: async () => {
      await running.ends();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startIn(
  dataDir: string,
  env: Record<string, string>,
  flags: string[],
  at?: number,
): Promise<Omit<RunningServer, 'stop' | 'restarts'> & { ends(): Promise<void> }> {
  const port = at ?? (await freePort());
  const child: ChildProcess = spawn(process.execPath, [...flags, '--import', clock, 'server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: '0',
      ACCOUNT_LIMITS: '0',
      LOG_LEVEL: 'error',
      FEED_EVERY_SECONDS: '1',
      NODE_COMPILE_CACHE: compiled,
      ...env,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(`${url}/api/v1/health`, child);
  return {
    port,
    url,
    passes: async (ms) => {
      const moved = new Promise((resolve, reject) => {
        child.once('message', resolve);
        child.once('exit', () => reject(new Error('the server ended before its time had moved')));
      });
      child.send(ms);
      await moved;
    },
    smsCode: async (phone) => {
      const answer: unknown = await (
        await fetch(`${url}/dev/sms`, { headers: { accept: 'application/json' } })
      ).json();
      const messages = isRecord(answer) && Array.isArray(answer['data']) ? answer['data'] : [];
      for (const message of messages) {
        if (!isRecord(message) || !String(message['phone']).endsWith(phone.slice(-10))) continue;
        const code = /[\d০-৯]{4}(?![\d০-৯])/.exec(String(message['text']));
        if (code) return code[0];
      }
      throw new Error(`no SMS to ${phone}`);
    },
    ends: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
