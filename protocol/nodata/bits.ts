/** Numbers of any width, one after the other, the most significant bit first; zeros fill the last byte. */
import { Unreadable } from './unreadable.ts';

export class BitWriter {
  #value = 0n;
  #bits = 0;

  /** @throws RangeError for a number that does not fit into this many bits */
  write(value: number | bigint, width: number): this {
    const whole = BigInt(value);
    if (whole < 0n || whole >> BigInt(width) !== 0n)
      throw new RangeError(`${whole} does not fit into ${width} bits`);
    this.#value = (this.#value << BigInt(width)) | whole;
    this.#bits += width;
    return this;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(Math.ceil(this.#bits / 8));
    let rest = this.#value << BigInt(bytes.length * 8 - this.#bits);
    for (let at = bytes.length - 1; at >= 0; at--) {
      bytes[at] = Number(rest & 0xffn);
      rest >>= 8n;
    }
    return bytes;
  }
}

export class BitReader {
  readonly #value: bigint;
  #left: number;

  constructor(bytes: Uint8Array) {
    this.#value = bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
    this.#left = bytes.length * 8;
  }

  /** How many bits are left. */
  get left(): number {
    return this.#left;
  }

  /** @throws Unreadable too_short */
  readBig(width: number): bigint {
    if (width > this.#left) throw new Unreadable('too_short');
    this.#left -= width;
    return (this.#value >> BigInt(this.#left)) & ((1n << BigInt(width)) - 1n);
  }

  /** At most 53 bits. @throws Unreadable too_short */
  read(width: number): number {
    return Number(this.readBig(width));
  }

  /** @throws Unreadable too_long where more is left than the zeros that fill the last byte */
  end(): void {
    const left = this.#left;
    if (left >= 8 || this.readBig(left) !== 0n) throw new Unreadable('too_long');
  }
}
