/** Bytes as 'base64url' without padding: each letter is one septet of GSM-7, unlike those of base91. */
import { Unreadable } from './unreadable.ts';

export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** @throws Unreadable not_ours for letters that encode no bytes */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) throw new Unreadable('not_ours');
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  // the last letter may carry unused bits: only one text is accepted for the same bytes
  if (base64url(bytes) !== text) throw new Unreadable('not_ours');
  return bytes;
}
