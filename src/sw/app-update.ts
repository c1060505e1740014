/**
 * Brings the stored app up to date with what has changed since the release that the phone has (protocol/wire/app-update.ts).
 *
 * Invariants
 *   1. Only a whole release is put in the cache, one whose hash is its id.
 *   2. What is not known for certain (another release, files that are missing, steps that do not fit) is fetched as if
 *      nothing were there.
 *   3. A full phone keeps the release that it has.
 */
import {
  filesOf,
  isAppText,
  namedUpdateAddress,
  releaseId,
  releaseText,
  withNamesOf,
  type AppFile,
} from '../../protocol/wire/app-update.ts';
import { updated } from '../../protocol/wire/short-names.ts';
import { isIntercepted, link } from '../sync/net/http.ts';
import { watchedFetch } from '../sync/net/fetch-with-timeout.ts';
import { asAnswered } from './as-answered.ts';

/**
 * A release, or the first part of it. `names` are the addresses of all files of the release, in the order of its list, and
 * `first` is how many of them the first part has.
 */
export type Release = { id: string; names: readonly string[]; first?: number };
/** `keys` are those of its texts in the cache, in the same order. */
type Saved = Release & { keys: readonly string[] };
type KeyOf = (address: string) => string;

const CACHE = 'release';
const NOTE = '/release';
/** The connection may have been dead from the start. */
const TRIES = 3;

/** The addresses of the texts among its files. */
export const textNames = ({ names, first }: Release): string[] => names.slice(0, first).filter(isAppText);

/** Notes that all files of this release, or of this first part, are in the cache. */
export async function noteSaved(release: Release, keyOf: KeyOf): Promise<void> {
  const saved: Saved = { ...release, keys: textNames(release).map(keyOf) };
  await (await caches.open(CACHE)).put(NOTE, new Response(JSON.stringify(saved)));
}

const isSaved = (noted: unknown): noted is Saved =>
  typeof noted === 'object' &&
  noted !== null &&
  'id' in noted &&
  typeof noted.id === 'string' &&
  'names' in noted &&
  areTexts(noted.names) &&
  'keys' in noted &&
  areTexts(noted.keys) &&
  (!('first' in noted) || typeof noted.first === 'number');

const areTexts = (list: unknown): boolean =>
  Array.isArray(list) && list.every((each) => typeof each === 'string');

/** What the phone has of the app; null if nothing is noted. */
export async function savedRelease(): Promise<Saved | null> {
  const noted = await (await caches.open(CACHE)).match(NOTE);
  const saved: unknown = await noted?.json().catch(() => null);
  return isSaved(saved) ? saved : null;
}

/**
 * Puts the texts of a release in the cache, made from those of the release that is there.
 * @returns whether they are there; false where there is no release to start from, or the server knows no way from it
 * @throws Error when the server cannot be reached or the phone is full; nothing of the release is left in the cache then
 */
export async function updateSaved(cacheName: string, release: Release, keyOf: KeyOf): Promise<boolean> {
  const saved = await savedRelease();
  if (!saved || release.id === '') return false;
  if (saved.id === release.id) return true;
  const before = await textOf(cacheName, saved);
  if (before === null) return false;
  const answer = await fetched(namedUpdateAddress(saved.id, release.id));
  if (!answer.ok) return false;
  const files = await filesAfter(
    await answer.text(),
    withNamesOf(before, saved.names, release.names),
    release.id,
  );
  if (!files) return false;
  await putAll(cacheName, files, answer, keyOf);
  return true;
}

/** A complete answer of our server. @throws Error when there is none */
const fetched = (address: string): Promise<Response> =>
  tried(async () => {
    const answer = await watchedFetch(link)(address, { patient: true });
    // a network that requires a sign-in would answer the pack and every file in the same way
    if (isIntercepted(answer)) throw new Error('not our server');
    return new Response(await answer.arrayBuffer(), answer);
  });

/** Downloads again after a failure. @throws what the last try failed with */
export async function tried<T>(download: () => Promise<T>): Promise<T> {
  for (let again = 1; ; again++)
    try {
      return await download();
    } catch (error) {
      if (again === TRIES) throw error;
    }
}

async function textOf(cacheName: string, saved: Saved): Promise<string | null> {
  const cache = await caches.open(cacheName);
  const files = await Promise.all(
    textNames(saved).map(async (name, place): Promise<AppFile | null> => {
      const file = await cache.match(saved.keys[place] ?? name);
      return file ? [name, await file.text()] : null;
    }),
  );
  const found = files.filter((file) => file !== null);
  return found.length === files.length ? releaseText(found) : null;
}

/** The files of the release with this id; null if the steps do not lead to it. */
async function filesAfter(steps: string, before: string, id: string): Promise<AppFile[] | null> {
  try {
    const text = updated(steps, before);
    return (await releaseId(text)) === id ? filesOf(text) : null;
  } catch {
    return null;
  }
}

async function putAll(
  cacheName: string,
  files: readonly AppFile[],
  together: Response,
  keyOf: KeyOf,
): Promise<void> {
  const cache = await caches.open(cacheName);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const put: string[] = [];
  try {
    for (const [address, text] of files) {
      const key = keyOf(address);
      if (there.has(key)) continue;
      put.push(key);
      await cache.put(key, asAnswered(address, text, together));
    }
  } catch (error) {
    for (const key of put) await cache.delete(key).catch(() => undefined);
    throw error;
  }
}
