/**
 * How soon the office answers in a large market, on both databases:
 *
 *   npm run bench:office
 *
 * Prints the median and the slowest of each page's calls, closes with one line of JSON, and fails when a median misses
 * its target. Two to three minutes, most of them filling.
 */
import { openPglite, type Database } from '../../server/db/connection.ts';
import { freshStatistics } from '../../server/db/statistics.ts';
import { drained } from '../../testkit/process/housekeeping.ts';
import { openMarket } from '../../testkit/market/market.ts';
import { startPostgres } from '../../testkit/database/postgres.ts';
import { fillMarket, sizes } from './fill.ts';
import { timePages, type Timed } from './pages.ts';

const TARGET_MS = 300;
/** @param settle what a database does by itself after a while, and has not done to rows that were written in one go */
async function measure(database: Database, settle: () => Promise<unknown>): Promise<Timed[]> {
  const market = openMarket(database);
  await fillMarket(database, market);
  await settle();
  return timePages(market);
}

function print(name: string, timed: readonly Timed[]): void {
  console.log(`\n${name.padEnd(34)}${'median'.padStart(9)}${'slowest'.padStart(9)}`);
  for (const { page, median, worst } of timed)
    console.log(
      `${page.padEnd(34)}${`${median} ms`.padStart(9)}${`${worst} ms`.padStart(9)}${median > TARGET_MS ? '  missed' : ''}`,
    );
}

async function measurePglite(): Promise<Timed[]> {
  const database = await openPglite(null);
  const timed = await measure(database, () => drained(freshStatistics(database)));
  await database.close();
  return timed;
}

async function measurePostgres(): Promise<Timed[]> {
  const cluster = await startPostgres();
  try {
    const database = await cluster.open();
    const timed = await measure(database, () => database.query('analyze'));
    await database.close();
    return timed;
  } finally {
    await cluster.stop();
  }
}

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
console.log(`${sizes.trips} trips, ${sizes.bids} bids, ${sizes.passengers + sizes.owners} people`);
const postgres = await measurePostgres();
print('PostgreSQL', postgres);
const pglite = await measurePglite();
print('PGlite', pglite);
const slowest = (timed: readonly Timed[]) => timed.toSorted((a, b) => b.median - a.median)[0];
const missed = [...postgres, ...pglite].filter(({ median }) => median > TARGET_MS).length;
console.log(
  JSON.stringify({
    trips: sizes.trips,
    bids: sizes.bids,
    targetMs: TARGET_MS,
    missed,
    postgres: slowest(postgres),
    pglite: slowest(pglite),
  }),
);
process.exitCode = missed === 0 ? 0 : 1;
