/**
 * `npm run proof -- --runs 10000`: the simulation over many seeds, with a net (trips, bids, bookings, cars and their
 * pictures, drivers and payments), without one (SMS, and agreements face to face), and of one car that is promised
 * twice face to face, in every order. `--only data`, `--only nodata` or `--only doubles` runs one of them, `--seed
 * 123` replays a seed, `--from 4001` begins there, `--broken <name>` runs a deliberately broken build, `--sharded`
 * uses the statements of a sharded database. The last line is JSON.
 */
import { parseArgs } from 'node:util';
import 'fake-indexeddb/auto';

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
const { openPglite } = await import('../server/db/connection.ts');
const { isNodataBreakage, nodataBreakages } = await import('./nodata/breakage.ts');
const { addCounts, noCounts, simulateWithoutNet } = await import('./nodata/simulate.ts');
const { openMarket } = await import('../testkit/market/market.ts');
const { simulateDouble } = await import('./nodata/double-agreements.ts');
const { breakages, isBreakageName } = await import('./simulation/breakage.ts');
const { simulate } = await import('./simulation/simulate.ts');

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    from: { type: 'string', default: '1' },
    only: { type: 'string' },
    broken: { type: 'string', default: 'none' },
    sharded: { type: 'boolean', default: false },
  },
});
const { broken } = values;
const withData = isBreakageName(broken) && (values.only ?? 'data') === 'data' ? broken : null;
const withoutData = isNodataBreakage(broken) && (values.only ?? 'nodata') === 'nodata' ? broken : null;
const doubles = isNodataBreakage(broken) && (values.only ?? 'doubles') === 'doubles' ? broken : null;
if (withData === null && withoutData === null && doubles === null)
  throw new Error(`--broken is one of ${Object.keys({ ...breakages, ...nodataBreakages }).join(', ')}`);
const first = Number(values.seed ?? values.from);
const runs = values.seed === undefined ? Number(values.runs) : 1;
const A_FRESH_DATABASE_EVERY = 100;

const failingSeeds = new Set<number>();
const open = async () => {
  const opened = await openPglite(null);
  // a plan for any values does the same, and a market of four people loses nothing by it
  await opened.query('set plan_cache_mode = force_generic_plan');
  return { ...opened, isSharded: values.sharded };
};
let database = await open();
let counts = noCounts;
let doubleAgreements = 0;
const note = (seed: number, how: string, faults: string[]): void => {
  if (faults.length === 0) return;
  failingSeeds.add(seed);
  console.log(`seed ${seed} ${how}: ${faults.join('; ')}`);
};
for (let i = 0; i < runs; i++) {
  if (i > 0 && i % A_FRESH_DATABASE_EVERY === 0) {
    await database.close();
    database = await open();
    console.log(`${i} runs, ${failingSeeds.size} failed`);
  }
  const seed = first + i;
  if (withData !== null) note(seed, 'with data', await simulate(database, seed, withData));
  if (doubles !== null) {
    note(seed, 'doubles', await simulateDouble(openMarket(database), seed, doubles));
    doubleAgreements += 1;
  }
  if (withoutData === null) continue;
  const run = await simulateWithoutNet(database, seed, withoutData);
  note(seed, 'without', run.faults);
  counts = addCounts(counts, run.counts);
}
await database.close();
const nodata = withoutData === null ? {} : { nodata: counts };
console.log(
  JSON.stringify({
    runs,
    failed: failingSeeds.size,
    failingSeeds: [...failingSeeds],
    doubleAgreements,
    ...nodata,
  }),
);
process.exitCode = failingSeeds.size > 0 ? 1 : 0;
