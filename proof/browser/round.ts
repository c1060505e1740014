/**
 * One round: things are done offline, the connection returns, and something dies in the middle of the drain.
 * Afterwards the server must hold each thing once, in order, and every tab must show the same.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { Passing } from '../../testkit/browser/passing.ts';
import { seeded, type Seeded } from '../../server/demo/seeded.ts';
import type { BrowserMarket } from './market.ts';
import type { Deed } from './page.ts';
import type { BrowserPhone } from './phone.ts';

export const kinds = ['tab closed', 'tab crashed', 'worker', 'service worker', 'browser'] as const;
export type Kind = (typeof kinds)[number];

export type Plan = {
  kind: Kind;
  role: 'customer' | 'provider';
  /** A car is added with pictures, and something dies in the middle of one. */
  pictures: boolean;
  twoTabs: boolean;
  /** Index of the tab. */
  victim: number;
  /**
   * The drain's request during which the kill happens (the how many-th of its kind), at which moment of it, and for how
   * long it is delayed then (ms).
   */
  at: { moment: Passing['moment']; path: Passing['path']; nth: number; heldMs: number };
  /** Cuts of the connection after it has returned: [up, down] in ms. */
  flaps: [number, number][];
  /** The cuts are silent: what was open swallows everything from then on. */
  silent: boolean;
};

const DRAINED_WITHIN_MS = 20_000;
const SAME_WITHIN_MS = 8_000;
/** Where the awaited request does not come, as with a closed app, the kill happens after this time. */
const DIES_ANYWAY_AFTER_MS = { push: 400, pull: 400, chunk: 4_000 };
/** The largest chunk of a file (`src/sync/upload/upload-step.ts`). */
const CHUNK = 64_000;

export function planOf(seed: number): Plan {
  const chance = seeded(seed);
  const [kind = 'browser'] = kinds.slice(seed % kinds.length);
  // each role meets each way to die: the way changes with each seed, the role after every way with one and two tabs
  const turn = Math.floor(seed / (2 * kinds.length)) % 4;
  const pictures = turn === 3;
  return {
    kind,
    role: turn % 2 === 0 ? 'customer' : 'provider',
    pictures,
    twoTabs: Math.floor(seed / kinds.length) % 2 === 0,
    victim: chance.between(0, 1),
    at: {
      moment: chance.pick(pictures ? ['answered', 'asked', 'asked'] : ['asked', 'answered', 'answered']),
      path: pictures ? 'chunk' : chance.pick(['push', 'push', 'push', 'pull']),
      nth: pictures ? chance.between(1, 6) : 1,
      heldMs: chance.between(5, pictures ? 400 : 80),
    },
    flaps: chance.next() < 0.4 ? several(chance, () => [chance.between(5, 60), chance.between(5, 60)]) : [],
    silent: chance.next() < 0.5,
  };
}

const several = <T>(chance: Seeded, make: () => T): T[] => Array.from({ length: chance.between(1, 4) }, make);

/** @returns one line for each fault */
export async function runRound(market: BrowserMarket, phone: BrowserPhone, seed: number): Promise<string[]> {
  const plan = planOf(seed);
  const chance = seeded(seed + 1_000_003);
  await haveTabs(phone, plan.twoTabs ? 2 : 1);
  const deeds = plan.pictures ? [await market.carDeed(seed)] : await market.deeds(phone.member, chance);
  await phone.goesOffline();
  const ids: string[] = [];
  const parts = plan.twoTabs ? [deeds.slice(0, 1), deeds.slice(1)] : [deeds];
  for (const [i, part] of parts.entries()) {
    const tab = phone.tabs[i];
    if (tab && part.length > 0) ids.push(...(await phone.acts(tab, part)));
  }
  const closed = plan.kind === 'service worker' && !plan.twoTabs;
  if (closed) await phone.closesTabs();

  const { moment, sent } = watchFor(phone, plan);
  await phone.comesBack();
  if (closed) await phone.backgroundSyncFires();
  const flapping = flap(phone, plan);
  await Promise.race([moment, delay(DIES_ANYWAY_AFTER_MS[plan.at.path])]);
  await kill(phone, plan);
  await flapping;

  await haveTabs(phone, plan.twoTabs ? 2 : 1);
  const [tab] = phone.tabs;
  if (!tab) throw new Error('no tab is open');
  const rows = await phone.settled(tab, ids, DRAINED_WITHIN_MS);
  const faults = await market.check(phone.member, deeds, rows);
  if (plan.pictures) {
    const left = await phone.picturesLeft(tab, SAME_WITHIN_MS);
    if (left > 0) faults.push(`different: ${left} pictures are still on the phone`);
    // each way to die and each cut may cost one chunk
    const most = bytesOf(deeds) + CHUNK * (1 + plan.flaps.length);
    if (sent() > most) faults.push(`doubled: ${sent()} bytes for pictures of ${bytesOf(deeds)}`);
  }
  if (plan.twoTabs) faults.push(...(await sameInBoth(phone.tabs)));
  return faults;
}

async function haveTabs(phone: BrowserPhone, wanted: number): Promise<void> {
  while (phone.tabs.length > wanted) await phone.closesATab(0);
  while (phone.tabs.length < wanted) await phone.opensTab();
}

const bytesOf = (deeds: readonly Deed[]): number =>
  deeds
    .flatMap(({ pictures = [] }) => pictures)
    .reduce((sum, { content }) => sum + Buffer.from(content, 'base64').length, 0);

/**
 * `moment` resolves when the request during which something is to die is under way; it is delayed there for a while.
 * `sent` says how many bytes of files have left the phone.
 */
function watchFor(phone: BrowserPhone, { at }: Plan): { moment: Promise<void>; sent: () => number } {
  let sent = 0;
  let come = 0;
  const moment = new Promise<void>((reached) => {
    phone.net.watch(async ({ moment: now, path, bytes }) => {
      if (path === 'chunk' && now === 'asked') sent += bytes;
      if (now !== at.moment || path !== at.path) return;
      come += 1;
      if (come !== at.nth) return;
      reached();
      await delay(at.heldMs);
    });
  });
  return { moment, sent: () => sent };
}

async function flap(phone: BrowserPhone, { flaps, silent }: Plan): Promise<void> {
  for (const [up, down] of flaps) {
    await delay(up);
    if (silent) phone.net.fallSilent();
    else phone.net.down();
    await delay(down);
    phone.net.speak();
    phone.net.up();
  }
}

async function kill(phone: BrowserPhone, { kind, victim }: Plan): Promise<void> {
  switch (kind) {
    case 'tab closed':
      return phone.closesATab(victim);
    case 'tab crashed':
      return phone.crashesATab(victim);
    case 'worker':
      return phone.endsTheWorkerOf(victim);
    case 'service worker':
      return phone.endsTheServiceWorker();
    case 'browser':
      await phone.dies();
      return phone.switchOn();
  }
}

/**
 * The lines on the screen, without running times. Only a tab that was open meanwhile says that something has just
 * arrived, so that line is left out.
 */
const shown = async (tab: Page): Promise<string[]> =>
  (await tab.locator('main:visible').innerText())
    .replaceAll(/[\d০-৯]+(?::[\d০-৯]+)+/g, '')
    .split('\n')
    .filter((line) => !line.includes('পৌঁছে গেছে'));

async function sameInBoth(tabs: Page[]): Promise<string[]> {
  const end = performance.now() + SAME_WITHIN_MS;
  for (;;) {
    const [one = [], other = []] = await Promise.all(tabs.map(shown));
    const at = one.findIndex((line, i) => line !== other[i]);
    if (at === -1 && one.length === other.length && one.length > 1) return [];
    if (performance.now() > end)
      return [`different: ${one.length} and ${other.length} lines, "${one[at]}" and "${other[at]}"`];
    await delay(50);
  }
}
