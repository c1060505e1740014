import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

/** Bundles a script of the bench for the browser. @returns its text */
export async function bundled(entry: string, format: 'es' | 'iife'): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'durpalla-bench-'));
  try {
    await build({
      configFile: false,
      root: import.meta.dirname,
      logLevel: 'warn',
      mode: 'production',
      build: {
        outDir,
        emptyOutDir: true,
        target: 'es2022',
        lib: { entry, formats: [format], name: 'bench', fileName: () => 'out.js' },
      },
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    return await readFile(join(outDir, 'out.js'), 'utf8');
  } finally {
    await rm(outDir, { recursive: true });
  }
}

const PAGES = ['workbox', 'tanstack', 'rxdb'] as const;
export type PeerName = (typeof PAGES)[number];

const html = (name: string): string =>
  `<!doctype html><meta charset="utf-8"><title>${name}</title><script type="module" src="/${name}.js"></script>`;

/** The peers' pages and scripts by path. */
export async function peerPages(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const name of PAGES) {
    pages.set(`/${name}`, html(name));
    pages.set(`/${name}.js`, await bundled(join(import.meta.dirname, 'pages', `${name}.ts`), 'es'));
  }
  const worker = join(import.meta.dirname, 'pages', 'workbox-worker.ts');
  pages.set('/workbox-worker.js', await bundled(worker, 'iife'));
  return pages;
}
