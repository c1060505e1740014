import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import { packedFiles } from '../../scripts/build/app-pack.ts';
import { dist } from '../../scripts/build/main.ts';
import { neededBy } from '../../scripts/build/start-bytes.ts';

it('the service worker is one classic script: a browser refuses what only a module may say', async () => {
  const script = await readFile(join(dist, 'service-worker.js'), 'utf8');
  expect(() => new Script(script)).not.toThrow();
  expect(() => new Script(`${script};import.meta.url`)).toThrow(SyntaxError);
});

it('the app pack has what the service worker caches beyond the files of a start, as it was built', async () => {
  const lines = (await readFile(join(dist, 'app-pack.ndjson'), 'utf8')).trimEnd().split('\n');
  const packed = new Map<string, string>(lines.map((line) => JSON.parse(line)));
  expect([...packed.keys()]).toEqual((await packedFiles()).map((file) => `/${file}`));
  for (const [address, text] of packed) expect(await readFile(join(dist, address), 'utf8')).toBe(text);
  const script = await readFile(join(dist, 'service-worker.js'), 'utf8');
  const cached = [...script.matchAll(/"url":"(assets\/(?!en-)[^"]+\.(?:js|css))"/g)].map(
    ([, file]) => `/${file}`,
  );
  expect(cached.length).toBeGreaterThan(100);
  const loaded = new Set((['signin', 'feed', 'worker'] as const).flatMap(neededBy).map((file) => `/${file}`));
  expect(cached.filter((address) => !packed.has(address) && !loaded.has(address))).toEqual([]);
});
