/**
 * What can happen to an SMS between two phones, by seed: lost, doubled, late, overtaken by the next one, and a forged
 * one beside it. The stand-in of the demo market offers it, so that people and tests can see what the app does then.
 */

/** The percentage of all SMS that it happens to. */
export type Rates = { lose: number; double: number; delay: number; reorder: number; forge: number };
export const rateNames = ['lose', 'double', 'delay', 'reorder', 'forge'] as const satisfies (keyof Rates)[];
export const noRates: Rates = { lose: 0, double: 0, delay: 0, reorder: 0, forge: 0 };

const MOST_DELAY_MS = 10 * 60_000;
/** After this long, one behind the next no longer waits for it. */
const HELD_MS = 60_000;

/** One of its sealed letters, which is changed; a letter of the text itself if there are none. */
function forged(text: string, spot: number): string {
  const [found = ''] = /[\w-]{22,}/.exec(text) ?? [];
  const at = text.indexOf(found) + Math.floor(spot * found.length);
  return found === '' ? text : text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
}

export type Delivery = { text: string; afterMs: number };

/** @returns what arrives of each text, and how many ms later; the same for the same seed and the same texts */
export function mischief(seed: number, rates: Rates): (text: string) => Delivery[] {
  let state = Math.imul(seed, 2_654_435_761) | 0;
  const draw = (): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
  const befalls = (name: keyof Rates): boolean => draw() * 100 < rates[name];
  return (text) => {
    // each is drawn for each text, so that one rate does not change what another one does
    const [lost, twice, late, behind, fake] = rateNames.map(befalls);
    const [delay, spot] = [draw() * MOST_DELAY_MS, draw()];
    const copies = lost ? 0 : twice ? 2 : 1;
    const afterMs = (late ? delay : 0) + (behind ? HELD_MS : 0);
    const own = Array.from({ length: copies }, () => ({ text, afterMs }));
    return fake ? [...own, { text: forged(text, spot), afterMs: 0 }] : own;
  };
}
