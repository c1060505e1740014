import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, vi } from 'vitest';

const assets = join(import.meta.dirname, '../../dist/assets');

/** Chunks that the sync worker loads and may share with the page: it has neither window nor document. */
it.each(['feed-message', 'work'])('%s loads where there is no page', async (name) => {
  const files = readdirSync(assets).filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'));
  expect(files).toHaveLength(1);
  expect(typeof document).toBe('undefined');
  vi.stubGlobal('self', globalThis);
  for (const each of ['addEventListener', 'postMessage']) vi.stubGlobal(each, () => undefined);
  await expect(import(join(assets, files[0] ?? ''))).resolves.toBeDefined();
});

/** The built files that a file imports, directly or indirectly, without dynamic imports. */
function loadedWith(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file)) return found;
  const text = readFileSync(file, 'utf8');
  found.set(file, text);
  for (const [, path = ''] of text.matchAll(/(?:from|import)["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g))
    loadedWith(join(dirname(file), path), found);
  return found;
}

it('nothing that the sync worker loads puts preload links into a document', () => {
  const loaded = loadedWith(join(assets, '../sync-worker.js'));
  expect(loaded.size).toBeGreaterThan(5);
  expect([...loaded].filter(([, text]) => text.includes('__vite__mapDeps(')).map(([file]) => file)).toEqual(
    [],
  );
});
