import { beforeEach, expect, it, vi } from 'vitest';
import { dropOtherStartCaches, fillStartCache, startRoutes } from '../../src/sw/start-routes.ts';

const manifest = [
  { url: 'index.html', revision: 'r2' },
  { url: 'assets/index-abc.js', revision: null },
  { url: 'assets/start-abc.css', revision: null },
  { url: 'sync-worker.js', revision: 'w1' },
];

/** The browser's caches, by name and path. */
let held: Map<string, Map<string, string>>;

beforeEach(() => {
  held = new Map();
  vi.stubGlobal('caches', {
    open: (name: string) => {
      const cache = held.get(name) ?? new Map<string, string>();
      held.set(name, cache);
      return Promise.resolve({
        put: async (path: string, response: Response) => void cache.set(path, await response.text()),
      });
    },
    keys: () => Promise.resolve([...held.keys()]),
    delete: (name: string) => Promise.resolve(held.delete(name)),
  });
  return () => vi.unstubAllGlobals();
});

it('names the start screens and each file that is cached under its own address, and nothing else', () => {
  const routes = startRoutes(manifest, 'precache');
  expect(routes.slice(0, -1)).toEqual(
    ['/', '/feed', '/trips'].map((pathname) => ({
      condition: { urlPattern: { pathname, search: '' }, requestMethod: 'GET', requestMode: 'navigate' },
      source: { cacheName: 'start r2' },
    })),
  );
  expect(routes.at(-1)).toEqual({
    condition: {
      or: ['/assets/index-abc.js', '/assets/start-abc.css'].map((pathname) => ({
        urlPattern: { pathname, search: '' },
      })),
    },
    source: { cacheName: 'precache' },
  });
});

it('a worker that has fetched no file ahead names the start screens alone', () => {
  const lean = manifest.filter(({ revision }) => revision !== null);
  expect(startRoutes(lean, 'precache').map(({ source }) => source.cacheName)).toEqual(
    Array(3).fill('start r2'),
  );
});

it('every screen of a route is in the cache that the route names', async () => {
  await fillStartCache(manifest, new Response('<html>'));
  for (const { condition, source } of startRoutes(manifest, 'precache').slice(0, -1)) {
    if (!('urlPattern' in condition)) throw new Error('a route of a screen has its pattern');
    expect(held.get(source.cacheName)?.get(condition.urlPattern.pathname)).toBe('<html>');
  }
});

it('another release leaves the cache of the one before alone until it is active', async () => {
  await fillStartCache([{ url: 'index.html', revision: 'r1' }], new Response('old'));
  held.set('texts-en', new Map());
  await fillStartCache(manifest, new Response('new'));
  expect(held.get('start r1')?.get('/feed')).toBe('old');
  await dropOtherStartCaches(manifest);
  expect([...held.keys()].toSorted()).toEqual(['start r2', 'texts-en']);
});
