/**
 * `npm run bench:growth`: what the calls of a busy hour cost in a small and in a large market, and what a trip with five
 * bids takes of the disk. `-- --trips 10000,100000,1000000` names the sizes; the last of these fills for half an hour.
 * Prints a table and one line of JSON, and fails where a call costs more than half as much again in the largest.
 */
import { parseArgs } from 'node:util';
import type { Database } from '../../server/db/connection.ts';
import { openMarket } from '../../testkit/market.ts';
import { startPostgres } from '../../testkit/database/postgres.ts';
import { startServer } from '../../testkit/server.ts';
import { isShort } from '../kit/short.ts';
import { HotCalls } from './calls.ts';
import { CONNECTIONS, type Cost } from './costs.ts';
import { GrowingMarket } from './fill.ts';

/** How much more a call may cost in the largest market. */
const AT_MOST = 1.5;
/** A difference of less is noise of the clock, which counts in hundredths of a second. */
const NOISE_MS = 0.3;
const NOISE_PAGES = 10;

const { values } = parseArgs({
  options: { trips: { type: 'string' }, short: { type: 'boolean' } },
});
const sizes = (values.trips ?? (isShort ? '100,1000' : '10000,100000')).split(',').map(Number);

/** Bytes of each table for a trip, with its indexes. */
async function bytesOf({ query }: Database, trips: number): Promise<Record<string, number>> {
  const { rows } = await query(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 8`,
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [String(name), Math.round(Number(bytes) / trips)]));
}

type Measured = { trips: number; costs: Record<string, Cost>; bytes: Record<string, number> };

const timeOf = ({ nodeMs, databaseMs }: Cost): number => nodeMs + (databaseMs ?? 0);
const grown = (first: number, last: number, noise: number): number =>
  last - first <= noise ? 1 : Math.round((last / first) * 100) / 100;

async function measure(): Promise<Measured[]> {
  const cluster = await startPostgres();
  try {
    const database = await cluster.open(CONNECTIONS);
    const market = await GrowingMarket.begin(openMarket(database));
    const server = await startServer({}, { database, now: () => Date.now() });
    const measured: Measured[] = [];
    for (const trips of sizes) {
      await market.growTo(trips);
      const bytes = await bytesOf(database, trips);
      const calls = await HotCalls.begin(server, database);
      measured.push({ trips, bytes, costs: await calls.measure() });
      console.log(`${trips} trips of ${market.passengers} passengers, ${market.owners} owners: measured`);
    }
    await server.close();
    return measured;
  } finally {
    await cluster.stop();
  }
}

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
const measured = await measure();
const [first, last] = [measured[0], measured.at(-1)];
if (!first || !last) throw new Error('no size was named');
const calls = Object.entries(last.costs).map(([call, cost]) => {
  const before = first.costs[call] ?? cost;
  const time = grown(timeOf(before), timeOf(cost), NOISE_MS);
  const pages = grown(before.pages, cost.pages, NOISE_PAGES);
  return { call, before, cost, time, pages };
});
for (const { call, before, cost, time, pages } of calls)
  console.log(
    `${call.padEnd(24)}${timeOf(before).toFixed(1)} → ${timeOf(cost).toFixed(1)} ms (${time}), ` +
      `${Math.round(before.pages)} → ${Math.round(cost.pages)} pages (${pages})`,
  );
const missed = calls.filter(({ time, pages }) => Math.max(time, pages) > AT_MOST).map(({ call }) => call);
const bytesATrip = Object.values(last.bytes).reduce((sum, each) => sum + each, 0);
console.log(
  JSON.stringify({
    sizes,
    costs: Object.fromEntries(
      calls.map(({ call, cost, time, pages }) => [
        call,
        { ...cost, time, pages: cost.pages, pagesGrown: pages },
      ]),
    ),
    missed,
    bytesATrip,
    bytes: last.bytes,
  }),
);
process.exitCode = missed.length === 0 || isShort ? 0 : 1;
