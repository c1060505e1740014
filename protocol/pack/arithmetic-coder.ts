/**
 * A binary arithmetic coder: the likelier a bit, the less space it takes.
 *
 *   bit and its chance to be 1 ─ interval narrowed ─ bytes that both its ends share are written
 *
 * Invariants
 *   1. Only integers below 2^53 are used: a server and any phone narrow the interval alike.
 *   2. Reading with the same chances returns what was written.
 */

/** The denominator of chances, which are never 0 and never 1. */
export const CERTAIN = 0x10000;
const TOP = 0x1000000;

const border = (low: number, high: number, chance: number): number =>
  low + Math.floor(((high - low) * chance) / CERTAIN);

export class BitEncoder {
  readonly #bytes: number[] = [];
  #low = 0;
  #high = 0xffffffff;

  /** @param chance that the bit is 1, from 1 to `CERTAIN` - 1 */
  bit(bit: boolean, chance: number): void {
    const middle = border(this.#low, this.#high, chance);
    if (bit) this.#high = middle;
    else this.#low = middle + 1;
    while (Math.floor(this.#low / TOP) === Math.floor(this.#high / TOP)) {
      this.#bytes.push(Math.floor(this.#high / TOP));
      this.#low = (this.#low % TOP) * 256;
      this.#high = (this.#high % TOP) * 256 + 255;
    }
  }

  /** The bytes written; nothing more may be written afterwards. */
  done(): Uint8Array<ArrayBuffer> {
    // the reader assumes zeros after the end
    return Uint8Array.from([...this.#bytes, Math.floor(this.#high / TOP)]);
  }
}

/** A reader that goes further than these bytes past the end reads a text that no writer wrote. */
const AHEAD = 4;

export class BitDecoder {
  readonly #bytes: Uint8Array;
  #at = 0;
  #low = 0;
  #high = 0xffffffff;
  #value = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    for (let index = 0; index < AHEAD; index++) this.#value = this.#value * 256 + this.#next();
  }

  /** @throws RangeError past the end */
  bit(chance: number): boolean {
    const middle = border(this.#low, this.#high, chance);
    const bit = this.#value <= middle;
    if (bit) this.#high = middle;
    else this.#low = middle + 1;
    while (Math.floor(this.#low / TOP) === Math.floor(this.#high / TOP)) {
      this.#low = (this.#low % TOP) * 256;
      this.#high = (this.#high % TOP) * 256 + 255;
      this.#value = (this.#value % TOP) * 256 + this.#next();
    }
    return bit;
  }

  #next(): number {
    if (this.#at >= this.#bytes.length + AHEAD) throw new RangeError('the packed message ends too early');
    this.#at += 1;
    return this.#bytes[this.#at - 1] ?? 0;
  }
}
