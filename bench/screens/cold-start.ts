/**
 * The app opened offline on a phone that was off: from the navigation to the first trip painted, to the first one
 * that React has rendered; and the first byte with a stopped service worker.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentile } from '../kit/load.ts';
import { Phone, whenTrue } from '../kit/phone.ts';
import type { Served } from '../kit/served.ts';
import { openShaper, type Shaper } from '../kit/shaper.ts';

const WITHIN_MS = 60_000;
const CARD = 'main li.card';
/** After this long the phone has saved its screen, and the browser has written it down. */
const KEPT_MS = 8_000;
/** After the app's own card, late parts may still move something. */
const SETTLED_MS = 1_000;

type Start = { cardMs: number; ownCardMs: number; shift: number };

declare global {
  interface Window {
    coldStart: Promise<Start>;
  }
}

type Spread = { medianMs: number; worstMs: number };
/** `card`: the first trip, saved by the phone or rendered by React; `ownCard`: rendered by React. */
export type ColdStart = { card: Spread; ownCard: Spread; worstShift: number };
export type ColdStarts = {
  coldStart: Record<'x1' | 'x4' | 'x6', ColdStart>;
  /** The median of the first bytes with a stopped service worker. */
  firstByteMs: number;
};

/** A car owner's phone that holds the market's trips, switched off until it is started. */
export type ColdPhone = {
  /** Starts it offline. @param slower the slow-down of the processor */
  start(path: string, slower: number): Promise<Start>;
  /** From the navigation to the first byte with a stopped service worker, in a browser that runs. */
  firstByte(path: string): Promise<number>;
  close(): Promise<void>;
};

/** @param rows open trips in the market */
export async function coldPhone(served: Served, rows: number): Promise<ColdPhone> {
  const person = await served.person('provider');
  const link = await openShaper(served.port);
  const folder = await mkdtemp(join(tmpdir(), 'durpalla-phone-'));
  const prepared = await Phone.switchOn(folder, link);
  await prepared.install();
  await prepared.signIn(person);
  await prepared.page.goto('/feed');
  await prepared.hasWholeApp();
  await whenTrue(async () => (await prepared.saved(person.id)) >= rows, WITHIN_MS);
  for (const path of ['/', '/feed']) {
    await prepared.page.goto(path);
    await prepared.page.locator(CARD).first().waitFor();
    await new Promise((resolve) => setTimeout(resolve, KEPT_MS));
  }
  await prepared.switchOff();
  return {
    start: (path, slower) => start(folder, link, path, slower),
    firstByte: (path) => firstByte(folder, link, path),
    close: async () => {
      await link.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const spread = (times: number[]): Spread => {
  const sorted = times.map(Math.round).toSorted((one, other) => one - other);
  return { medianMs: percentile(sorted, 0.5), worstMs: percentile(sorted, 1) };
};

const summary = (starts: readonly Start[]): ColdStart => ({
  card: spread(starts.map(({ cardMs }) => cardMs)),
  ownCard: spread(starts.map(({ ownCardMs }) => ownCardMs)),
  worstShift: Math.max(...starts.map(({ shift }) => shift)),
});

/** The slow-downs of the processor. */
const SLOWER = { x1: 1, x4: 4, x6: 6 } as const;

/** The builds in one run, in turn: other load on the machine affects all of them alike. */
export async function measureColdStarts(
  phones: readonly ColdPhone[],
  path: string,
  runs: number,
): Promise<ColdStarts[]> {
  const starts = phones.map(() => ({ x1: [] as Start[], x4: [] as Start[], x6: [] as Start[] }));
  const firstBytes = phones.map(() => [] as number[]);
  for (let run = 0; run < runs; run++)
    for (const [at, phone] of phones.entries()) {
      for (const speed of ['x1', 'x4', 'x6'] as const)
        starts[at]?.[speed].push(await phone.start(path, SLOWER[speed]));
      firstBytes[at]?.push(await phone.firstByte(path));
    }
  return starts.map(({ x1, x4, x6 }, at) => ({
    coldStart: { x1: summary(x1), x4: summary(x4), x6: summary(x6) },
    firstByteMs: spread(firstBytes[at] ?? []).medianMs,
  }));
}

async function firstByte(folder: string, link: Shaper, path: string): Promise<number> {
  const phone = await Phone.switchOn(folder, link);
  try {
    const { page } = phone;
    await page.goto('/icon.svg');
    await phone.goOffline();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.stopAllWorkers');
    await page.goto(path, { waitUntil: 'commit' });
    return await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation');
      return entry instanceof PerformanceNavigationTiming ? entry.responseStart : Number.NaN;
    });
  } finally {
    await phone.switchOff();
    link.up();
  }
}

async function start(folder: string, link: Shaper, path: string, slower: number): Promise<Start> {
  const phone = await Phone.switchOn(folder, link);
  try {
    await phone.goOffline();
    await phone.page.addInitScript(
      ([card, settledMs]) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ('value' in entry && typeof entry.value === 'number') shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        const painted = (selector: string): Promise<number> =>
          new Promise((resolve) => {
            const look = (): void => {
              if (!document.querySelector(selector)?.checkVisibility())
                return void requestAnimationFrame(look);
              // this frame paints it; a message posted now is received after the paint
              const { port1, port2 } = new MessageChannel();
              port1.addEventListener('message', () => resolve(performance.now()), { once: true });
              port1.start();
              port2.postMessage(null);
            };
            requestAnimationFrame(look);
          });
        window.coldStart = Promise.all([painted(card), painted(`#root ${card}`)]).then(
          async ([cardMs, ownCardMs]) => {
            await new Promise((resolve) => setTimeout(resolve, settledMs));
            return { cardMs, ownCardMs, shift };
          },
        );
      },
      [CARD, SETTLED_MS] as const,
    );
    await phone.slowDown(slower);
    await phone.page.goto(path, { waitUntil: 'commit' });
    return await phone.page.evaluate(() => window.coldStart);
  } finally {
    await phone.switchOff();
    link.up();
  }
}
