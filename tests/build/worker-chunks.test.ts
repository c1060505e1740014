import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

const assets = join(import.meta.dirname, '../../dist/assets');

/** What the sync worker loads when it needs it: it shares chunks with the page, and has neither window nor document. */
const lazilyLoaded = ['feed-message', 'feed-interest'];

it.each(lazilyLoaded)('%s loads where there is no page', async (name) => {
  const files = readdirSync(assets).filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'));
  expect(files).toHaveLength(1);
  expect(typeof document).toBe('undefined');
  vi.stubGlobal('self', globalThis);
  for (const each of ['addEventListener', 'postMessage']) vi.stubGlobal(each, () => undefined);
  await expect(import(join(assets, files[0] ?? ''))).resolves.toBeDefined();
});
