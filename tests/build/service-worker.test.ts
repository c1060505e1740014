import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import { dist } from '../../scripts/build/main.ts';

it('the service worker is one classic script: a browser refuses what only a module may say', async () => {
  const script = await readFile(join(dist, 'service-worker.js'), 'utf8');
  expect(() => new Script(script)).not.toThrow();
  expect(() => new Script(`${script};import.meta.url`)).toThrow(SyntaxError);
});
