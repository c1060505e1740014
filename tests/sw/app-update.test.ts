import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { releaseId, releaseText, type AppFile } from '../../protocol/wire/app-update.ts';
import { noteSaved, updateSaved, type Release } from '../../src/sw/app-update.ts';

const ORIGIN = 'https://app.example';
const PRECACHE = 'precache';

const before: AppFile[] = [
  ['/assets/feed-1111111.js', 'import"./start-1111111.js";one();two();'],
  ['/assets/shrink-worker-1111111.js', 'shrink()'],
  ['/assets/start-1111111.js', 'start()'],
  ['/sync-worker.js', 'import"./assets/start-1111111.js"'],
];
/** One line of the start was changed; the three that name it have another name or content too. */
const after: AppFile[] = [
  ['/assets/feed-2222222.js', 'import"./start-2222222.js";one();two();'],
  ['/assets/shrink-worker-1111111.js', 'shrink()'],
  ['/assets/start-2222222.js', 'start(!)'],
  ['/sync-worker.js', 'import"./assets/start-2222222.js"'],
];
/** `sync-worker.js` is stored under a key with its revision. */
const keyOf =
  (revision: number) =>
  (address: string): string =>
    ORIGIN + (address === '/sync-worker.js' ? `${address}?rev=${revision}` : address);

const releaseOf = async (files: readonly AppFile[]): Promise<Release> => ({
  id: await releaseId(releaseText(files)),
  names: [...files.map(([name]) => name), '/icon.svg'],
});

let kept: Map<string, Map<string, Response>>;
let asked: string[];
/** How many more files the phone has room for. */
let room: number;

function cacheNamed(name: string) {
  const cache = kept.get(name) ?? new Map<string, Response>();
  kept.set(name, cache);
  return {
    match: async (key: string) => cache.get(key)?.clone(),
    keys: async () => [...cache.keys()].map((url) => ({ url })),
    put: async (key: string, response: Response) => {
      if (room-- <= 0) throw new DOMException('full', 'QuotaExceededError');
      cache.set(key, response);
    },
    delete: async (key: string) => cache.delete(key),
  };
}

const texts = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      [...(kept.get(PRECACHE) ?? [])].map(async ([key, response]) => [key, await response.clone().text()]),
    ),
  );

type Answer = () => Response;
const steps = (...told: (number | string)[]): Answer => ours(JSON.stringify(told));
const ours =
  (body: string, status = 200): Answer =>
  () =>
    new Response(body, {
      status,
      headers: { 'x-server-time': '1', 'content-security-policy': "default-src 'self'" },
    });

/** The server's answers, one for each request, the last one again and again. */
function answers(...given: Answer[]): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const answer = given[Math.min(asked.length, given.length - 1)];
    asked.push(address);
    return answer?.() ?? Response.error();
  });
}
const broken: Answer = () => {
  throw new TypeError('network error');
};
const text = releaseText(before);
const right = (): Answer => {
  const at = text.indexOf('start()') + 'start('.length;
  return steps(0, at, '!', -1, text.length - at);
};

async function updates(): Promise<boolean> {
  return updateSaved(PRECACHE, await releaseOf(after), keyOf(2));
}

beforeEach(async () => {
  kept = new Map();
  asked = [];
  room = Number.POSITIVE_INFINITY;
  vi.stubGlobal('location', new URL(ORIGIN));
  vi.stubGlobal('caches', { open: async (name: string) => cacheNamed(name) });
  for (const [name, code] of before) await cacheNamed(PRECACHE).put(keyOf(1)(name), new Response(code));
  await noteSaved(await releaseOf(before), keyOf(1));
});
afterEach(() => vi.unstubAllGlobals());

describe('a phone that keeps the release before', () => {
  it('has all files of the next one after one short answer', async () => {
    answers(right());
    expect(await updates()).toBe(true);
    const [from, to] = [await releaseOf(before), await releaseOf(after)];
    expect(asked).toEqual([`/app-update/${from.id}/${to.id}?names`]);
    const found = await texts();
    for (const [name, code] of after) expect(found[keyOf(2)(name)]).toBe(code);
    // until the new one takes over, the app runs from these
    for (const [name, code] of before) expect(found[keyOf(1)(name)]).toBe(code);
  });

  it('keeps them as the server would have sent them, the scripts of workers with their policy', async () => {
    answers(right());
    await updates();
    const cache = kept.get(PRECACHE);
    const feed = cache?.get(keyOf(2)('/assets/feed-2222222.js'))?.headers;
    expect(feed?.get('content-type')).toBe('text/javascript');
    expect(feed?.get('cache-control')).toContain('immutable');
    expect(feed?.get('content-security-policy')).toBeNull();
    const worker = cache?.get(keyOf(2)('/sync-worker.js'))?.headers;
    expect(worker?.get('content-security-policy')).toBe("default-src 'self'");
  });

  it('asks for nothing where it has the release already', async () => {
    answers(right());
    expect(await updateSaved(PRECACHE, await releaseOf(before), keyOf(1))).toBe(true);
    expect(asked).toEqual([]);
  });

  it('goes back to it when the release is taken back', async () => {
    answers(right());
    await updates();
    await noteSaved(await releaseOf(after), keyOf(2));
    const next = releaseText(after);
    const at = next.indexOf('start(!)') + 'start('.length;
    answers(steps(0, at, 1, next.length - at - 1));
    expect(await updateSaved(PRECACHE, await releaseOf(before), keyOf(1))).toBe(true);
    expect(asked.at(-1)).toBe(
      `/app-update/${(await releaseOf(after)).id}/${(await releaseOf(before)).id}?names`,
    );
  });

  it('asks again when the connection breaks in the middle', async () => {
    answers(broken, broken, right());
    expect(await updates()).toBe(true);
    expect(asked.length).toBe(3);
  });
});

describe('nothing of another release is put in the cache', () => {
  const untouched = async (): Promise<void> =>
    expect(Object.keys(await texts()).sort()).toEqual(before.map(([name]) => keyOf(1)(name)).sort());

  it.each([
    ['steps to another release', () => steps(0, text.length)],
    ['steps from outside the text', () => steps(5, text.length)],
    ['steps that make no files', () => steps('[1]\n')],
    ['no steps', () => ours('{}')],
    ['half of the steps', () => ours('[0,1')],
    ['a release that the server does not know', () => ours('{}', 404)],
    ['a server that is in trouble', () => ours('{}', 503)],
  ])('%s: the app is fetched as a whole instead', async (_, answer) => {
    answers(answer());
    expect(await updates()).toBe(false);
    await untouched();
  });

  it('no server: the next attempt begins anew, and the whole app is not asked for', async () => {
    answers(broken);
    await expect(updates()).rejects.toThrow('network error');
    await untouched();
  });

  it('a network that wants a sign-in first: likewise', async () => {
    answers(() => new Response('<form>', { status: 200 }));
    await expect(updates()).rejects.toThrow(Error);
    await untouched();
  });

  it('a full phone: what was put there before it was full is gone again', async () => {
    room = 1;
    answers(right());
    await expect(updates()).rejects.toThrow('full');
    await untouched();
  });
});

describe('a phone that cannot start from what it has fetches the app as a whole', () => {
  it.each([
    ['it keeps no release', () => kept.delete('release')],
    ['its note is damaged', () => kept.get('release')?.set('/release', new Response('{"id":1}'))],
    ['its note is cut off', () => kept.get('release')?.set('/release', new Response('{"id":"'))],
    ['a file is missing', () => kept.get(PRECACHE)?.delete(keyOf(1)('/sync-worker.js'))],
  ])('%s', async (_, damage) => {
    damage();
    answers(right());
    expect(await updates()).toBe(false);
    expect(asked).toEqual([]);
  });

  it('a file is not what it was', async () => {
    kept.get(PRECACHE)?.set(keyOf(1)('/assets/start-1111111.js'), new Response('START()'));
    answers(right());
    expect(await updates()).toBe(false);
  });
});
