/** Brotli bytes that a phone fetches on its first visit until a screen works (docs/FIGURES.md). */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliBytes, closureFiles, readManifest } from './bundle-report.ts';

const dist = resolve(import.meta.dirname, '../../dist');

type Screen = 'signin' | 'feed' | 'worker';

/** The files that a page requests by itself, which leaves out a style sheet named as rel=later. */
function namedIn(page: string): string[] {
  const html = readFileSync(resolve(dist, page), 'utf8');
  return [
    ...html.matchAll(
      /<(?:link rel="(?:modulepreload|preload|start|stylesheet)"|script)[^>]*(?:href|src)="\/([^"]+)"/g,
    ),
  ].map(([, file = '']) => file);
}

/** The catalogues of one language that must be loaded before the first paint. */
function texts(feature: string): string[] {
  const catalogue = (name: string) => new RegExp(`/bn-${name}-[^/]*\\.js$`);
  const files = Object.values(readManifest()).map(({ file }) => file);
  return ['startup', feature].flatMap((name) => files.filter((file) => catalogue(name).test(file)));
}

/** The built files until the sign-in or the feed works in Bengali, or until the sync worker does. */
export function neededBy(screen: Screen): string[] {
  const manifest = readManifest();
  const closure = (...entries: string[]) => entries.flatMap((entry) => closureFiles(manifest, entry));
  const signin = ['signin.html', ...namedIn('signin.html'), ...texts('person-sign-in')];
  switch (screen) {
    case 'signin': {
      const code = closure('index.html', 'src/routes/account/signin.tsx').filter((file) =>
        file.endsWith('.js'),
      );
      return [...new Set([...signin, ...code])];
    }
    case 'feed': {
      const code = closure('index.html', 'src/routes/feed.tsx');
      return [...new Set(['index.html', ...namedIn('index.html'), ...texts('feed-list'), ...code])];
    }
    case 'worker':
      return closure('src/sync/worker.ts');
  }
}

/** The built files that the page of each visitor fetches, whichever it is. */
export function loadedByVisitors(): string[] {
  const [signin, feed, manifest] = [neededBy('signin'), neededBy('feed'), readManifest()];
  const later = Object.keys(manifest).filter((key) => manifest[key]?.name === 'after');
  const files = [
    ...signin.filter((file) => feed.includes(file)),
    ...later.flatMap((key) => closureFiles(manifest, key)),
  ];
  return [...new Set(files)];
}

const bytes = (files: string[]): number => files.reduce((sum, file) => sum + brotliBytes(file), 0);

export const signinBytes = (): number => bytes(neededBy('signin'));

/** Without its sync worker, which starts beside it and delays nothing on the screen. */
export const feedBytes = (): number => bytes(neededBy('feed'));

/** What the sync worker fetches beyond the files that it shares with the feed. */
export function workerBytes(): number {
  const shared = new Set(neededBy('feed'));
  return bytes(neededBy('worker').filter((file) => !shared.has(file)));
}
