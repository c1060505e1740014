/**
 * `npm run bench:silence`: the built app in Chromium on a link of 300 ms and 400 kbit/s that falls silent for 5 s.
 * Connections that were open swallow everything for good, neither end is notified, and new connections work
 * afterwards. 50 cuts each during a push, a big push, a pull, a first load, and while only the socket is open: how
 * long after the silence all is settled, and whether anything was lost or doubled. `--cuts 5` is a quick run, `--only
 * socket` runs one of them, `--online` has the browser report that it is online again, `--no-peers` leaves out RxDB
 * and TanStack Query. Ends with one line of JSON.
 */
import { parseArgs } from 'node:util';
import { buildApp } from '../../scripts/build/main.ts';
import { isStale } from '../../scripts/build/stale.ts';
import { openPglite } from '../../server/db/connection.ts';
import { peerPages } from '../peers/build-pages.ts';
import { openBrowser } from '../kit/phone.ts';
import { isShort, times } from '../kit/short.ts';
import { serve } from '../kit/served.ts';
import { cutsOf, shuffled, type Cuts, type Settled } from './figures.ts';
import { cutFirstLoads, cutPulls, cutPushes, cutSockets, LOOKED_MS, type Stage } from './ours.ts';
import { cutPeer, PEER_CUTS_AT_MOST, type PeerFigures } from './peers.ts';
import { tripRequests } from '../kit/trip-requests.ts';
import { uuidv7 } from 'uuidv7';

const KINDS = ['push', 'upload', 'pull', 'first', 'socket'] as const;
type Kind = (typeof KINDS)[number];
const PEER_ROWS = 2_000;
/** Then a new market and new phones: no passenger has thousands of requests, and no feed fifteen thousand rows. */
const CUTS_A_MARKET = 10;
/** The goal for the worst cut. */
const LATE_MS = 8_000;

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    cuts: { type: 'string', default: String(times(50, 1)) },
    only: { type: 'string' },
    online: { type: 'boolean', default: false },
    'no-peers': { type: 'boolean', default: isShort },
  },
});
const cuts = Number(values.cuts);
if (!Number.isInteger(cuts) || cuts < 1) throw new Error('--cuts needs a number');
const kinds = KINDS.filter((kind) => values.only === undefined || values.only === kind);

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const print = (what: string, { medianMs, worstMs }: Cuts): void =>
  console.log(`${what.padEnd(28)}median ${seconds(medianMs)}, worst ${seconds(worstMs)}`);

const counted = { lost: 0, doubled: 0 };

async function cut(stage: Stage, kind: Kind): Promise<Settled[]> {
  switch (kind) {
    case 'push':
    case 'upload': {
      const { settled, lost, doubled } = await cutPushes(stage, kind);
      counted.lost += lost;
      counted.doubled += doubled;
      return settled;
    }
    case 'pull':
      return cutPulls(stage);
    case 'first':
      return cutFirstLoads(stage);
    case 'socket':
      return cutSockets(stage);
  }
}

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
if (await isStale()) await buildApp();
const browser = await openBrowser();
try {
  const figures: Partial<Record<Kind, Cuts>> = {};
  for (const kind of kinds) {
    const dealt = shuffled(cuts);
    const settled: Settled[] = [];
    for (let from = 0; from < cuts; from += CUTS_A_MARKET) {
      const database = await openPglite(null);
      const served = await serve(database);
      const moments = dealt.slice(from, from + CUTS_A_MARKET);
      const stage = { browser, served, database, moments, cuts, online: values.online };
      settled.push(...(await cut(stage, kind)));
      await served.close();
    }
    figures[kind] = cutsOf(settled, LOOKED_MS);
    print(kind, figures[kind]);
    const late = settled.filter((ms) => ms > LATE_MS).map((ms) => seconds(Math.min(ms, LOOKED_MS)));
    if (late.length > 0)
      console.log(`  ${late.length} of ${settled.length} later than 8 s: ${late.join(', ')}`);
  }
  const peers: Record<string, PeerFigures> = {};
  if (!values['no-peers']) {
    const rows = tripRequests(PEER_ROWS, Date.now(), uuidv7);
    const stage = { browser, pages: await peerPages(), rows };
    for (const [name, page] of [
      ['rxdb', 'rxdb'],
      ['tanstackQuery', 'tanstack'],
    ] as const) {
      const figure = await cutPeer(stage, page, Math.min(cuts, PEER_CUTS_AT_MOST));
      peers[name] = figure;
      for (const kind of ['push', 'upload', 'pull'] as const) print(`${name} ${kind}`, figure[kind]);
    }
  }
  console.log(JSON.stringify({ ...figures, ...counted, peers }));
} finally {
  await browser.close();
}
