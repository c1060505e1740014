import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { commitsApart } from '../../../bench/update/history.ts';

let root = '';
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Rina', '-c', 'user.email=rina@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim();

const lines = (count: number, word = 'line'): string => `${word}\n`.repeat(count);

/** @returns the commit's short name */
function commit(files: Record<string, string>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  git('add', '.');
  git('commit', '-qm', 'change');
  return git('log', '-1', '--format=%h');
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'durpalla-history-'));
  git('init', '-q');
});
afterEach(() => rmSync(root, { recursive: true }));

it('new code is that of the product, not of what builds it, of texts, or of the gallery', async () => {
  const first = commit({ 'src/a.ts': lines(100), 'domain/b.ts': lines(98) });
  commit({
    'scripts/build/main.ts': lines(90),
    'vite.config.ts': lines(90),
    'server/c.ts': lines(90),
    'src/feed/locales/bn.po': lines(90),
    'src/ui/road/road.gallery.tsx': lines(90),
    'src/gallery/gallery.tsx': lines(90),
  });
  expect(await commitsApart(root, 0.001, 1)).toEqual([]);
  commit({ 'src/d.ts': lines(2, 'new') });
  expect(await commitsApart(root, 0.01, 1)).toEqual([{ commit: first, newCode: 2 / 200 }]);
});

it('what goes with the tools is not counted as new', async () => {
  const first = commit({ 'src/a.ts': lines(95) });
  const second = commit({ 'src/a.ts': lines(95) + lines(2, 'new') });
  commit({ 'protocol/wire/c.ts': lines(3, 'wire') });
  expect(await commitsApart(root, 0.02, 1)).toEqual([{ commit: second, newCode: 0.03 }]);
  expect(await commitsApart(root, 0.02, 1, ['protocol/wire'])).toEqual([{ commit: first, newCode: 0.02 }]);
});
