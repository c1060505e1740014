/**
 * Personal data as stored in the database and in the file store, which may be stolen without the key.
 *
 *   SECRETS_KEY, newest first ─ the first seals, each opens
 *      └─ with the salt of a value ─▶ its own key ─ AES-256-GCM, bound to its place ─▶ mark · key id · salt · ciphertext · tag
 *
 * Invariants
 *   1. A value names the key that opens it, so old and new keys stand side by side while everything is sealed anew.
 *   2. What was stored before there was a key is read as it is.
 *   3. Without a key nothing is sealed: a node of the release before can read what this one writes.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const MARK = Buffer.from('durpseal');
const ID_BYTES = 6;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const HEAD_BYTES = MARK.length + ID_BYTES + SALT_BYTES;
/** How many bytes longer a sealed content is than the plain one. */
export const SEAL_BYTES = HEAD_BYTES + TAG_BYTES;
/** How a sealed content begins, in hexadecimal digits. */
export const SEAL_MARK = MARK.toString('hex');

/** In place of the newest key: nothing is sealed yet, and the keys after it open what other nodes seal. */
export const NOT_YET = 'open';

/** The keys of a setting or a file: separated by commas or lines, newest first. */
export const keysIn = (text: string): string[] => text.split(/[\s,]+/).filter((key) => key !== '');

type Key = { id: string; secret: string };

let current: Key | null = null;
let waits = false;
const known = new Map<string, string>();

/** The name of a key, which reveals nothing about it: 12 hexadecimal digits. */
export const keyIdOf = (secret: string): string =>
  createHash('sha256')
    .update(`durpalla secrets ${secret}`)
    .digest('hex')
    .slice(0, 2 * ID_BYTES);

/** Sets the keys of this process. @param secrets newest first, or `NOT_YET` first; none: nothing is sealed */
export function useSecretKeys(secrets: readonly string[]): void {
  const [newest = NOT_YET] = secrets;
  current = newest === NOT_YET ? null : { id: keyIdOf(newest), secret: newest };
  waits = newest === NOT_YET && secrets.length > 0;
  for (const secret of secrets) if (secret !== NOT_YET) known.set(keyIdOf(secret), secret);
}

/** Whether this process has keys and does not seal with them yet. */
export const waitsToSeal = (): boolean => waits;

/** The name of the key that seals; null without one. */
export const currentKeyId = (): string | null => current?.id ?? null;

/** Whether this process can open what the key has sealed. */
export const isKnownKey = (id: string): boolean => known.has(id);

/** Data are sealed with a key that this process does not have, or they are damaged. */
export class SecretUnreadable extends Error {
  readonly place: string;
  readonly keyId: string;

  constructor(place: string, keyId: string, cause?: unknown) {
    super(`${place} is sealed with the key ${keyId}, which does not open it or is not in SECRETS_KEY`, {
      cause,
    });
    this.name = 'SecretUnreadable';
    this.place = place;
    this.keyId = keyId;
  }
}

type Watcher = (unreadable: SecretUnreadable) => void;
const watchers = new Set<Watcher>();

/** Calls the watcher for each value that could not be read while others could. @returns a function that ends it */
export function watchUnreadable(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

export function reportUnreadable(unreadable: SecretUnreadable): void {
  for (const report of watchers) report(unreadable);
}

/**
 * Reads one value of many: the others are not withheld because this one is damaged.
 * @returns null if it cannot be read, which is reported
 */
export function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    reportUnreadable(error);
    return null;
  }
}

function keyAndNonce(secret: string, salt: Buffer): { key: Buffer; nonce: Buffer } {
  const made = Buffer.from(hkdfSync('sha256', secret, salt, 'durpalla secret', 44));
  return { key: made.subarray(0, 32), nonce: made.subarray(32) };
}

/**
 * Seals a content for its place, such as `files/<name>`; it cannot be opened as that of another place.
 * @returns the content itself if there is no key
 */
export function sealBytes(place: string, content: Buffer): Buffer {
  if (!current) return content;
  const salt = randomBytes(SALT_BYTES);
  const { key, nonce } = keyAndNonce(current.secret, salt);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const head = [MARK, Buffer.from(current.id, 'hex'), salt];
  return Buffer.concat([...head, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** The key that sealed this content; null if it is stored in the clear. */
export const keyIdOfBytes = (stored: Buffer): string | null =>
  stored.length >= SEAL_BYTES && stored.subarray(0, MARK.length).equals(MARK)
    ? stored.subarray(MARK.length, MARK.length + ID_BYTES).toString('hex')
    : null;

/** The content again. @throws SecretUnreadable without its key, or if it was changed or moved to another place */
export function openBytes(place: string, stored: Buffer): Buffer {
  const keyId = keyIdOfBytes(stored);
  if (keyId === null) return stored;
  const secret = known.get(keyId);
  if (secret === undefined) throw new SecretUnreadable(place, keyId);
  const { key, nonce } = keyAndNonce(secret, stored.subarray(HEAD_BYTES - SALT_BYTES, HEAD_BYTES));
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(stored.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(stored.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw new SecretUnreadable(place, keyId, error);
  }
}

/** Seals a text for its place. @returns the text itself if there is no key */
export const sealText = (place: string, text: string): string =>
  current ? `s1.${current.id}.${sealBytes(place, Buffer.from(text)).toString('base64url')}` : text;

/** s1.<key id>.<sealed bytes> */
const SEALED_TEXT = /^s1\.([\da-f]{12})\.([\w-]+)$/;

/** The key that sealed this text; null if it is stored in the clear. */
export const keyIdOfText = (stored: string): string | null => SEALED_TEXT.exec(stored)?.[1] ?? null;

/** The text again. @throws SecretUnreadable */
export function openText(place: string, stored: string): string {
  const [, , bytes] = SEALED_TEXT.exec(stored) ?? [];
  return bytes === undefined ? stored : openBytes(place, Buffer.from(bytes, 'base64url')).toString();
}

const hashBy = (secret: string, place: string, text: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'durpalla lookup', 32)))
    .update(`${place} ${text}`)
    .digest('base64url');

/** A value by which an equal text is found, though it is sealed differently each time. */
export const lookupHash = (place: string, text: string): string => hashBy(current?.secret ?? '', place, text);

/** Values by which an equal text is found, whichever key of this process it was stored with. */
export const lookupHashes = (place: string, text: string): string[] =>
  ['', ...known.values()].map((secret) => hashBy(secret, place, text));
