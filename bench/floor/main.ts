/**
 * `npm run bench:floor`: a node's work beside the least that it could cost, in one run: PostgreSQL alone for writes,
 * a signed-in call without work and bare Node for reads. Prints a table and one line of JSON. Rates depend on other
 * load on the machine; the processor time of a request and the ratios hardly do.
 */
import { buildApp } from '../../scripts/build/main.ts';
import { isStale } from '../../scripts/build/stale.ts';
import { openPglite } from '../../server/db/connection.ts';
import { startPostgres } from '../../testkit/database/postgres.ts';
import { percentile } from '../kit/load.ts';
import { openBrowser } from '../kit/phone.ts';
import { serve } from '../kit/served.ts';
import { times } from '../kit/short.ts';
import { measureServer, type Costed } from '../server/load.ts';
import { measureDrain } from '../sync/drain.ts';
import { measureCalls } from './calls.ts';
import { measurePgbench } from './pgbench.ts';
import { measureSockets } from './sockets.ts';

const REQUESTS = times(1_500, 24);
const FEW_ACTIONS = times(50, 5);
const ACTIONS = times(500, 10);

type Beside = {
  ours: number;
  /** 99 of 100 are answered within this, with 12 connections. */
  p99Ms: number;
  floor: number | null;
  ratio: number | null;
  nodeMs: number;
  databaseMs: number | null;
};

function beside({ perSecond, times: answered, each }: Costed, floor: number | null): Beside {
  const ours = Math.round(perSecond);
  const ratio = floor === null ? null : Math.round((perSecond / floor) * 1000) / 1000;
  const p99Ms = Math.round(percentile(answered, 0.99) * 10) / 10;
  return { ours, p99Ms, floor: floor === null ? null : Math.round(floor), ratio, ...each };
}

function print(what: string, { ours, p99Ms, floor, ratio, nodeMs, databaseMs }: Beside): void {
  const rates = `${ours} a second, floor ${floor ?? 'not measured'}, ratio ${ratio ?? '?'}`;
  const figures = `${rates}, 99 % within ${p99Ms} ms`;
  console.log(`${what.padEnd(34)}${figures}; node ${nodeMs} ms, PostgreSQL ${databaseMs ?? '?'} ms each`);
}

async function measureDatabase() {
  const cluster = await startPostgres();
  try {
    const database = await cluster.open(20);
    const writing = await measureServer(database, REQUESTS);
    const plain = await cluster.open(1);
    const floor = await measurePgbench(cluster.url, (text) => plain.query(text));
    await plain.close();
    if (floor === null) console.log('pgbench is not installed: writing has no floor');
    const calls = await measureCalls(await cluster.openAt(await cluster.empty(), 20));
    return {
      trips: beside(writing.trips, floor),
      bids: beside(writing.bids, floor),
      pages: beside(calls.pages, calls.nothing.perSecond),
      ownPages: beside(calls.ownPages, null),
      whileWriting: calls.whileWriting,
      coldMs: calls.coldMs,
      nothing: beside(calls.nothing, calls.bare.perSecond),
    };
  } finally {
    await cluster.stop();
  }
}

async function measureBatch(): Promise<number> {
  const browser = await openBrowser();
  const served = await serve(await openPglite(null));
  try {
    // a phone with few actions goes first, as in bench:sync, since a node that has just begun is no node of a busy day
    await measureDrain(browser, served, FEW_ACTIONS);
    return Math.round((await measureDrain(browser, served, ACTIONS)).ms);
  } finally {
    await served.close();
    await browser.close();
  }
}

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
if (await isStale()) await buildApp();
const { nothing, ownPages, whileWriting, coldMs, ...calls } = await measureDatabase();
print('trips', calls.trips);
print('bids', calls.bids);
print('pages of a feed', calls.pages);
print("pages with the reader's own rows", ownPages);
console.log(
  'pages while trips are posted'.padEnd(34) +
    `half within ${whileWriting.p50Ms} ms, 99 % within ${whileWriting.p99Ms} ms; the first of a new node ${coldMs} ms`,
);
print('a signed-in call without work', nothing);
const sockets = await measureSockets();
console.log(
  `${String(sockets.sockets).padEnd(6)} hearing sockets`.padEnd(34) +
    `${sockets.bytesEach} B each, 95 % have a message after ${sockets.p95Ms} ms`,
);
const drain500Ms = await measureBatch();
console.log(`${'draining a batch of actions'.padEnd(34)}${drain500Ms} ms`);
console.log(JSON.stringify({ ...calls, ownPages, whileWriting, coldMs, nothing, sockets, drain500Ms }));
