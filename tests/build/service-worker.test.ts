import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dist } from '../../scripts/build.ts';

it('the service worker is one classic script: a browser refuses one that imports', async () => {
  const script = await readFile(join(dist, 'service-worker.js'), 'utf8');
  expect(script.match(/\bimport\s*(?:\(|\.meta)/g)).toBeNull();
});
