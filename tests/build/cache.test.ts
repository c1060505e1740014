// How long a phone may cache the files of the built app. It must be there: scripts/build/main.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { isWorkerScript } from '../../server/http/door/answer-heads.ts';
import { cacheFor } from '../../server/http/pages/static.ts';

const dist = resolve(import.meta.dirname, '../../dist');

it('every file that is named by its content is cached for ever, the page and the workers never', () => {
  const assets = readdirSync(resolve(dist, 'assets')).map((name) => `${dist}/assets/${name}`);
  expect(assets.length).toBeGreaterThan(100);
  expect(assets.filter((path) => !cacheFor(path).includes('immutable'))).toEqual([]);
  for (const name of ['index.html', 'service-worker.js', 'sync-worker.js'])
    expect(cacheFor(`${dist}/${name}`)).toBe('no-cache');
});

it('every script with which the app starts a worker comes with the policy', () => {
  const folders = ['', 'assets/'];
  const scripts = folders.flatMap((folder) =>
    readdirSync(resolve(dist, folder)).flatMap((name) => (name.endsWith('.js') ? [`${folder}${name}`] : [])),
  );
  const started = scripts.flatMap((name) =>
    [...readFileSync(resolve(dist, name), 'utf8').matchAll(/new Worker\(.{0,80}?([\w/-]+\.js)/g)].map(
      ([, path = '']) => path,
    ),
  );
  expect(started).toEqual(
    expect.arrayContaining(['/sync-worker.js', expect.stringContaining('shrink-worker')]),
  );
  for (const path of [...started, '/service-worker.js'])
    expect([path, isWorkerScript(path)]).toEqual([path, true]);
  expect(scripts.filter((path) => isWorkerScript(`/${path}`)).length).toBe(3);
});
