/**
 * The releases of the app that phones may have. Each node stores its own where all nodes find it, so that any of them
 * can derive one from another, also while two are in use and after one was withdrawn.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { RELEASE_ID } from '../../../protocol/wire/app-update.ts';
import type { Context, FileStore } from '../../act/context.ts';
import { failureOf } from '../../base/failure.ts';

/**
 * `names` are the addresses of all its files, `text` its text (protocol/wire/app-update.ts), `codes` the scripts of
 * the service worker.
 */
export type StoredRelease = { names: readonly string[]; text: string; codes: readonly string[] };
/** `codes` are the SHA-256 of the service worker's scripts, base64. */
type Listed = { id: string; codes: readonly string[] };

/** A phone with an older release than these fetches the whole app. A release has two entries, one for its first part. */
const STORED = 24;
const LIST = 'releases/list.json';
const placeOf = (id: string): string => `releases/${id}.json.br`;

const isRelease = (stored: unknown): stored is StoredRelease =>
  isRecord(stored) &&
  Array.isArray(stored['names']) &&
  typeof stored['text'] === 'string' &&
  areTexts(stored['codes']);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isListed = (entry: unknown): entry is Listed =>
  isRecord(entry) &&
  typeof entry['id'] === 'string' &&
  RELEASE_ID.test(entry['id']) &&
  areTexts(entry['codes']);

const areTexts = (list: unknown): boolean =>
  Array.isArray(list) && list.every((each) => typeof each === 'string');

/** The release in a stored or built content; null if it holds none. */
export async function releaseIn(content: Buffer): Promise<StoredRelease | null> {
  const release: unknown = JSON.parse((await promisify(brotliDecompress)(content)).toString());
  return isRelease(release) ? release : null;
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64');

export class Releases {
  readonly #store: FileStore;
  readonly #log: Pick<Context['log'], 'warn'>;
  readonly #folder: string;
  readonly #own: readonly string[];
  #looking: Promise<Listed[]> | null = null;

  /** @param dist the folder of the built app */
  constructor(store: FileStore, log: Pick<Context['log'], 'warn'>, dist: string) {
    this.#store = store;
    this.#log = log;
    this.#folder = join(dist, '.release');
    const names = existsSync(this.#folder) ? readdirSync(this.#folder) : [];
    this.#own = names.map((name) => name.replace(/\.json\.br$/, '')).sort();
  }

  /**
   * Stores this node's release and its first part, and forgets old ones. If two nodes do so at once, one may drop out of
   * the list and stays stored. Never rejects: without it phones fetch the whole app.
   */
  async store(): Promise<void> {
    try {
      const listed = await this.#list();
      if (this.#own.every((id, place) => listed[place]?.id === id)) return;
      const own: Listed[] = [];
      for (const id of this.#own) {
        const content = await this.#ownContent(id);
        const release = await releaseIn(content);
        if (!release) throw new Error('no release in the build');
        await this.#store.put(placeOf(id), content, 'application/octet-stream');
        own.push({ id, codes: release.codes.map(hashOf) });
      }
      const all = [...own, ...listed.filter(({ id }) => !this.#own.includes(id))];
      await this.#store.put(LIST, Buffer.from(JSON.stringify(all.slice(0, STORED))), 'application/json');
      for (const { id } of all.slice(STORED)) await this.#store.remove(placeOf(id));
    } catch (error) {
      this.#log.warn({ failure: failureOf(error) }, 'the release of the app could not be stored');
    }
  }

  /** @returns null if no node has stored it @throws Error when the store does not answer */
  async release(id: string): Promise<StoredRelease | null> {
    if (!RELEASE_ID.test(id)) return null;
    const content = this.#own.includes(id) ? await this.#ownContent(id) : await this.#store.get(placeOf(id));
    return content && releaseIn(content);
  }

  /**
   * Whether some node has stored these releases. Calls at the same moment share one look at the store, so that
   * made-up ids cost it little.
   * @throws Error when the store does not answer
   */
  async has(...ids: string[]): Promise<boolean> {
    if (!ids.every((id) => RELEASE_ID.test(id))) return false;
    const listed = await this.#look();
    return ids.every((id) => this.#own.includes(id) || listed.some((each) => each.id === id));
  }

  /** As `has`, for the release whose service worker has a script with this SHA-256, base64. */
  async hasCode(hash: string): Promise<boolean> {
    return (await this.#look()).some(({ codes }) => codes.includes(hash));
  }

  /** The script of a service worker with this SHA-256, base64; null if no node has stored it. */
  async codeWith(hash: string): Promise<string | null> {
    const listed = (await this.#look()).find(({ codes }) => codes.includes(hash));
    const release = listed && (await this.release(listed.id));
    return release?.codes.find((code) => hashOf(code) === hash) ?? null;
  }

  #look(): Promise<Listed[]> {
    this.#looking ??= this.#list().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #list(): Promise<Listed[]> {
    const stored = await this.#store.get(LIST);
    const list: unknown = stored === null ? [] : JSON.parse(stored.toString());
    return Array.isArray(list) ? list.filter(isListed) : [];
  }

  #ownContent(id: string): Promise<Buffer> {
    return readFile(join(this.#folder, `${id}.json.br`));
  }
}
