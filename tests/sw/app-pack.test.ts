import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cacheDoor, cachePack } from '../../src/sw/app-pack.ts';
import { FIRST_PACK, REST_PACK, SIGNUP_PACK } from '../../src/sw/pack-names.ts';

const itself = (url: string): string => url;
const ORIGIN = 'https://app.example';
const addresses = Array.from({ length: 30 }, (_, n) => `/assets/screen-${n}.js`);
const urls = addresses.map((address) => ORIGIN + address);
const textOf = (address: string): string => `export const at = '${address} খ';\n`;
const lineOf = (address: string): string => `${JSON.stringify([address, textOf(address)])}\n`;
const pack = new TextEncoder().encode(addresses.map(lineOf).join(''));

let cache: Map<string, Response>;
let asked: number;

/** The phone's cache and a server that answers with these chunks, and then breaks off or ends. */
function phone(chunks: Uint8Array[], { breaks = false, status = 200 } = {}): void {
  cache = new Map();
  asked = 0;
  vi.stubGlobal('location', new URL(ORIGIN));
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...cache.keys()].map((url) => ({ url })),
      match: async (url: string) => cache.get(url),
      put: async (url: string, response: Response) => {
        const body = await response.arrayBuffer();
        cache.set(url, new Response(body, response));
      },
    }),
  });
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    const waiting = [...chunks];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = waiting.shift();
        if (chunk) controller.enqueue(chunk);
        else if (breaks) controller.error(new TypeError('network error'));
        else controller.close();
      },
    });
    return new Response(body, { status });
  });
}

const inPieces = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size));

beforeEach(() => phone(inPieces(pack, 7)));
afterEach(() => vi.unstubAllGlobals());

describe('the app pack', () => {
  it('is broken off while its connection is silent', async () => {
    const sent = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', (_: unknown, { signal }: { signal: AbortSignal }) => {
      sent.resolve();
      return new Promise((_answered, failed) => {
        signal.addEventListener('abort', () => failed(signal.reason));
      });
    });
    const leaving = new AbortController();
    const download = cachePack(REST_PACK, 'precache', urls, itself, { signal: leaving.signal });
    await sent.promise;
    leaving.abort(new Error('a newer worker waits'));
    await expect(download).rejects.toThrow('a newer worker waits');
  });

  it('caches every file under its address, however the bytes are cut', async () => {
    await cachePack(FIRST_PACK, 'precache', urls, itself);
    expect([...cache.keys()]).toEqual(urls);
    for (const address of addresses) {
      const cached = cache.get(ORIGIN + address);
      expect(cached?.headers.get('content-type')).toBe('text/javascript');
      expect(cached?.headers.get('cache-control')).toContain('immutable');
      expect(await cached?.text()).toBe(textOf(address));
    }
  });

  it('keeps a file that has a revision under the key of this one', async () => {
    const keyOf = (url: string): string => (url.endsWith('-3.js') ? `${url}?rev=2` : url);
    await cachePack(FIRST_PACK, 'precache', urls, keyOf);
    expect([...cache.keys()]).toEqual(urls.map(keyOf));
  });

  it('leaves out what this build does not have', async () => {
    await cachePack(FIRST_PACK, 'precache', urls.slice(0, 25), itself);
    expect(cache.size).toBe(25);
  });

  it('is not fetched for the few files that an update changes', async () => {
    for (const url of urls.slice(5)) cache.set(url, new Response(''));
    await cachePack(FIRST_PACK, 'precache', urls, itself);
    expect(asked).toBe(0);
  });

  it('keeps what arrived before the connection broke', async () => {
    phone([pack.subarray(0, pack.length / 2)], { breaks: true });
    await expect(cachePack(FIRST_PACK, 'precache', urls, itself)).rejects.toThrow('network error');
    expect(cache.size).toBeGreaterThan(10);
    expect(cache.size).toBeLessThan(20);
  });

  it('takes nothing from an answer that is no pack', async () => {
    phone([new TextEncoder().encode('<html>\n<form>sign in to this network</form>\n')]);
    await expect(cachePack(FIRST_PACK, 'precache', urls, itself)).rejects.toThrow(SyntaxError);
    phone([pack], { status: 404 });
    await cachePack(FIRST_PACK, 'precache', urls, itself);
    expect(cache.size).toBe(0);
  });
});

describe('the pack of a first visit, which is asked for before the code that stores it', () => {
  const begun = () => ({ answer: fetch('the pack'), ending: new AbortController() });

  it('is not asked for twice', async () => {
    await cachePack(FIRST_PACK, 'precache', urls, itself, { begun: begun() });
    expect([cache.size, asked]).toEqual([30, 1]);
  });

  it('is broken off where the phone has nearly all', async () => {
    for (const url of urls.slice(5)) cache.set(url, new Response(''));
    const download = begun();
    await cachePack(FIRST_PACK, 'precache', urls, itself, { begun: download });
    expect(download.ending.signal.aborted).toBe(true);
  });

  it('says when a quarter is still to come', async () => {
    const seen: number[] = [];
    await cachePack(FIRST_PACK, 'precache', urls, itself, { nearlyThere: () => seen.push(cache.size) });
    expect(seen).toEqual([23]);
  });
});

describe('the files of a door', () => {
  const few = urls.slice(0, 5);
  let fromServer: string[];

  /** @param has the answers that the browser still has, by address */
  function browserHas(has: Record<string, () => Response>): void {
    const download = fetch;
    fromServer = [];
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      if (init?.cache !== 'only-if-cached') {
        fromServer.push(address);
        return download(address, init);
      }
      expect(init.mode).toBe('same-origin');
      const answer = has[address];
      if (!answer) throw new TypeError('not in the cache');
      return answer();
    });
  }
  const script = (url: string, type = 'text/javascript; charset=utf-8') =>
    [url, () => new Response(`loaded ${url}`, { headers: { 'content-type': type } })] as const;
  const damaged = (): Response =>
    new Response(new ReadableStream({ start: (body) => body.error(new TypeError('damaged')) }), {
      headers: { 'content-type': 'text/javascript' },
    });
  const textsOfDoor = (): Promise<string[]> =>
    Promise.all(few.map(async (url) => (await cache.get(url)?.clone().text()) ?? 'nothing'));
  const fromPack = few.map((_, at) => textOf(addresses[at] ?? ''));

  it('come from the browser’s cache where its page has loaded them', async () => {
    browserHas(Object.fromEntries(few.map((url) => script(url))));
    await cacheDoor(SIGNUP_PACK, 'precache', few, itself);
    expect(await textsOfDoor()).toEqual(few.map((url) => `loaded ${url}`));
    expect(fromServer).toEqual([]);
  });

  it('come from the server where the browser has none of them', async () => {
    browserHas({});
    await cacheDoor(SIGNUP_PACK, 'precache', few, itself);
    expect(await textsOfDoor()).toEqual(fromPack);
    expect(fromServer).toEqual([SIGNUP_PACK]);
  });

  it.each([
    ['where few are missing', SIGNUP_PACK, 3],
    ['where they are too few for a pack', null, 0],
  ])('are fetched beside each other %s', async (_, pack, count) => {
    browserHas(Object.fromEntries(few.slice(0, count).map((url) => script(url))));
    const missing = few.slice(count);
    const answers = new Map(missing.map((url) => [url, Promise.withResolvers<Response>()]));
    const local = fetch;
    vi.stubGlobal(
      'fetch',
      (url: string, init?: RequestInit) =>
        (init?.cache === 'only-if-cached' ? null : answers.get(url)?.promise) ?? local(url, init),
    );
    const caching = cacheDoor(pack, 'precache', few, itself);
    // the last one first: none waits for another
    for (const url of missing.toReversed()) answers.get(url)?.resolve(script(url)[1]());
    await caching;
    expect(await textsOfDoor()).toEqual(few.map((url) => `loaded ${url}`));
  });

  it('are left to the installation where the server answers with something else', async () => {
    browserHas(Object.fromEntries(few.slice(0, 3).map((url) => script(url))));
    await cacheDoor(SIGNUP_PACK, 'precache', few, itself);
    expect(cache.size).toBe(3);
    expect(fromServer).toEqual(few.slice(3));
  });

  it.each([
    ['a damaged file', damaged],
    ['the page of a network that requires a sign-in', () => script('', 'text/html')[1]()],
    ['an error', () => new Response('', { status: 500, headers: { 'content-type': 'text/javascript' } })],
  ])('are never %s', async (_, wrong) => {
    browserHas(Object.fromEntries(few.map((url) => [url, wrong])));
    await cacheDoor(SIGNUP_PACK, 'precache', few, itself);
    expect(await textsOfDoor()).toEqual(fromPack);
  });

  it('are asked for once, also by a worker that tries again', async () => {
    browserHas(Object.fromEntries(few.map((url) => script(url))));
    await cacheDoor(SIGNUP_PACK, 'precache', few, itself);
    browserHas({});
    await cacheDoor(SIGNUP_PACK, 'precache', few, itself);
    expect(await textsOfDoor()).toEqual(few.map((url) => `loaded ${url}`));
    expect(fromServer).toEqual([]);
  });
});
