/**
 * `npm run proof -- --runs 10000`: the simulation over many seeds: trips, bids, bookings, cars and their pictures,
 * drivers and payments. `--seed 123` replays one, `--broken <name>` runs a deliberately broken build, `--sharded` asks with
 * the statements of a sharded database. The last line is JSON.
 */
import { parseArgs } from 'node:util';
import 'fake-indexeddb/auto';

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
const { openPglite } = await import('../server/db/connection.ts');
const { breakages, isBreakageName } = await import('./simulation/breakage.ts');
const { simulate } = await import('./simulation/simulate.ts');

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    broken: { type: 'string', default: 'none' },
    sharded: { type: 'boolean', default: false },
  },
});
if (!isBreakageName(values.broken))
  throw new Error(`--broken is one of ${Object.keys(breakages).join(', ')}`);
const first = values.seed === undefined ? 1 : Number(values.seed);
const runs = values.seed === undefined ? Number(values.runs) : 1;
const A_FRESH_DATABASE_EVERY = 100;

const failingSeeds: number[] = [];
const open = async () => ({ ...(await openPglite(null)), isSharded: values.sharded });
let database = await open();
for (let i = 0; i < runs; i++) {
  if (i > 0 && i % A_FRESH_DATABASE_EVERY === 0) {
    await database.close();
    database = await open();
    console.log(`${i} runs, ${failingSeeds.length} failed`);
  }
  const faults = await simulate(database, first + i, values.broken);
  if (faults.length === 0) continue;
  failingSeeds.push(first + i);
  console.log(`seed ${first + i}: ${faults.join('; ')}`);
}
await database.close();
console.log(JSON.stringify({ runs, failed: failingSeeds.length, failingSeeds }));
process.exitCode = failingSeeds.length > 0 ? 1 : 0;
