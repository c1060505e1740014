/** Builds the app into dist: bundles, prerendered sign-in pages, and compressed copies for the server to send. */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { writeAppPacks } from './app-pack.ts';
import { writeRelease } from './release.ts';

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
  await writeAppPacks();
  await writeRelease(dist, await readFile(join(dist, 'service-worker.js'), 'utf8'));
  await build({
    configFile: join(root, 'vite.office.config.ts'),
    root: join(root, 'office'),
    logLevel: 'warn',
  });
  await compressCopies();
}

if (import.meta.main) await buildApp();
