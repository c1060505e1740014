/** Interaction to next paint on a slow processor: opening the trip form, choosing a place, opening a bid. */
import type { Browser, Locator, Page } from 'playwright';
import { percentile } from '../kit/load.ts';
import { Phone, whenTrue } from '../kit/phone.ts';
import type { Served, SignedIn } from '../kit/served.ts';
import { answerTo, rests, standsStill, touch, watchTaps, type Answered } from './taps.ts';

const SLOWER = 6;
const WITHIN_MS = 60_000;
const TYPED = 'mir';

type Opening = {
  name: string;
  who: 'customer' | 'provider';
  /** Where the person is; for one of their own trips, the link to it on that page. */
  at: string;
  through?: string;
  /** What is tapped, what it opens, and how the person comes back; all as CSS selectors. */
  tap: string;
  shows: string;
  /** Closed by its own button; without one by the browser's back button. */
  close?: string;
};

const FORM_PAGE = 'form.wizard main';
const SHEET = 'dialog.sheet[open] .in';
const CLOSE_SHEET = 'dialog.sheet[open] .in > .row button.tap';
const BID_CARD = 'main ul.grid2 > li.card';
const OWN_TRIP = 'li:has(b.end.small) a[href^="/trip-bidding/"]';

const openings: readonly Opening[] = [
  { name: 'form, home tile', who: 'customer', at: '/', tap: 'nav.tiles a', shows: FORM_PAGE },
  { name: 'form, home button', who: 'customer', at: '/', tap: '.ask > a.btn', shows: FORM_PAGE },
  { name: 'form, home place field', who: 'customer', at: '/', tap: '.ask .way a', shows: FORM_PAGE },
  {
    name: 'form, bottom tab',
    who: 'customer',
    at: '/trips',
    tap: 'nav.nav a[href="/trip-request"]',
    shows: FORM_PAGE,
  },
  {
    name: 'form, ask again',
    who: 'customer',
    at: '/previous-trips',
    tap: 'a[href*="again="]',
    shows: FORM_PAGE,
  },
  {
    name: 'bid sheet over the feed',
    who: 'provider',
    at: '/feed',
    tap: 'main a[href^="/trip-booking/"]',
    shows: 'dialog.sheet[open] form',
    close: CLOSE_SHEET,
  },
  {
    name: 'bids of an own trip',
    who: 'customer',
    at: '/trips',
    tap: OWN_TRIP,
    shows: `${BID_CARD} .btn.grow`,
  },
  {
    name: 'car of a bid',
    who: 'customer',
    at: '/trips',
    through: OWN_TRIP,
    tap: `${BID_CARD} .cardoor button`,
    shows: SHEET,
    close: CLOSE_SHEET,
  },
  {
    name: 'confirming a bid',
    who: 'customer',
    at: '/trips',
    through: OWN_TRIP,
    tap: `${BID_CARD} .btn.grow`,
    shows: SHEET,
    close: CLOSE_SHEET,
  },
];

export type Interaction = {
  name: string;
  /** The first time after the page was loaded, and later times. */
  cold: Spread;
  warm: Spread;
};
export type Spread = { medianMs: number; worstMs: number; shownMs: number };

/** @param people of the demo market */
export async function measureInteractions(
  browser: Browser,
  served: Served,
  people: Record<Opening['who'], SignedIn>,
  runs: number,
): Promise<Interaction[]> {
  const found: Interaction[] = [];
  for (const who of ['customer', 'provider'] as const) {
    const phone = await Phone.withApp(browser, served);
    try {
      await phone.signIn(people[who]);
      await watchTaps(phone.page);
      await phone.page.goto('/');
      await whenTrue(() => phone.hasPulled(people[who].id), WITHIN_MS);
      // first, because 'ask again' leaves a draft behind
      if (who === 'customer') found.push(...(await choosing(phone, runs)));
      for (const opening of openings.filter((each) => each.who === who))
        found.push(await repeated(opening.name, runs, () => open(phone, opening)));
    } finally {
      await phone.close();
    }
  }
  return found;
}

type Pair = [cold: Answered, warm: Answered];

function spread(answers: readonly Answered[]): Spread {
  const sorted = (times: number[]): number[] => times.toSorted((one, other) => one - other);
  const inp = sorted(answers.map(({ inpMs }) => inpMs));
  const shown = sorted(answers.map(({ shownMs }) => shownMs));
  return { medianMs: percentile(inp, 0.5), worstMs: percentile(inp, 1), shownMs: percentile(shown, 0.5) };
}

const interaction = (name: string, pairs: readonly Pair[]): Interaction => ({
  name,
  cold: spread(pairs.map(([cold]) => cold)),
  warm: spread(pairs.map(([, warm]) => warm)),
});

async function repeated(name: string, runs: number, measure: () => Promise<Pair>): Promise<Interaction> {
  const pairs: Pair[] = [];
  for (let run = 0; run < runs; run++) pairs.push(await measure());
  return interaction(name, pairs);
}

/** Reloads the page at full speed, then slows the processor down. */
async function arrive(phone: Phone, at: string, through?: string): Promise<void> {
  await phone.slowDown(1);
  await phone.page.goto(at);
  if (through === undefined) return;
  const link = phone.page.locator(through).first();
  await link.waitFor();
  await phone.page.goto((await link.getAttribute('href')) ?? at);
}

async function open(phone: Phone, { at, through, tap, shows, close }: Opening): Promise<Pair> {
  const { page } = phone;
  await arrive(phone, at, through);
  const from = page.url();
  const target = page.locator(tap).first();
  const once = async (): Promise<Answered> => {
    await standsStill(page, target);
    await phone.slowDown(SLOWER);
    return answerTo(page, () => touch(page, target), shows);
  };
  const cold = await once();
  if (close === undefined) await backTo(page, from);
  else await page.locator(close).first().tap();
  await page.locator(shows).first().waitFor({ state: 'hidden' });
  return [cold, await once()];
}

/** Goes back as often as it takes: a step of a form is a page of its own. */
async function backTo(page: Page, address: string): Promise<void> {
  do {
    await page.goBack();
    // the form takes one step of it and comes forward again
    await rests(page);
    await rests(page);
  } while (page.url() !== address);
}

/** On the trip form: opening the field, each letter, and the choice. */
async function choosing(phone: Phone, runs: number): Promise<Interaction[]> {
  const [field, letters, picks]: [Pair[], Pair[], Pair[]] = [[], [], []];
  for (let run = 0; run < runs; run++) {
    await arrive(phone, '/trip-request');
    const [cold, warm] = [await choose(phone), await choose(phone)];
    field.push([cold.field, warm.field]);
    letters.push([cold.letters, warm.letters]);
    picks.push([cold.pick, warm.pick]);
  }
  return [
    interaction('place, the field', field),
    interaction('place, slowest letter', letters),
    interaction('place, the pick', picks),
  ];
}

async function choose(phone: Phone): Promise<Record<'field' | 'letters' | 'pick', Answered>> {
  const { page } = phone;
  const input = page.locator('input[name="pickup"]');
  const list = '.options:not([hidden]) li';
  await standsStill(page, input);
  await empty(page, input);
  await standsStill(page, input);
  await phone.slowDown(SLOWER);
  const field = await answerTo(page, () => touch(page, input), list);
  const letters = await answerTo(page, () => page.keyboard.type(TYPED, { delay: 150 }), list);
  const hit = page.locator(list).first();
  await standsStill(page, hit);
  const pick = await answerTo(page, () => touch(page, hit), 'input[name="pickup"][aria-expanded="false"]');
  return { field, letters, pick };
}

/** A saved draft has a place already. */
async function empty(page: Page, input: Locator): Promise<void> {
  if ((await input.inputValue()) === '') return;
  await page.locator('.input:has(input[name="pickup"]) button').tap();
  await page.locator('main h1, header h1, h1').first().tap();
}
