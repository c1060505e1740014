/** Numbers and texts as few bytes: what realtime packs its rows with. */

/** Bengali letters are one byte each, as ASCII is: U+0980 to U+09FF stand at 0x80 to 0xFF. */
const BENGALI = 0x0980;
/** Before a character of neither alphabet: its code point follows as a number. */
const OTHER = 0x1b;

/** Writes non-negative integers, texts and raw bytes one after the other. */
export class ByteWriter {
  readonly #bytes: number[] = [];

  byte(value: number): void {
    this.#bytes.push(value & 0xff);
  }

  /** A whole number from 0 to 2^53 - 1, seven bits a byte. @throws RangeError for any other */
  number(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0)
      throw new RangeError(`not a number to be packed: ${value}`);
    let rest = value;
    while (rest >= 0x80) {
      this.byte((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.byte(rest);
  }

  /** A whole number of either sign: small ones of both are short. */
  signed(value: number): void {
    this.number(value < 0 ? -2 * value - 1 : 2 * value);
  }

  text(value: string): void {
    const written = new ByteWriter();
    for (const character of value) {
      const code = character.codePointAt(0) ?? 0;
      if (code < 0x80 && code !== OTHER) written.byte(code);
      else if (code >= BENGALI && code < BENGALI + 0x80) written.byte(code - BENGALI + 0x80);
      else {
        written.byte(OTHER);
        written.number(code);
      }
    }
    const bytes = written.done();
    this.number(bytes.length);
    this.raw(bytes);
  }

  raw(bytes: Uint8Array): void {
    for (const byte of bytes) this.#bytes.push(byte);
  }

  done(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#bytes);
  }
}

/** Reads what a `ByteWriter` wrote. @throws RangeError past the end */
export class ByteReader {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #at = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new RangeError('the packed text ends too early');
    this.#at += 1;
    return byte;
  }

  number(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 0x80) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      if (factor > 2 ** 49) throw new RangeError('a packed number is too long');
    }
  }

  signed(): number {
    const value = this.number();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  text(): string {
    const reader = new ByteReader(this.raw(this.number()));
    let text = '';
    while (!reader.isAtEnd) {
      const byte = reader.byte();
      if (byte === OTHER) text += String.fromCodePoint(reader.number());
      else text += String.fromCharCode(byte < 0x80 ? byte : byte - 0x80 + BENGALI);
    }
    return text;
  }

  raw(length: number): Uint8Array<ArrayBuffer> {
    if (this.#at + length > this.#bytes.length) throw new RangeError('the packed text ends too early');
    this.#at += length;
    return this.#bytes.slice(this.#at - length, this.#at);
  }
}
