/** A node of a market on PostgreSQL, in a process of its own. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Received } from '../phone/received.ts';

const main = join(import.meta.dirname, '../../server/main.ts');

export type NodeProcess = {
  address: string;
  pid: number;
  /** Resolves with the exit code when the process is gone; null when it was killed. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
};

/** Resolves when it answers. @param port 0: any @param settings besides the usual ones of a test */
export async function startNode(
  databaseUrl: string,
  port = 0,
  settings: Record<string, string> = {},
): Promise<NodeProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: '0',
    SMS: 'log',
    RATE_LIMIT: '0',
    REQUESTS_AT_ONCE: '0',
    ACCOUNT_LIMITS: '0',
    LOG_LEVEL: 'silent',
    ...settings,
  };
  const running = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((done) => running.once('exit', done));
  const printed = new Received<string>();
  running.stdout.on('data', (text: Buffer) => printed.add(String(text)));
  const greeting = await printed.first((text) => text.includes('http://localhost:'));
  const listening = /http:\/\/localhost:(\d+)/.exec(greeting)?.[1] ?? '';
  return {
    address: `http://127.0.0.1:${listening}`,
    pid: running.pid ?? 0,
    end: (signal) => {
      running.kill(signal);
      return ended;
    },
  };
}
