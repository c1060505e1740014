/**
 * A real Citus, a coordinator and two workers, for the tests of the sharded form. `CITUS_BIN` names the programs of a PostgreSQL
 * that has the extension; without it the tests run on stand-ins (`sharded.ts`).
 */
import { execFile, execFileSync } from 'node:child_process';
import { appendFile, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openPostgres } from '../../server/db/postgres.ts';
import { asked } from './asked.ts';
import { freePort } from '../process/free-port.ts';
import type { TestPostgres } from './postgres.ts';

const run = promisify(execFile);
const WORKERS = 2;
const SETTINGS = `
  shared_preload_libraries = 'citus'
  max_connections = 300
  max_prepared_transactions = 300
  fsync = off
  synchronous_commit = off
  full_page_writes = off
  unix_socket_directories = ''
`;

/** PostgreSQL refuses to be root's. */
const owner =
  process.getuid?.() === 0
    ? { uid: idOf('-u'), gid: idOf('-g') }
    : { uid: process.getuid?.(), gid: process.getgid?.() };

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres']));
}

type Machine = { port: number; at(database: string): string; stop(): Promise<void> };

async function startMachine(bin: string): Promise<Machine> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'durpalla-citus-'));
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const as = (program: string, ...args: string[]) =>
    run(join(bin, program), ['-D', data, ...args], {
      ...owner,
      cwd: folder,
      env: { ...process.env, HOME: folder },
    });
  await as('initdb', '-U', 'durpalla', '-A', 'trust', '-E', 'UTF8', '--locale=C');
  await appendFile(join(data, 'postgresql.conf'), `port = ${port}\n${SETTINGS}`);
  await as('pg_ctl', '-w', '-l', join(folder, 'log'), 'start');
  return {
    port,
    at: (database) => `postgres://durpalla@127.0.0.1:${port}/${database}`,
    stop: async () => {
      await as('pg_ctl', '-m', 'immediate', 'stop');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the machines and joins them; nothing is distributed yet. @param bin the folder of the programs */
export async function startCitus(bin: string): Promise<TestPostgres> {
  const machines: Machine[] = [];
  for (let made = 0; made <= WORKERS; made++) machines.push(await startMachine(bin));
  const [coordinator, ...workers] = machines;
  if (!coordinator) throw new Error('no coordinator');
  const joined = async (name: string): Promise<string> => {
    for (const each of machines) {
      await asked(each.at('postgres'), `create database ${name}`);
      await asked(each.at(name), 'create extension citus');
    }
    await asked(
      coordinator.at(name),
      `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`,
      ...workers.map(({ port }) => `select citus_add_node('127.0.0.1', ${port})`),
    );
    return coordinator.at(name);
  };
  const url = await joined('durpalla');
  let made = 0;
  return {
    url,
    open: (poolSize = 60) => openPostgres(url, { poolSize }),
    openAt: (address, poolSize = 60) => openPostgres(address, { poolSize }),
    empty: () => joined(`empty${++made}`),
    stop: async () => {
      for (const each of machines) await each.stop();
    },
  };
}
