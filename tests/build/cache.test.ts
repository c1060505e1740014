// How long a phone may cache the files of the built app. It must be there: scripts/build/main.ts.
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { cacheFor } from '../../server/http/pages/static.ts';

const dist = resolve(import.meta.dirname, '../../dist');

it('every file that is named by its content is cached for ever, the page and the workers never', () => {
  const assets = readdirSync(resolve(dist, 'assets')).map((name) => `${dist}/assets/${name}`);
  expect(assets.length).toBeGreaterThan(100);
  expect(assets.filter((path) => !cacheFor(path).includes('immutable'))).toEqual([]);
  for (const name of ['index.html', 'service-worker.js', 'sync-worker.js'])
    expect(cacheFor(`${dist}/${name}`)).toBe('no-cache');
});
