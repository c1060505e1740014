// Brotli bytes of the build's files: each chunk, and what each entry needs before it can run.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const dist = resolve(import.meta.dirname, '../../dist');

type ManifestChunk = {
  file: string;
  name?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
};

/** Vite's manifest: from source file or chunk key to the built file. */
export type Manifest = Record<string, ManifestChunk>;

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(resolve(dist, '.vite/manifest.json'), 'utf8'));
}

/**
 * A file in which the hash of each name is made of the name: the same code would take 100 B more or less otherwise,
 * as random letters in the list of chunks happen to compress.
 */
function withStableNames(content: Buffer): Buffer {
  const text = content.toString('latin1');
  const named = text.replace(
    /([\w.]+(?:-[\w.]+)*)-[\w-]{6,7}\.(js|css)\b/g,
    (_, name: string, kind: string) => {
      const letters = createHash('sha256').update(`${name}.${kind}`).digest('base64url');
      return `${name}-${letters.slice(0, kind === 'js' ? 7 : 6)}.${kind}`;
    },
  );
  return Buffer.from(named, 'latin1');
}

/** Bytes of a built file as a server sends it: brotli, quality 11. */
export function brotliBytes(file: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(withStableNames(readFileSync(resolve(dist, file))), { params }).length;
}

/** The built files that an entry or a dynamic import pulls in before it runs: itself, its static imports, their CSS. */
export function closureFiles(manifest: Manifest, entry: string): string[] {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`not in the build's manifest: ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(entry);
  return [...files];
}

/** Brotli bytes of the files that one or more entries need together; a shared file counts once. */
export function closureBytes(manifest: Manifest, ...entries: string[]): number {
  const files = new Set(entries.flatMap((entry) => closureFiles(manifest, entry)));
  return [...files].reduce((sum, file) => sum + brotliBytes(file), 0);
}

function print(name: string, bytes: number): void {
  console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${name}`);
}

function report(): void {
  const manifest = readManifest();
  const files = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));
  const code = [...files].filter((file) => /\.(?:js|css)$/.test(file));
  const sized = code.map((file) => ({ file, bytes: brotliBytes(file) }));
  console.log('files, brotli');
  for (const { file, bytes } of sized.sort((one, other) => other.bytes - one.bytes)) print(file, bytes);
  print('service-worker.js', brotliBytes('service-worker.js'));
  for (const name of readdirSync(resolve(dist, 'assets')))
    if (/^in-background-.*\.js$/.test(name)) print(`its code, assets/${name}`, brotliBytes(`assets/${name}`));
  print('index.html', brotliBytes('index.html'));
  console.log('with static imports and CSS');
  for (const [key, chunk] of Object.entries(manifest)) {
    if (chunk.isEntry || chunk.isDynamicEntry) print(key, closureBytes(manifest, key));
  }
}

if (import.meta.main) report();
