/** Bytes as characters that JSON does not escape: 13 bits in two of 91, an eighth shorter than base64. */

/** Printable ASCII without space, quotes and backslash. */
const alphabet = Array.from({ length: 94 }, (_, index) => String.fromCharCode(0x21 + index))
  .filter((character) => !'"\\\''.includes(character))
  .join('');
const BASE = 91;
const BITS = 13;

/** Two characters for each 13 bits; the last bits are padded with zeros. */
export function base91(bytes: Uint8Array): string {
  let text = '';
  let [waiting, count] = [0, 0];
  const write = (value: number): void => {
    text += alphabet.charAt(value % BASE) + alphabet.charAt(Math.floor(value / BASE));
  };
  for (const byte of bytes) {
    waiting |= byte << count;
    count += 8;
    if (count < BITS) continue;
    write(waiting & 0x1fff);
    waiting >>= BITS;
    count -= BITS;
  }
  if (count > 0) write(waiting);
  return text;
}

/**
 * The bytes of a text in this form, perhaps with one extra zero at the end. @throws RangeError for any other
 * text
 */
export function fromBase91(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let [waiting, count] = [0, 0];
  for (let at = 0; at < text.length; at += 2) {
    const [low, high] = [alphabet.indexOf(text.charAt(at)), alphabet.indexOf(text.charAt(at + 1))];
    const value = low + BASE * high;
    if (at + 1 >= text.length || low < 0 || high < 0 || value >> BITS > 0)
      throw new RangeError('not a text of 91 characters');
    waiting |= value << count;
    for (count += BITS; count >= 8; count -= 8) {
      bytes.push(waiting & 0xff);
      waiting >>= 8;
    }
  }
  return Uint8Array.from(bytes);
}
