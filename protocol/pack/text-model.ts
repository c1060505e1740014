/**
 * The chance of the next bit of a text, learned from the names of the gazetteer, people's names and frequent words:
 * Bengali then takes three to four bits a letter.
 *
 *   letters before (3, 2, 1) and the bits of this one so far ─ share of ones there ─ blended, the longest first
 *
 * Invariants
 *   1. Learned once, from data that both sides have, and never changed by reading or writing: a text is packed alike in
 *      every message. A change here needs a new `FEED_CODEC`.
 *   2. Only + - * / and integers: the same on every phone.
 */
import { addressOf, namesOf } from '../../domain/place/chosen-place.ts';
import { places } from '../../domain/place/gazetteer.ts';
import { CERTAIN } from './arithmetic-coder.ts';
import { commonNames, commonWords } from './common-words.ts';
import { END, lettersOf } from './letters.ts';

/** The kind of a text: each kind begins differently. */
export const textKinds = ['name', 'address', 'note'] as const;
export type TextKind = (typeof textKinds)[number];

/** The context before the first letter, which occurs in no text. */
const startOf = (kind: TextKind): number => 1 + textKinds.indexOf(kind);

const ORDERS = 3;
/** 17 bits, as many as `slotOf` returns. */
const SLOTS = 0x20000;
/** No chance comes closer to 0 or 1 than this. */
const LEAST = 32;
/** The weight of a shorter context's chance against a longer one's counts. */
const WEIGHT = 0.6;

/** The position in the text: the letters before it, the newest in the lowest bits. */
export type Place = { before: number };
export const beginningOf = (kind: TextKind): Place => ({ before: startOf(kind) });
export const after = ({ before }: Place, letter: number): Place => ({
  before: ((before << 8) | letter) & 0xffffff,
});

class TextModel {
  // a table for each length of context, one after the other
  readonly #zeros = new Uint16Array(ORDERS * SLOTS);
  readonly #ones = new Uint16Array(ORDERS * SLOTS);

  /** The chance that the next bit is 1. @param node a leading 1 and the bits of the current letter so far */
  chance({ before }: Place, node: number): number {
    let chance = 0.5;
    for (let order = 1; order <= ORDERS; order++) {
      const slot = slotOf(before, order, node);
      const one = this.#ones[slot] ?? 0;
      chance = (one + WEIGHT * chance) / ((this.#zeros[slot] ?? 0) + one + WEIGHT);
    }
    return Math.min(CERTAIN - LEAST, Math.max(LEAST, Math.round(chance * CERTAIN)));
  }

  learn(text: string, kind: TextKind, times = 1): void {
    let place = beginningOf(kind);
    for (const letter of [...lettersOf(text), END]) {
      for (let node = 1, bit = 7; bit >= 0; bit--) {
        const isOne = (letter >> bit) & 1;
        const counts = isOne ? this.#ones : this.#zeros;
        for (let order = 1; order <= ORDERS; order++) {
          const slot = slotOf(place.before, order, node);
          counts[slot] = Math.min(0xffff, (counts[slot] ?? 0) + times);
        }
        node = 2 * node + isOne;
      }
      place = after(place, letter);
    }
  }
}

/**
 * Contexts share slots where necessary. That costs some bits, but both sides share alike, so that the text
 * stays readable.
 */
function slotOf(before: number, order: number, node: number): number {
  const context = order === 1 ? before & 0xff : order === 2 ? before & 0xffff : before;
  const mixed = Math.imul(Math.imul(context + 1, 0x9e3779b1) + node, 0x85ebca6b) >>> 15;
  return (order - 1) * SLOTS + mixed;
}

let learned: TextModel | null = null;

/** The model, learned on first use in about ten milliseconds. */
export function textModel(): TextModel {
  if (learned) return learned;
  learned = new TextModel();
  for (const place of places()) {
    learned.learn(addressOf(namesOf(place), 'bn'), 'address');
    learned.learn(addressOf(namesOf(place), 'en'), 'address');
  }
  for (const text of commonWords)
    for (const kind of ['note', 'address'] as const) learned.learn(text, kind, 4);
  for (const text of commonNames) learned.learn(text, 'name', 4);
  return learned;
}
