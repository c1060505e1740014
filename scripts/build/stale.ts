/**
 * Whether the built app exists and is as new as its sources. Needs no package, so that a server without the build
 * packages can ask.
 */
import { existsSync } from 'node:fs';
import { glob, stat } from 'node:fs/promises';
import { join } from 'node:path';

const here = join(import.meta.dirname, '../..');

const SOURCES = [
  'domain',
  'protocol',
  'machines',
  'src',
  'public',
  'scripts',
  'index.html',
  'office',
  'vite.config.ts',
  'vite.office.config.ts',
  'package-lock.json',
];

/** Whether `dist` is missing. @param root the project's folder */
export const isUnbuilt = (root: string): boolean => !existsSync(join(root, 'dist/index.html'));

/** Whether the packages that build the app are installed, which `npm ci --omit=dev` leaves out. */
export const canBuild = (root: string): boolean => existsSync(join(root, 'node_modules/vite'));

/** Whether `dist` is missing or older than its sources. @param root the project's folder */
export async function isStale(root = here): Promise<boolean> {
  if (isUnbuilt(root)) return true;
  const { mtimeMs: builtAt } = await stat(join(root, 'dist/index.html'));
  for (const source of SOURCES) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    if ((await stat(path)).mtimeMs > builtAt) return true;
    for await (const entry of glob('**/*', { cwd: path }))
      if ((await stat(join(path, entry))).mtimeMs > builtAt) return true;
  }
  return false;
}
