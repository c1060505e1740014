/**
 * `npm run bench`: measures the product as it is built and prints a table, then the same as one line of JSON. Each
 * measurement has its own file; docs/FIGURES.md says what is measured how.
 */
import { buildApp } from '../scripts/build/main.ts';
import { isStale } from '../scripts/build/stale.ts';
import { feedBytes, signinBytes, workerBytes } from '../scripts/build/start-bytes.ts';
import { openPglite } from '../server/db/connection.ts';
import { startPostgres } from '../testkit/database/postgres.ts';
import { measurePhoto, type PhotoSent } from './files/photo.ts';
import { measureDrain, type Drained } from './sync/drain.ts';
import { percentile, type Load } from './kit/load.ts';
import { openBrowser } from './kit/phone.ts';
import { times } from './kit/short.ts';
import { measurePull, type Pulled } from './sync/pull.ts';
import { measureLedger, type LedgerFigures } from './server/ledger.ts';
import { measureDurability } from './server/durability.ts';
import { measureServer, type ServerFigures } from './server/load.ts';
import { serve } from './kit/served.ts';

const POSTINGS = { pglite: times(1_000, 20), postgres: times(4_000, 20) };
const REQUESTS = { pglite: times(600, 24), postgres: times(1_500, 24) };
const ROWS = [times(1_000, 50), times(10_000, 100)] as const;
const ACTIONS = [times(50, 5), times(500, 10)] as const;

const print = (what: string, figure: string): void => console.log(`${what.padEnd(44)}${figure}`);
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const tenths = (number: number): number => Math.round(number * 10) / 10;

function printDrain(actions: number, { ms, requests, bytesUp, headBytesUp }: Drained): void {
  const each = `${Math.round(bytesUp / actions)} B each`;
  const heads = `heads ${headBytesUp} B`;
  print(
    `drain ${actions} actions`,
    `${seconds(ms)}, ${requests} request(s), ${kB(bytesUp)} up (${each}), ${heads}`,
  );
}

function printPull(rows: number, { ms, firstRowsMs, bytes, requests }: Pulled): void {
  const first = `first 20 in ${seconds(firstRowsMs)}`;
  print(`pull ${rows} rows`, `${seconds(ms)}, ${first}, ${requests} requests, ${kB(bytes)} down`);
}

function printPhoto({ chosenBytes, bytesUp, ms, resumedBytes }: PhotoSent): void {
  const resumed = `${kB(resumedBytes)} not sent again after a cut`;
  print(`a photo of ${kB(chosenBytes)}`, `${seconds(ms)}, ${kB(bytesUp)} up, ${resumed}`);
}

function printLoad(what: string, { perSecond, times }: Load): void {
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  print(what, `${Math.round(perSecond)} a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
}

async function measurePhone() {
  const browser = await openBrowser();
  try {
    const sending = await serve(await openPglite(null));
    const drain50 = await measureDrain(browser, sending, ACTIONS[0]);
    printDrain(ACTIONS[0], drain50);
    const drain500 = await measureDrain(browser, sending, ACTIONS[1]);
    printDrain(ACTIONS[1], drain500);
    await sending.close();

    const market = await serve(await openPglite(null));
    const customer = await market.person('customer');
    await market.fill(customer, ROWS[0]);
    const pull1000 = await measurePull(browser, market, ROWS[0]);
    printPull(ROWS[0], pull1000);
    await market.fill(customer, ROWS[1] - ROWS[0]);
    const pull10000 = await measurePull(browser, market, ROWS[1]);
    printPull(ROWS[1], pull10000);
    const photo = await measurePhoto(browser, market);
    printPhoto(photo);
    await market.close();
    return { drain50, drain500, pull1000, pull10000, photo };
  } finally {
    await browser.close();
  }
}

function printServer(name: string, { trips, bids, feedPages }: ServerFigures): void {
  printLoad(`${name}: trips stored`, trips);
  printLoad(`${name}: bids placed`, bids);
  printLoad(`${name}: feed pages read`, feedPages);
}

const asJson = ({ trips, bids, feedPages, p50Ms, p99Ms }: ServerFigures) => ({
  tripsPerSecond: Math.round(trips.perSecond),
  bidsPerSecond: Math.round(bids.perSecond),
  feedPagesPerSecond: Math.round(feedPages.perSecond),
  p50Ms: tenths(p50Ms),
  p99Ms: tenths(p99Ms),
});

function printLedger(name: string, { postingsPerSecond, p99Ms }: LedgerFigures): void {
  print(`${name}: ledger`, `${postingsPerSecond} postings a second, p99 ${p99Ms} ms`);
}

/** The ledger on both databases. */
async function measureLedgers() {
  const embedded = await openPglite(null);
  const pglite = await measureLedger(embedded, POSTINGS.pglite);
  await embedded.close();
  printLedger('PGlite', pglite);
  const cluster = await startPostgres();
  try {
    const database = await cluster.open();
    const postgres = await measureLedger(database, POSTINGS.postgres);
    await database.close();
    printLedger('PostgreSQL', postgres);
    return { pglite, postgres };
  } finally {
    await cluster.stop();
  }
}

async function measureServers() {
  const pglite = await measureServer(await openPglite(null), REQUESTS.pglite);
  printServer('PGlite', pglite);
  const onDisk = await measureDurability(REQUESTS.pglite);
  printServer('PGlite in a folder', onDisk.flushed);
  printServer('PGlite in a folder, nothing flushed', onDisk.unflushed);
  const cluster = await startPostgres();
  try {
    const postgres = await measureServer(await cluster.open(), REQUESTS.postgres);
    printServer('PostgreSQL', postgres);
    return {
      pglite: asJson(pglite),
      pgliteFlushed: asJson(onDisk.flushed),
      pgliteUnflushed: asJson(onDisk.unflushed),
      postgres: asJson(postgres),
    };
  } finally {
    await cluster.stop();
  }
}

async function measureAll(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  if (await isStale()) await buildApp();
  const bytes = { signinBytes: signinBytes(), feedBytes: feedBytes(), workerBytes: workerBytes() };
  print('React-ready sign-in', kB(bytes.signinBytes));
  print('live feed', `${kB(bytes.feedBytes)}, its sync worker ${kB(bytes.workerBytes)} more`);
  const phone = await measurePhone();
  const servers = await measureServers();
  const ledger = await measureLedgers();
  console.log(JSON.stringify({ ...bytes, ...phone, ...servers, ledger }));
}

if (process.argv.includes('--against')) await import('./against/main.ts');
else await measureAll();
