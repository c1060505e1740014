import { beforeEach, expect, it, vi } from 'vitest';
import { cacheLaterFiles, dropOtherLaterFiles } from '../../src/sw/later-files.ts';

const ORIGIN = 'https://app.example';
const before = ['/assets/global.esm-aaaaaaa.js', '/assets/unions-ccccccc.js'];
const next = ['/assets/global.esm-bbbbbbb.js', '/assets/unions-ccccccc.js'];
const leaving = new AbortController();

let held: Set<string>;

beforeEach(() => {
  held = new Set();
  vi.stubGlobal('Request', function request(this: { url: string }, url: string) {
    this.url = url;
  });
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (path: string) => (held.has(path) ? {} : undefined),
      addAll: async (requests: { url: string }[]) => requests.forEach(({ url }) => held.add(url)),
      keys: async () => [...held].map((path) => ({ url: ORIGIN + path })),
      delete: async (url: string) => held.delete(new URL(url).pathname),
    }),
  });
  return () => vi.unstubAllGlobals();
});

it('caches those of the kinds that are asked for', async () => {
  await cacheLaterFiles(before, ['global.esm'], leaving);
  expect([...held]).toEqual(['/assets/global.esm-aaaaaaa.js']);
});

it('of a release and of the next one that waits, neither loses its files to the other', async () => {
  await cacheLaterFiles(before, ['global.esm', 'unions'], leaving);
  await cacheLaterFiles(next, ['global.esm'], leaving);
  // the page of the earlier release asks again, which it does at each start
  await cacheLaterFiles(before, ['unions'], leaving);
  expect(held).toEqual(new Set([...before, ...next]));
});

it('once the next one is active, the earlier one’s are deleted', async () => {
  await cacheLaterFiles(before, ['global.esm', 'unions'], leaving);
  await cacheLaterFiles(next, ['global.esm'], leaving);
  await dropOtherLaterFiles(next);
  expect(held).toEqual(new Set(next));
});
