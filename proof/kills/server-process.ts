/** The real server in a process that is killed and started again on the same data. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const ASK_EVERY_MS = 50;

export type ServerProcess = {
  /** Resolves when the server answers. @throws Error when it ends before that, unless it was killed */
  ready(): Promise<void>;
  /** SIGKILL. Resolves when the process is gone. */
  kill(): Promise<void>;
};

/** @param env settings as `readConfig` takes them; PORT among them */
export function startProcess(env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      DEMO: '0',
      SMS: 'log',
      RATE_LIMIT: '0',
      REQUESTS_AT_ONCE: '0',
      ACCOUNT_LIMITS: '0',
      LOG_LEVEL: 'fatal',
      ...env,
    },
  });
  const endWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      process.off('exit', endWithUs);
      resolve();
    }),
  );
  const answers = async (): Promise<boolean> => {
    try {
      return (await fetch(`http://127.0.0.1:${env['PORT']}/api/v1/health`)).ok;
    } catch {
      return false;
    }
  };
  return {
    ready: async () => {
      while (!(await answers())) {
        if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
        await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
      }
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
