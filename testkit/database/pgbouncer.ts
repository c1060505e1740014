/** pgbouncer in transaction mode in front of a test's PostgreSQL, if it is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../process/free-port.ts';

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));

/** `major * 100 + minor`; null if it is not installed. From 121 on it remembers names of statements. */
export const pgbouncerVersion = ((): number | null => {
  if (PROGRAM === undefined) return null;
  const [, major, minor] = /(\d+)\.(\d+)/.exec(String(spawnSync(PROGRAM, ['--version']).stdout)) ?? [];
  return Number(major) * 100 + Number(minor);
})();

export type Pgbouncer = { url: string; stop(): Promise<void> };

/** @param databaseUrl of the PostgreSQL behind it @param lines further settings */
export async function startPgbouncer(databaseUrl: string, lines: readonly string[] = []): Promise<Pgbouncer> {
  const behind = new URL(databaseUrl);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'durpalla-pgbouncer-'));
  await chmod(folder, 0o755);
  const file = join(folder, 'pgbouncer.ini');
  const name = behind.pathname.slice(1);
  await writeFile(join(folder, 'users'), `"${behind.username}" "${behind.password}"\n`);
  await writeFile(
    file,
    [
      '[databases]',
      `${name} = host=127.0.0.1 port=${behind.port} dbname=${name} connect_query='set statement_timeout = 2500'`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = plain',
      `auth_file = ${join(folder, 'users')}`,
      'pool_mode = transaction',
      'default_pool_size = 4',
      ...lines,
    ].join('\n'),
  );
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const running = spawn(PROGRAM ?? '', [...asUser, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(running, 'exit');
  await new Promise<void>((ready, failed) => {
    running.stderr.on('data', (line) => {
      if (String(line).includes('process up')) ready();
    });
    running.once('exit', (code) => failed(new Error(`pgbouncer ended with ${code}`)));
  });
  const near = new URL(databaseUrl);
  near.port = String(port);
  return {
    url: near.href,
    stop: async () => {
      running.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
