/** The app opened offline on a phone that was off: from the navigation to the first trip painted. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentile } from '../kit/load.ts';
import { Phone, whenTrue } from '../kit/phone.ts';
import type { Served } from '../kit/served.ts';
import { openShaper } from '../kit/shaper.ts';

const WITHIN_MS = 60_000;
const CARD = 'main li.card';

declare global {
  interface Window {
    /** When the first trip had been painted, in ms since the navigation. */
    firstCard: Promise<number>;
  }
}

export type ColdStart = { medianMs: number; worstMs: number };

/**
 * A car owner's phone that holds the market's trips, restarted offline for each run.
 * @param rows open trips in the market
 * @param slower the processor slow-downs to measure with
 */
export async function measureColdStart(
  served: Served,
  rows: number,
  runs: number,
  slower: readonly number[],
): Promise<ColdStart[]> {
  const person = await served.person('provider');
  const link = await openShaper(served.port);
  const folder = await mkdtemp(join(tmpdir(), 'durpalla-phone-'));
  try {
    const prepared = await Phone.switchOn(folder, link);
    await prepared.install();
    await prepared.signIn(person);
    await prepared.page.goto('/feed');
    await whenTrue(async () => (await prepared.saved(person.id)) >= rows, WITHIN_MS);
    await prepared.page.locator(CARD).first().waitFor();
    await prepared.switchOff();
    const starts: ColdStart[] = [];
    for (const times of slower) {
      const taken: number[] = [];
      for (let run = 0; run < runs; run++) taken.push(await start(folder, link, times));
      taken.sort((one, other) => one - other);
      starts.push({ medianMs: percentile(taken, 0.5), worstMs: percentile(taken, 1) });
    }
    return starts;
  } finally {
    await link.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function start(
  folder: string,
  link: Awaited<ReturnType<typeof openShaper>>,
  slower: number,
): Promise<number> {
  const phone = await Phone.switchOn(folder, link);
  try {
    await phone.goOffline();
    await phone.page.addInitScript((card) => {
      window.firstCard = new Promise((resolve) => {
        const look = (): void => {
          if (document.querySelector(card) === null) return void requestAnimationFrame(look);
          // this frame paints it; a message posted now is received after the paint
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now()), { once: true });
          port1.start();
          port2.postMessage(null);
        };
        requestAnimationFrame(look);
      });
    }, CARD);
    await phone.slowDown(slower);
    await phone.page.goto('/feed', { waitUntil: 'commit' });
    return Math.round(await phone.page.evaluate(() => window.firstCard));
  } finally {
    await phone.switchOff();
    link.up();
  }
}
