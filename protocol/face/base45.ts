/** Bytes as base45 (RFC 9285): the letters of a QR code's alphanumeric mode, which every reader returns as text. */
import { Unreadable } from '../nodata/unreadable.ts';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

export function base45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = bytes.subarray(at, at + 2);
    let value = second === undefined ? first : first * 256 + second;
    for (let left = second === undefined ? 2 : 3; left > 0; left--) {
      text += LETTERS[value % 45];
      value = Math.floor(value / 45);
    }
  }
  return text;
}

/** @throws Unreadable not_ours for a text that encodes no bytes */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> {
  if (text.length % 3 === 1) throw new Unreadable('not_ours');
  const bytes = new Uint8Array(Math.floor((text.length * 2) / 3));
  let end = 0;
  for (let at = 0; at < text.length; at += 3) {
    const digits = Array.from(text.slice(at, at + 3), (letter) => LETTERS.indexOf(letter));
    if (digits.includes(-1)) throw new Unreadable('not_ours');
    const value = digits.reduceRight((sum, digit) => sum * 45 + digit, 0);
    if (value >= (digits.length === 3 ? 65_536 : 256)) throw new Unreadable('not_ours');
    if (digits.length === 3) bytes[end++] = value >> 8;
    bytes[end++] = value & 0xff;
  }
  return bytes;
}
