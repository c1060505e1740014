/** Numbers, choices and texts in few bits, for the packed rows of realtime. Reads mirror writes, call by call. */
import { BitDecoder, BitEncoder, CERTAIN } from './arithmetic-coder.ts';
import { END, lengthOf, lettersOf, textOf } from './letters.ts';
import { after, beginningOf, textModel, type TextKind } from './text-model.ts';

const EVEN = CERTAIN / 2;
/** The chance that a number has the usual size. */
const USUAL = Math.round(0.95 * CERTAIN);
/** Bits for the length of a number of unusual size. */
const LENGTH_BITS = 6;
const LETTER_BITS = 8;
const MOST_LETTERS = 20_000;
const PLAIN_BITS = 7;

const chanceOf = (likely: number): number => Math.round(likely * CERTAIN);
/** The bit that is worth 2^at. */
const bitAt = (value: number, at: number): boolean => Math.floor(value / 2 ** at) % 2 === 1;
const bitsOf = (value: number): number => (value === 0 ? 0 : Math.floor(Math.log2(value)) + 1);

export class PackWriter {
  readonly #encoder = new BitEncoder();

  /** @param likely the chance of true, between 0 and 1, both excluded */
  flag(value: boolean, likely = 0.5): void {
    this.#encoder.bit(value, chanceOf(likely));
  }

  /** Writes an integer of `count` bits. */
  bits(value: number, count: number): void {
    for (let at = count - 1; at >= 0; at--) this.#encoder.bit(bitAt(value, at), EVEN);
  }

  /** Writes an integer below `of`. @throws RangeError for any other value */
  choice(value: number, of: number): void {
    if (!Number.isInteger(value) || value < 0 || value >= of)
      throw new RangeError(`not one of ${of}: ${value}`);
    for (let [from, to] = [0, of]; to - from > 1;) {
      const middle = middleOf(from, to);
      const isUpper = value >= middle;
      this.#encoder.bit(isUpper, upperChance(from, middle, to));
      if (isUpper) from = middle;
      else to = middle;
    }
  }

  /** Writes an integer from 0 to 2^53 - 1 that usually has at most `usual` bits. @throws RangeError for any other */
  number(value: number, usual: number): void {
    if (!Number.isSafeInteger(value) || value < 0)
      throw new RangeError(`not a number to be packed: ${value}`);
    const count = Math.max(1, bitsOf(value));
    this.#encoder.bit(count <= usual, USUAL);
    if (count > usual) this.bits(count, LENGTH_BITS);
    this.bits(value, count <= usual ? usual : count);
  }

  /** Writes an integer of either sign. */
  signed(value: number, usual: number): void {
    this.number(value < 0 ? -2 * value - 1 : 2 * value, usual);
  }

  text(value: string, kind: TextKind): void {
    let place = beginningOf(kind);
    for (const letter of [...lettersOf(value), END]) {
      this.#letter(letter, (node) => textModel().chance(place, node));
      place = after(place, letter);
    }
  }

  #letter(letter: number, chance: (node: number) => number): void {
    for (let node = 1, at = LETTER_BITS - 1; at >= 0; at--) {
      const isOne = bitAt(letter, at);
      this.#encoder.bit(isOne, chance(node));
      node = 2 * node + (isOne ? 1 : 0);
    }
  }

  /** Writes a text that no model knows: addresses of files, JSON. */
  plain(value: string): void {
    const bytes = new TextEncoder().encode(value);
    this.number(bytes.length, PLAIN_BITS);
    for (const byte of bytes) this.bits(byte, 8);
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.#encoder.done();
  }
}

const middleOf = (from: number, to: number): number => Math.ceil((from + to) / 2);
const upperChance = (from: number, middle: number, to: number): number =>
  Math.round(((to - middle) / (to - from)) * CERTAIN);

/** Reads what a `PackWriter` wrote. @throws RangeError past the end */
export class PackReader {
  readonly #decoder: BitDecoder;

  constructor(bytes: Uint8Array) {
    this.#decoder = new BitDecoder(bytes);
  }

  flag(likely = 0.5): boolean {
    return this.#decoder.bit(chanceOf(likely));
  }

  bits(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left--) value = 2 * value + (this.#decoder.bit(EVEN) ? 1 : 0);
    return value;
  }

  choice(of: number): number {
    let [from, to] = [0, of];
    while (to - from > 1) {
      const middle = middleOf(from, to);
      if (this.#decoder.bit(upperChance(from, middle, to))) from = middle;
      else to = middle;
    }
    return from;
  }

  number(usual: number): number {
    return this.bits(this.#decoder.bit(USUAL) ? usual : this.bits(LENGTH_BITS));
  }

  signed(usual: number): number {
    const value = this.number(usual);
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  text(kind: TextKind): string {
    const letters: number[] = [];
    let place = beginningOf(kind);
    /** How many numbers of the current character are still to be read: a zero among them is not the end. */
    let owed = 0;
    while (letters.length < MOST_LETTERS) {
      const at = place;
      let node = 1;
      for (let left = LETTER_BITS; left > 0; left--)
        node = 2 * node + (this.#decoder.bit(textModel().chance(at, node)) ? 1 : 0);
      const letter = node - 2 ** LETTER_BITS;
      if (owed === 0 && letter === END) return textOf(letters);
      owed = owed > 0 ? owed - 1 : lengthOf(letter) - 1;
      letters.push(letter);
      place = after(place, letter);
    }
    throw new RangeError('a packed text is too long');
  }

  plain(): string {
    const length = this.number(PLAIN_BITS);
    if (length > MOST_LETTERS) throw new RangeError('a packed text is too long');
    return new TextDecoder().decode(Uint8Array.from({ length }, () => this.bits(8)));
  }
}
