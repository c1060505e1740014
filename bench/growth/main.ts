/**
 * `npm run bench:growth`: what the calls of a busy hour cost in a small and in a large market, what they cost people
 * with a long history, and how much disk a trip with five bids takes, at first and after 100 days. `-- --trips
 * 10000,100000,1000000` names the sizes; filling the last of these takes ten minutes of a processor and 30 GB. Prints a table and one line of
 * JSON, and fails if a call costs more than half as much again in the largest.
 */
import { parseArgs } from 'node:util';
import { openMarket } from '../../testkit/market/market.ts';
import { startPostgres, type TestPostgres } from '../../testkit/database/postgres.ts';
import { startServer } from '../../testkit/process/server.ts';
import { isShort } from '../kit/short.ts';
import { HotCalls } from './calls.ts';
import { CONNECTIONS, type Cost } from './costs.ts';
import { countryOf, fill, type Size } from './fill.ts';
import { storedAfterwards, storedBytes, unaskedIndexes, type Slices, type Stored } from './stored.ts';

/** How much more a call may cost in the largest market, or with a long history. */
const AT_MOST = 1.5;
/** A smaller difference is noise of the clock, which counts in hundredths of a second. */
const NOISE_MS = 0.5;
/** A small table is read as a whole in as many pages as an index of a large one takes. */
const NOISE_PAGES = 30;
/** All trips of 80 days belong to a few people: as many as make the calls, or four times as many. */
const FEW = 25;
const MORE = 4 * FEW;
const DAY_MS = 24 * 60 * 60_000;
const LONG_MS = 80 * DAY_MS;

const { values } = parseArgs({
  options: { trips: { type: 'string' }, short: { type: 'boolean' } },
});
const sizes = (values.trips ?? (isShort ? '100,1000' : '10000,100000')).split(',').map(Number);

type Measured = { size: Size; costs: Record<string, Cost>; stored: Stored; unasked: string[] };

const timeOf = ({ nodeMs, databaseMs }: Cost): number => nodeMs + (databaseMs ?? 0);
const grown = (first: number, last: number, noise: number): number =>
  last - first <= noise ? 1 : Math.round((last / first) * 100) / 100;

/** The processor time in ms that a slice of housekeeping may take. */
const SLICE_MS = 200;

/** Fills an empty database and makes the calls. */
async function measured(cluster: TestPostgres, size: Size): Promise<Measured> {
  const database = await cluster.openAt(await cluster.empty(), CONNECTIONS);
  const from = performance.now();
  await fill(openMarket(database), size);
  console.log(`${size.trips} trips: filled after ${Math.round((performance.now() - from) / 1000)} s`);
  const server = await startServer({}, { database, now: () => Date.now() });
  const stored = await storedBytes(database, size.trips);
  const calls = await HotCalls.begin(server, database);
  const costs = await calls.measure();
  const unasked = await unaskedIndexes(database, stored);
  await server.close();
  console.log(`${size.trips} trips of ${size.passengers} passengers, ${size.owners} owners: measured`);
  return { size, costs, stored, unasked };
}

/** What remains of trips that ended 100 days ago. */
async function afterwards(cluster: TestPostgres, size: Size): Promise<Stored & { slices: Slices }> {
  const database = await cluster.openAt(await cluster.empty(), CONNECTIONS);
  await fill(openMarket(database), { ...size, agoMs: 100 * DAY_MS });
  const server = await startServer({}, { database, now: () => Date.now() });
  const stored = await storedAfterwards({ database, context: server.app.context }, size.trips);
  await server.close();
  return stored;
}

type Grown = { call: string; before: Cost; cost: Cost; time: number; pages: number };

function growth(first: Measured, last: Measured): Grown[] {
  const calls = Object.entries(last.costs).map(([call, cost]): Grown => {
    const before = first.costs[call] ?? cost;
    const time = grown(timeOf(before), timeOf(cost), NOISE_MS);
    return { call, before, cost, time, pages: grown(before.pages, cost.pages, NOISE_PAGES) };
  });
  for (const { call, before, cost, time, pages } of calls)
    console.log(
      `${call.padEnd(24)}${timeOf(before).toFixed(1)} → ${timeOf(cost).toFixed(1)} ms (${time}), ` +
        `${Math.round(before.pages)} → ${Math.round(cost.pages)} pages (${pages})`,
    );
  return calls;
}

const missedOf = (calls: Grown[]): string[] =>
  calls.filter(({ time, pages }) => Math.max(time, pages) > AT_MOST).map(({ call }) => call);

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
const cluster = await startPostgres();
try {
  const all: Measured[] = [];
  for (const trips of sizes) all.push(await measured(cluster, countryOf(trips)));
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) throw new Error('no size was named');
  console.log('the country grows:');
  const country = growth(first, last);
  const { trips } = first.size;
  const of = (people: number): Promise<Measured> =>
    measured(cluster, { trips, passengers: people, owners: people, everyMs: LONG_MS / trips });
  const [short, long] = [await of(MORE), await of(FEW)];
  console.log('a person’s own history grows:');
  const own = growth(short, long);
  const after = await afterwards(cluster, first.size);
  const [missed, missedByHistory] = [missedOf(country), missedOf(own)];
  for (const [job, { processorMs }] of Object.entries(after.slices))
    if (processorMs > SLICE_MS) missed.push(`a slice of ${job}`);
  console.log(
    JSON.stringify({
      sizes,
      costs: Object.fromEntries(
        country.map(({ call, cost, time, pages }) => [call, { ...cost, time, pagesGrown: pages }]),
      ),
      missed,
      history: {
        trips: [trips / MORE, trips / FEW],
        bids: [(trips * 5) / MORE, (trips * 5) / FEW],
        costs: Object.fromEntries(own.map(({ call, time, pages }) => [call, { time, pagesGrown: pages }])),
        missed: missedByHistory,
      },
      bytesATrip: last.stored.all,
      bytes: last.stored.tables,
      indexBytes: last.stored.indexes,
      unasked: last.unasked,
      after100Days: { bytesATrip: after.all, bytes: after.tables, indexBytes: after.indexes },
      slices: after.slices,
    }),
  );
  process.exitCode = missed.length + missedByHistory.length === 0 || isShort ? 0 : 1;
} finally {
  await cluster.stop();
}
