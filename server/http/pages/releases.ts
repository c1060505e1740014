/**
 * The releases of the app that phones may have. Each node keeps its own where all nodes find it, so that any of them can
 * tell the way from one to another, also while two are in use and after one was taken back.
 */
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { RELEASE_ID } from '../../../protocol/wire/app-update.ts';
import type { Context, FileStore } from '../../act/context.ts';
import { failureOf } from '../../base/failure.ts';

/** `names` are the addresses of all its files, `text` its text (protocol/wire/app-update.ts). */
export type StoredRelease = { names: readonly string[]; text: string };

/** A phone that keeps an older release than these fetches the app anew. */
const STORED = 12;
const LIST = 'releases/list.json';
const placeOf = (id: string): string => `releases/${id}.json.br`;

const isRelease = (stored: unknown): stored is StoredRelease =>
  typeof stored === 'object' &&
  stored !== null &&
  'names' in stored &&
  Array.isArray(stored.names) &&
  'text' in stored &&
  typeof stored.text === 'string';

const idsIn = (list: Buffer | null): string[] => {
  const ids: unknown = list === null ? [] : JSON.parse(list.toString());
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' && RELEASE_ID.test(id)) : [];
};

export class Releases {
  readonly #store: FileStore;
  readonly #log: Pick<Context['log'], 'warn'>;
  readonly #folder: string;
  readonly #own: string | null;

  /** @param dist the folder of the built app */
  constructor(store: FileStore, log: Pick<Context['log'], 'warn'>, dist: string) {
    this.#store = store;
    this.#log = log;
    this.#folder = join(dist, '.release');
    const [name] = existsSync(this.#folder) ? readdirSync(this.#folder) : [];
    this.#own = name?.replace(/\.json\.br$/, '') ?? null;
  }

  /**
   * Keeps this node's release, and forgets those that came long before. Two nodes that do so at once may lose one from
   * the list, which then stays kept. Never rejects: without it phones fetch the whole app.
   */
  async store(): Promise<void> {
    if (this.#own === null) return;
    const store = this.#store;
    try {
      const ids = idsIn(await store.get(LIST));
      if (ids[0] === this.#own) return;
      await store.put(placeOf(this.#own), await this.#ownContent(this.#own), 'application/octet-stream');
      const stored = [this.#own, ...ids.filter((id) => id !== this.#own)];
      await store.put(LIST, Buffer.from(JSON.stringify(stored.slice(0, STORED))), 'application/json');
      for (const id of stored.slice(STORED)) await store.remove(placeOf(id));
    } catch (error) {
      this.#log.warn({ failure: failureOf(error) }, 'the release of the app could not be kept');
    }
  }

  /** @returns null where no node has kept it @throws Error when the store does not answer */
  async release(id: string): Promise<StoredRelease | null> {
    if (!RELEASE_ID.test(id)) return null;
    const content = id === this.#own ? await this.#ownContent(id) : await this.#store.get(placeOf(id));
    if (!content) return null;
    const release: unknown = JSON.parse((await promisify(brotliDecompress)(content)).toString());
    return isRelease(release) ? release : null;
  }

  #ownContent(id: string): Promise<Buffer> {
    return readFile(join(this.#folder, `${id}.json.br`));
  }
}
