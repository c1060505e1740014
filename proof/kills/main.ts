/**
 * `node proof/kills/main.ts --runs 100`: the real server takes mutations over HTTP, is killed with SIGKILL at random
 * moments, also during its start, and is started again on the same data; on PGlite and on PostgreSQL, which itself
 * stays up. `--broken forgetful` loses the judged mutations at each kill, `--broken lossy` the newest bids: both must
 * be caught. The last line is JSON.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Database } from '../../server/db/connection.ts';

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
const { freePort } = await import('../../testkit/process/free-port.ts');
const { openPglite } = await import('../../server/db/connection.ts');
const { openPostgres } = await import('../../server/db/postgres.ts');
const { startPostgres } = await import('../../testkit/database/postgres.ts');
const { actUntilKilled, compare, peopleKilledMarket } = await import('./killed-market.ts');
const { startProcess } = await import('./server-process.ts');

const breakages = new Map<string, string | null>([
  ['none', null],
  ['forgetful', 'delete from mutations'],
  ['lossy', "delete from bids where updated_at > (select max(updated_at) - interval '300 ms' from bids)"],
]);
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    broken: { type: 'string', default: 'none' },
  },
});
const runs = Number(values.runs);
if (!breakages.has(values.broken)) throw new Error(`--broken is one of ${[...breakages.keys()].join(', ')}`);
const breakage = breakages.get(values.broken) ?? null;

type Report = {
  acknowledged: number;
  resent: number;
  lost: number;
  doubled: number;
  refused: number;
  settings: Record<string, unknown>;
};

async function killOften(
  name: string,
  open: () => Promise<Database>,
  env: Record<string, string>,
): Promise<Report> {
  const port = await freePort();
  const during = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await open();
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const { market, settings } = await during(async (database) => ({
    market: await peopleKilledMarket(database, `http://127.0.0.1:${port}`, Number(values.seed)),
    settings: await settingsOf(database),
  }));
  const { phones, chance } = market;
  const start = () => startProcess({ PORT: String(port), ...env });
  for (let run = 0; run < runs; run++) {
    if (chance.next() < 0.2) {
      const server = start();
      await delay(chance.between(0, 2500));
      await server.kill();
    }
    const server = start();
    await server.ready();
    for (const phone of phones) await phone.checkAfterRestart();
    const acting = actUntilKilled(market);
    await delay(chance.between(50, 900));
    await server.kill();
    await acting;
    if (breakage !== null) await during((database) => database.query(breakage));
    if ((run + 1) % 10 === 0) console.log(`${name}: ${run + 1} kills`);
  }
  const last = start();
  await last.ready();
  for (const phone of phones) await phone.checkAfterRestart();
  await last.kill();
  const acknowledged = phones.flatMap((phone) => phone.acknowledged);
  const faults = [
    ...phones.flatMap((phone) => phone.faults),
    ...(await during((database) => compare(database, acknowledged))),
  ];
  const count = (kind: string): number => faults.filter((fault) => fault.startsWith(kind)).length;
  const report: Report = {
    acknowledged: acknowledged.length,
    resent: phones.reduce((sum, { resent }) => sum + resent, 0),
    lost: count('lost'),
    doubled: count('doubled'),
    refused: count('refused'),
    settings,
  };
  const { fsync, synchronous_commit } = settings;
  console.log(
    `${name} (fsync ${fsync}, synchronous_commit ${synchronous_commit}): ${runs} kills, ` +
      `${report.acknowledged} acknowledged, ${report.resent} sent again: ` +
      `${report.lost} lost, ${report.doubled} doubled, ${report.refused} refused`,
  );
  for (const fault of [...new Set(faults)].slice(0, 8)) console.log(`  ${fault}`);
  return report;
}

async function settingsOf(database: Database): Promise<Record<string, unknown>> {
  const { rows } = await database.query(
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')",
  );
  return Object.fromEntries(rows.map((row) => [String(row['name']), row['setting']]));
}

const dataDir = await mkdtemp(join(tmpdir(), 'durpalla-kills-'));
const pglite = await killOften('PGlite', () => openPglite(dataDir), { DATA_DIR: dataDir, DATABASE_URL: '' });
const cluster = await startPostgres();
const postgres = await killOften('PostgreSQL', () => openPostgres(cluster.url), {
  DATA_DIR: join(dataDir, 'postgres'),
  DATABASE_URL: cluster.url,
});
await cluster.stop();
await rm(dataDir, { recursive: true, force: true });
const lost = pglite.lost + postgres.lost;
const doubled = pglite.doubled + postgres.doubled;
console.log(JSON.stringify({ runs, lost, doubled, pglite, postgres }));
process.exitCode = lost + doubled + pglite.refused + postgres.refused > 0 ? 1 : 0;
