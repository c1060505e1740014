/** Measures one peer behind the slow link in the way in which the product is measured. */
import type { Browser, BrowserContext, Page } from 'playwright';
import { uuidv7 } from 'uuidv7';
import type { Cut } from '../sync/effects.ts';
import { whenTrue } from '../kit/phone.ts';
import { openShaper, SLOW, type Shaper } from '../kit/shaper.ts';
import type { DrainFigure } from '../sync/table.ts';
import { tripRequests } from '../kit/trip-requests.ts';
import type { PeerName } from './build-pages.ts';
import type { Queued } from './pages/peer.ts';
import { servePeers, type PeerServer } from './server.ts';

const WITHIN_MS = 15 * 60_000;
const DEAD_MS = 3_000;
const FIRST_ROWS = 20;
const SENDING = new Set(['/actions', '/rxdb/push']);

export type Peer = {
  server: PeerServer;
  link: Shaper;
  context: BrowserContext;
  page: Page;
  close(): Promise<void>;
};

/** What all peers are measured with. */
export type Stage = { browser: Browser; pages: Map<string, string>; rows: readonly { id: string }[] };

export async function openPeer({ browser, pages, rows }: Stage, name: PeerName): Promise<Peer> {
  const server = await servePeers(pages, rows);
  const link = await openShaper(server.port);
  const context = await browser.newContext({ baseURL: link.url });
  const page = await context.newPage();
  await page.goto(`/${name}`);
  await page.waitForFunction(() => 'peer' in window);
  return {
    server,
    link,
    context,
    page,
    close: async () => {
      await context.close();
      await link.close();
      await server.close();
    },
  };
}

async function goOffline({ link, context }: Peer): Promise<void> {
  link.down();
  await context.setOffline(true);
}

async function comeBack({ link, context }: Peer): Promise<number> {
  link.up();
  const at = performance.now();
  await context.setOffline(false);
  return at;
}

async function queueOffline(peer: Peer, count: number): Promise<string[]> {
  const actions: Queued[] = tripRequests(count, Date.now(), uuidv7).map((args) => ({ id: uuidv7(), args }));
  await goOffline(peer);
  await peer.page.evaluate((queued) => window.peer.queue(queued), actions);
  peer.link.behaveAs(SLOW);
  peer.link.count();
  return actions.map(({ id }) => id);
}

const settled = (peer: Peer, count: number): Promise<number> =>
  whenTrue(async () => (await peer.page.evaluate(() => window.peer.settled())) >= count, WITHIN_MS);

/** From the return of the connection until the library knows that the last action is done. */
export async function drainPeer(stage: Stage, name: PeerName, count: number): Promise<DrainFigure> {
  const peer = await openPeer(stage, name);
  try {
    const ids = await queueOffline(peer, count);
    const from = await comeBack(peer);
    await whenTrue(async () => peer.server.effects.size >= count, WITHIN_MS);
    const till = await settled(peer, count);
    const { lost } = peer.server.effects.of(ids);
    if (lost > 0) throw new Error(`${name} lost ${lost} of ${count} actions on a link that works`);
    const sent = peer.link.count().requests.filter(({ path }) => SENDING.has(path));
    return {
      ms: Math.round(till - from),
      requests: sent.length,
      bytesUp: sent.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0),
    };
  } finally {
    await peer.close();
  }
}

/** The link dies for 3 s at the moment when half of the actions have taken effect. */
export async function cutPeer(stage: Stage, name: PeerName, count: number): Promise<Cut> {
  const peer = await openPeer(stage, name);
  try {
    const ids = await queueOffline(peer, count);
    const half = new Promise<void>((resolve) => {
      peer.server.onEffect = () => {
        if (peer.server.effects.size < count / 2) return;
        peer.server.onEffect = () => undefined;
        peer.link.down();
        resolve();
      };
    });
    await comeBack(peer);
    await half;
    await goOffline(peer);
    await new Promise((resolve) => setTimeout(resolve, DEAD_MS));
    await comeBack(peer);
    await settled(peer, count);
    // a peer that removes a request from its queue before it is answered counts as settled a round trip too early
    await new Promise((resolve) => setTimeout(resolve, DEAD_MS));
    return peer.server.effects.of(ids);
  } finally {
    await peer.close();
  }
}

/** From the first request until this many rows are stored in the browser. */
export async function readPeer(
  stage: Stage,
  name: PeerName,
  rows: number,
): Promise<{ first20Ms: number; allMs: number }> {
  const peer = await openPeer(stage, name);
  try {
    peer.link.behaveAs(SLOW);
    const from = performance.now();
    await peer.page.evaluate((count) => window.peer.read(count), rows);
    const saved = (count: number): Promise<number> =>
      whenTrue(async () => (await peer.page.evaluate(() => window.peer.saved())) >= count, WITHIN_MS);
    const first = await saved(FIRST_ROWS);
    return { first20Ms: Math.round(first - from), allMs: Math.round((await saved(rows)) - from) };
  } finally {
    await peer.close();
  }
}
