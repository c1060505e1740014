/** The same silences for the peers, as they are usually configured: neither watches a request that nobody answers. */
import { uuidv7 } from 'uuidv7';
import type { Queued } from '../peers/pages/peer.ts';
import type { PeerName } from '../peers/build-pages.ts';
import { openPeer, type Peer, type Stage } from '../peers/measure.ts';
import { whenTrue } from '../kit/phone.ts';
import { SLOW } from '../kit/shaper.ts';
import { cutsOf, momentOf, type Cuts, type Settled } from './figures.ts';
import { LOOKED_MS, SILENT_MS } from './ours.ts';
import { tripRequests } from '../kit/trip-requests.ts';

const FEW_ACTIONS = 3;
const MANY_ACTIONS = 300;
const ROWS = 300;
const SPAN_MS = 900;

/** A peer waits out most of its cuts, so fewer of them show as much. */
export const PEER_CUTS_AT_MOST = 10;

export type PeerFigures = { push: Cuts; pull: Cuts; upload: Cuts; lost: number; doubled: number };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** One cut of one peer, from a fresh page. */
async function cut(
  stage: Stage,
  name: PeerName,
  begin: (peer: Peer) => Promise<void>,
  atMs: number,
  isSettled: (peer: Peer) => Promise<boolean>,
  after: (peer: Peer) => void = () => undefined,
): Promise<Settled> {
  const peer = await openPeer(stage, name);
  try {
    peer.link.behaveAs(SLOW);
    await begin(peer);
    await pause(atMs);
    peer.link.fallSilent();
    await pause(SILENT_MS);
    peer.link.speak();
    const back = performance.now();
    const at = await whenTrue(() => isSettled(peer), LOOKED_MS).catch(() => Number.POSITIVE_INFINITY);
    after(peer);
    return Math.max(0, at - back);
  } finally {
    await peer.close();
  }
}

export async function cutPeer(stage: Stage, name: PeerName, cuts: number): Promise<PeerFigures> {
  let lost = 0;
  let doubled = 0;
  const sending =
    (actions: number) =>
    async (n: number): Promise<Settled> => {
      const queued: Queued[] = tripRequests(actions, Date.now(), uuidv7).map((args) => ({
        id: uuidv7(),
        args,
      }));
      const ids = queued.map(({ id }) => id);
      return cut(
        stage,
        name,
        (peer) => peer.page.evaluate((all) => void window.peer.queue(all), queued),
        momentOf(n, cuts, SPAN_MS),
        async (peer) => (await peer.page.evaluate(() => window.peer.settled())) >= actions,
        (peer) => {
          const became = peer.server.effects.of(ids);
          lost += became.lost;
          doubled += became.doubled;
        },
      );
    };
  const reading = (n: number): Promise<Settled> =>
    cut(
      stage,
      name,
      (peer) => peer.page.evaluate((rows) => window.peer.read(rows), ROWS),
      momentOf(n, cuts, SPAN_MS),
      async (peer) => (await peer.page.evaluate(() => window.peer.saved())) >= ROWS,
    );
  const all = async (one: (n: number) => Promise<Settled>): Promise<Cuts> =>
    cutsOf(await Promise.all(Array.from({ length: cuts }, (_, n) => one(n))), LOOKED_MS);
  return {
    push: await all(sending(FEW_ACTIONS)),
    pull: await all(reading),
    upload: await all(sending(MANY_ACTIONS)),
    lost,
    doubled,
  };
}
