/**
 * One round: things are done offline, the connection returns, and something dies in the middle of the drain.
 * Afterwards the server must hold each thing once, in order, and every tab must show the same.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { Passing } from '../../testkit/browser/bad-net.ts';
import { seeded, type Seeded } from '../../server/demo/seeded.ts';
import type { BrowserMarket } from './market.ts';
import type { BrowserPhone } from './phone.ts';

export const kinds = ['tab closed', 'tab crashed', 'worker', 'service worker', 'browser'] as const;
export type Kind = (typeof kinds)[number];

export type Plan = {
  kind: Kind;
  twoTabs: boolean;
  /** Index of the tab. */
  victim: number;
  /**
   * The drain's request during which the kill happens, at which moment of it, and for how long it is delayed then
   * (ms).
   */
  at: { moment: Passing['moment']; path: Passing['path']; heldMs: number };
  /** Cuts of the connection after it has returned: [up, down] in ms. */
  flaps: [number, number][];
  /** The cuts are silent: what was open swallows everything from then on. */
  silent: boolean;
};

const DRAINED_WITHIN_MS = 20_000;
const SAME_WITHIN_MS = 8_000;
/** Where the awaited request does not come, as with a closed app, the kill happens after this time. */
const DIES_ANYWAY_AFTER_MS = 400;

export function planOf(seed: number): Plan {
  const chance = seeded(seed);
  const [kind = 'browser'] = kinds.slice(seed % kinds.length);
  return {
    kind,
    twoTabs: Math.floor(seed / kinds.length) % 2 === 0,
    victim: chance.between(0, 1),
    at: {
      moment: chance.pick(['asked', 'answered', 'answered']),
      path: chance.pick(['push', 'push', 'push', 'pull']),
      heldMs: chance.between(5, 80),
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
  const deeds = await market.deeds(phone.member, chance);
  await phone.goesOffline();
  const ids: string[] = [];
  const parts = plan.twoTabs ? [deeds.slice(0, 1), deeds.slice(1)] : [deeds];
  for (const [i, part] of parts.entries()) {
    const tab = phone.tabs[i];
    if (tab && part.length > 0) ids.push(...(await phone.acts(tab, part)));
  }
  const closed = plan.kind === 'service worker' && !plan.twoTabs;
  if (closed) await phone.closesTabs();

  const moment = watchFor(phone, plan);
  await phone.comesBack();
  if (closed) await phone.backgroundSyncFires();
  const flapping = flap(phone, plan);
  await Promise.race([moment, delay(DIES_ANYWAY_AFTER_MS)]);
  await kill(phone, plan);
  await flapping;
  phone.net.watch(() => Promise.resolve());

  await haveTabs(phone, plan.twoTabs ? 2 : 1);
  const [tab] = phone.tabs;
  if (!tab) throw new Error('no tab is open');
  const rows = await phone.settled(tab, ids, DRAINED_WITHIN_MS);
  const faults = await market.check(phone.member, deeds, rows);
  if (plan.twoTabs) faults.push(...(await sameInBoth(phone.tabs)));
  return faults;
}

async function haveTabs(phone: BrowserPhone, wanted: number): Promise<void> {
  while (phone.tabs.length > wanted) await phone.closesATab(0);
  while (phone.tabs.length < wanted) await phone.opensTab();
}

/** Resolves when the request during which something is to die is under way; it is delayed there for a while. */
function watchFor(phone: BrowserPhone, { at }: Plan): Promise<void> {
  return new Promise((reached) => {
    phone.net.watch(async ({ moment, path }) => {
      if (moment !== at.moment || path !== at.path) return;
      reached();
      await delay(at.heldMs);
    });
  });
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
  (await tab.locator('main').innerText())
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
