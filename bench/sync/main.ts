/**
 * `npm run bench:sync`: the product's sync and three peers, side by side, over the same slow link. Prints the
 * product's own figures, a table with ratios, and the same as one line of JSON. `--quick` measures what takes minutes
 * with fewer actions or rows and multiplies; such figures are marked. docs/FIGURES.md says what is measured how.
 */
import type { Browser } from 'playwright';
import { PackedAnswer, unpacked } from '../../protocol/sync/columns.ts';
import { MAX_PAGE } from '../../protocol/sync/sync.ts';
import { openPglite } from '../../server/db/connection.ts';
import { buildApp } from '../../scripts/build/main.ts';
import { isStale } from '../../scripts/build/stale.ts';
import { measureCut } from './cut.ts';
import { measureDrain } from './drain.ts';
import { measureEmptyPull } from './empty-pull.ts';
import { measureStored } from './stored-rows.ts';
import { peerPages, type PeerName } from '../peers/build-pages.ts';
import { cutPeer, drainPeer, readPeer, type Stage } from '../peers/measure.ts';
import { openBrowser } from '../kit/phone.ts';
import { isShort, times } from '../kit/short.ts';
import { measurePull } from './pull.ts';
import { serve, type Served } from '../kit/served.ts';
import { extrapolated, table, type SyncFigures } from './table.ts';

const FEW = times(1_000, 50);
const ALL = times(10_000, 100);
const FEW_ACTIONS = times(50, 5);
const MANY_ACTIONS = times(500, 10);
const CUT_ACTIONS = times(200, 20);
const QUICK = { actions: times(100, 5), rows: times(1_000, 50) };
const quick = isShort || process.argv.includes('--quick');

const print = (what: string, figure: string): void => console.log(`${what.padEnd(44)}${figure}`);

async function measureOurs(browser: Browser): Promise<{ figures: SyncFigures; rows: { id: string }[] }> {
  const database = await openPglite(null);
  const sending = await serve(database);
  const { headBytesUp: _heads50, ...drain50 } = await measureDrain(browser, sending, FEW_ACTIONS);
  const { headBytesUp: _heads500, ...drain500 } = await measureDrain(browser, sending, MANY_ACTIONS);
  const cut200 = await measureCut(browser, sending, database, CUT_ACTIONS);
  await sending.close();

  const market = await serve(await openPglite(null));
  const customer = await market.person('customer');
  print('an empty pull, answer', `${await measureEmptyPull(market)} B`);
  await market.fill(customer, FEW);
  const cold = await measurePull(browser, market, FEW);
  print(`cold pull of ${FEW}`, `${cold.ms} ms, ${cold.requests} requests, ${cold.bytes} B down`);
  const little = await measureStored(browser, market, FEW);
  await market.fill(customer, ALL - FEW);
  const all = await measurePull(browser, market, ALL);
  print(`pull of ${ALL}`, `${all.ms} ms, ${all.requests} requests, ${all.bytes} B down`);
  const much = await measureStored(browser, market, ALL);
  print(`20-row query, p95 with ${ALL} rows kept`, `${much.query20P95Ms.toFixed(1)} ms`);
  print(
    'heap for each row not on screen',
    `${Math.round((much.heapBytes - little.heapBytes) / (ALL - FEW))} B`,
  );
  const rows = await rowsOf(market);
  await market.close();
  return {
    figures: { drain50, drain500, cut200, first20Ms: all.firstRowsMs, all10000Ms: all.ms },
    rows,
  };
}

/** The market's rows as the product sends them: the peers read the same ones. */
async function rowsOf(market: Served): Promise<{ id: string }[]> {
  const { token } = await market.person('provider');
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const rows: { id: string }[] = [];
  let position = {};
  for (;;) {
    const body = JSON.stringify({ ...position, limit: MAX_PAGE });
    const response = await fetch(`${market.url}/api/v1/sync/pull`, { method: 'POST', headers, body });
    const page = PackedAnswer.assert(await response.json());
    for (const [, , kind, id, row] of unpacked(page)) if (kind === 'feed') rows.push({ id, ...row });
    if (!page.more) return rows;
    position = { cursor: page.cursor, back: page.back };
  }
}

/** @param slow whether each action or page waits for the one before, so that long measurements take minutes */
async function measurePeer(stage: Stage, name: PeerName, slow: boolean): Promise<SyncFigures> {
  const shorter = quick && slow;
  const actions = shorter ? QUICK.actions : MANY_ACTIONS;
  const rows = shorter ? QUICK.rows : ALL;
  const drain50 = await drainPeer(stage, name, FEW_ACTIONS);
  const many = await drainPeer(stage, name, actions);
  const cut200 = await cutPeer(stage, name, CUT_ACTIONS);
  const { first20Ms, allMs } = await readPeer(stage, name, rows);
  return {
    drain50,
    drain500: shorter ? extrapolated(many, actions, MANY_ACTIONS) : many,
    cut200,
    first20Ms,
    all10000Ms: Math.round((allMs * ALL) / rows),
    ...(shorter && { all10000ExtrapolatedFrom: rows }),
  };
}

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
if (await isStale()) await buildApp();
const browser = await openBrowser();
try {
  const { figures: ours, rows } = await measureOurs(browser);
  const stage: Stage = { browser, pages: await peerPages(), rows };
  const rxdb = await measurePeer(stage, 'rxdb', false);
  // these two mostly wait for the link, and each has its own, so running them side by side costs neither anything
  const [workbox, tanstackQuery] = await Promise.all([
    measurePeer(stage, 'workbox', true),
    measurePeer(stage, 'tanstack', true),
  ]);
  const all = { ours, workbox, tanstackQuery, rxdb };
  console.log(`\n${table(all)}\n`);
  console.log(JSON.stringify(all));
} finally {
  await browser.close();
}
