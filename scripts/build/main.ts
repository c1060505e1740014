/** Builds the app into dist: bundles, prerendered sign-in pages, and compressed copies for the server to send. */
import { existsSync } from 'node:fs';
import { glob, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { writeAppPack } from './app-pack.ts';

const root = join(import.meta.dirname, '../..');
export const dist = join(root, 'dist');
const WORTH_COMPRESSING = 512;

async function compressCopies(): Promise<void> {
  for await (const name of glob('**/*.{html,js,css,svg,json,ndjson,webmanifest}', { cwd: dist })) {
    const path = join(dist, name);
    const content = await readFile(path);
    if (content.length < WORTH_COMPRESSING) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}

/** Builds everything, for production also when a test run asks for it. */
export async function buildApp(): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  await build({ root, logLevel: 'warn' });
  await writeAppPack();
  // after the app, whose service worker lists what is in dist
  await build({
    configFile: join(root, 'vite.office.config.ts'),
    root: join(root, 'office'),
    logLevel: 'warn',
  });
  await compressCopies();
}

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

/** Whether dist is missing or older than its sources. */
export async function isStale(): Promise<boolean> {
  const built = join(dist, 'index.html');
  if (!existsSync(built)) return true;
  const { mtimeMs: builtAt } = await stat(built);
  for (const source of SOURCES) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    if ((await stat(path)).mtimeMs > builtAt) return true;
    for await (const entry of glob('**/*', { cwd: path }))
      if ((await stat(join(path, entry))).mtimeMs > builtAt) return true;
  }
  return false;
}

if (import.meta.main) await buildApp();
