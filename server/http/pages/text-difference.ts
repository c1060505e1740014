/** The difference from an earlier text to this one, as steps (protocol/wire/app-update.ts). */
import { setImmediate } from 'node:timers/promises';
import type { UpdateSteps } from '../../../protocol/wire/app-update.ts';

/** Texts that share this many units are found wherever they are. */
const SEED = 24;
/** After a change the earlier text is expected to continue nearby: there shorter pieces are worth a copy. */
const SEED_NEARBY = 12;
/** If only a name has changed, it continues at the same distance. */
const SEED_STRAIGHT = 6;
const NEARBY = 1024;
/** So many of the places that share a seed are tried: code that has moved stands beside much that begins like it. */
const TRIED = 64;
const TABLE_BITS = 22;
/** The event loop gets its turn after this many units. */
const UNITS_IN_A_TURN = 50_000;

function seedAt(text: string, at: number, length: number): number {
  let hash = 0;
  for (let i = at; i < at + length; i++)
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x9e3779b1) ^ (hash >>> 15);
  return hash >>> (32 - TABLE_BITS);
}

function sameUnits(one: string, at: number, other: string, from: number): number {
  let count = 0;
  while (
    at + count < one.length &&
    from + count < other.length &&
    one.charCodeAt(at + count) === other.charCodeAt(from + count)
  )
    count++;
  return count;
}

type Copy = { from: number; count: number };

/** Where the text continues in the earlier text: nearby if it does, else where most of it is the same. */
class Finder {
  readonly #before: string;
  /** The last place of each seed. */
  readonly #places = new Int32Array(1 << TABLE_BITS).fill(-1);
  /** For each place the one before it with the same seed. */
  readonly #earlier: Int32Array;

  constructor(before: string) {
    this.#before = before;
    this.#earlier = new Int32Array(before.length);
  }

  async index(): Promise<void> {
    for (let at = this.#before.length - SEED; at >= 0; at--) {
      const seed = seedAt(this.#before, at, SEED);
      this.#earlier[at] = this.#places[seed] ?? -1;
      this.#places[seed] = at;
      if (at % UNITS_IN_A_TURN === 0) await setImmediate();
    }
  }

  /** @param expected where the copy would continue if nothing had been removed or added */
  find(text: string, at: number, expected: number): Copy | null {
    const straight = sameUnits(text, at, this.#before, expected);
    if (straight >= SEED_STRAIGHT) return { from: expected, count: straight };
    const near = this.#nearby(text, at, expected);
    if (at + SEED > text.length) return near;
    const far = this.#longest(text, at);
    return far && far.count > (near?.count ?? 0) ? far : near;
  }

  #longest(text: string, at: number): Copy | null {
    let found: Copy | null = null;
    let from = this.#places[seedAt(text, at, SEED)] ?? -1;
    for (let tried = 0; from >= 0 && tried < TRIED; tried++) {
      const count = sameUnits(text, at, this.#before, from);
      if (count >= SEED && count > (found?.count ?? 0)) found = { from, count };
      from = this.#earlier[from] ?? -1;
    }
    return found;
  }

  #nearby(text: string, at: number, expected: number): Copy | null {
    if (at + SEED_NEARBY > text.length) return null;
    const seed = text.slice(at, at + SEED_NEARBY);
    const start = Math.max(0, expected - NEARBY);
    const around = this.#before.slice(start, expected + NEARBY);
    const [before, after] = [
      around.lastIndexOf(seed, expected - start),
      around.indexOf(seed, expected - start),
    ];
    if (before < 0 && after < 0) return null;
    const isAfter = before < 0 || (after >= 0 && start + after - expected < expected - start - before);
    const from = start + (isAfter ? after : before);
    return { from, count: sameUnits(text, at, this.#before, from) };
  }
}

/** The steps from one text to another. Takes about half a second for the app's two megabytes, in many turns. */
export async function difference(before: string, text: string): Promise<UpdateSteps> {
  const finder = new Finder(before);
  await finder.index();
  const steps: (number | string)[] = [];
  let [end, unsaid, at, turn] = [0, 0, 0, 0];
  while (at < text.length) {
    if (at >= turn) {
      turn = at + UNITS_IN_A_TURN;
      await setImmediate();
    }
    const copy = finder.find(text, at, end + at - unsaid);
    if (!copy) {
      at++;
      continue;
    }
    // what was skipped may belong to the copy too
    while (at > unsaid && copy.from > 0 && text.charCodeAt(at - 1) === before.charCodeAt(copy.from - 1)) {
      at--;
      copy.from--;
      copy.count++;
    }
    if (at > unsaid) steps.push(text.slice(unsaid, at));
    steps.push(copy.from - end - (at - unsaid), copy.count);
    end = copy.from + copy.count;
    at += copy.count;
    unsaid = at;
  }
  if (text.length > unsaid) steps.push(text.slice(unsaid));
  return steps;
}
