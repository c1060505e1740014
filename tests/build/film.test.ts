// The film is fetched when it is asked for and at no other time. The built app must be there: scripts/build/main.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { packedFiles } from '../../scripts/build/app-pack.ts';
import { neededBy } from '../../scripts/build/start-bytes.ts';
import { cacheFor } from '../../server/http/pages/static.ts';

const dist = resolve(import.meta.dirname, '../../dist');
const films = readdirSync(resolve(dist, 'assets')).filter((name) => name.startsWith('tutorial-'));

it('is built under a name of its content, with its captions and its poster', () => {
  expect(films.map((name) => name.replace(/-[\w-]{6}\./, '.')).sort()).toEqual(
    ['bn', 'en'].flatMap((locale) => ['vtt', 'webm', 'webp'].map((type) => `tutorial-${locale}.${type}`)),
  );
  for (const name of films) expect(cacheFor(`${dist}/assets/${name}`)).toContain('immutable');
});

it('is neither stored on the phone with the app nor part of a start', async () => {
  const stored = readFileSync(resolve(dist, 'service-worker.js'), 'utf8');
  for (const name of films) expect(stored).not.toContain(name);
  const { first, rest } = await packedFiles();
  const fetched = [...(['signin', 'feed', 'worker'] as const).flatMap(neededBy), ...first, ...rest];
  for (const name of films) expect(fetched).not.toContain(`assets/${name}`);
});
