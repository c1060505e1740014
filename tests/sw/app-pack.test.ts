import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cachePack, FIRST_PACK } from '../../src/sw/app-pack.ts';

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
      put: async (url: string, response: Response) => void cache.set(url, response),
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
