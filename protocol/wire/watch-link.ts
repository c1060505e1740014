/**
 * The address by which a passenger's own people follow a journey (decision 0099): `/with/`, the trip's id and a
 * secret that is made on her phone. The server stores only the secret's hash, so nobody can read the address out of a
 * database.
 */
import { base64url, fromBase64url } from '../nodata/base64url.ts';
import { Unreadable } from '../nodata/unreadable.ts';

export const WATCH_PATH = '/with/';
/** The letters of the trip's id, which has sixteen bytes. */
const idLetters = 22;
/** Nobody can try 2^72 addresses of one trip while the journey lasts. */
const secretBytes = 9;

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A new secret, in letters that no SMS changes. */
export const newWatchSecret = (): string => base64url(crypto.getRandomValues(new Uint8Array(secretBytes)));

/** @param tripId a uuid */
export const watchPath = (tripId: string, secret: string): string =>
  WATCH_PATH + base64url(bytesOf(tripId.replaceAll('-', ''))) + secret;

/** The trip's id and the secret in the letters after `/with/`; null for letters that no phone has made. */
export function readWatchLetters(letters: string): { tripId: string; secret: string } | null {
  try {
    const id = hexOf(fromBase64url(letters.slice(0, idLetters)));
    const secret = letters.slice(idLetters);
    if (id.length !== 32 || fromBase64url(secret).length !== secretBytes) return null;
    return { tripId: id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), secret };
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** What the server stores of a secret: its SHA-256, 64 hexadecimal digits. */
export async function watchKeyOf(secret: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return hexOf(new Uint8Array(hash));
}
