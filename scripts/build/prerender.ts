/**
 * Renders the sign-in and sign-up pages to static HTML in both languages, so that they can be read and filled in
 * before any script has run. Each is one document: the rules of CSS that it uses stand in it, the scripts come after
 * the content. The app's whole style sheet is named only, as rel=later: the script asks for it when React stands.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { Locale } from '../../domain/locale.ts';
import type { render } from '../../src/routes/account/prerendered.tsx';
import { closureFiles, readManifest, type Manifest } from './bundle-report.ts';
import { usedCss } from './used-css.ts';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');
const ENTRY = 'src/routes/account/prerendered.tsx';

type Render = typeof render;
type PageName = Parameters<Render>[0];
type Rendered = Awaited<ReturnType<Render>>;

const isRender = (module: unknown): module is { render: Render } =>
  typeof module === 'object' && module !== null && 'render' in module && typeof module.render === 'function';

/** The pages as a module that this process can run. It finds its packages from inside the project. */
async function loadRender(folder: string): Promise<Render> {
  await build({
    root,
    logLevel: 'warn',
    build: {
      ssr: ENTRY,
      outDir: folder,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'prerendered.js' } },
    },
  });
  const module: unknown = await import(pathToFileURL(join(folder, 'prerendered.js')).href);
  if (!isRender(module)) throw new Error(`${ENTRY} does not export render`);
  return module.render;
}

const scriptTag = /<script type="module"[^>]*><\/script>/g;
const preloadTag = /<link rel="modulepreload"[^>]*>/g;
const styleTag = /<link rel="stylesheet"[^>]*>/g;

/** What the screen needs beyond the app's own entry: fetched with it, not one round trip after it. */
function screenFiles(manifest: Manifest, page: PageName, locale: Locale): string[] {
  const started = new Set(closureFiles(manifest, 'index.html'));
  const texts = Object.keys(manifest).filter((key) => key.startsWith(`_${locale}-sign-in-`));
  const needed = [`src/routes/account/${page}.tsx`, ...texts].flatMap((key) => closureFiles(manifest, key));
  return [...new Set(needed)].filter((file) => !started.has(file));
}

const isCss = (file: string): boolean => file.endsWith('.css');

/** The page holds the rules that it uses: a style sheet is fetched for the script and holds up no paint. */
const linkTo = (file: string): string =>
  `<link rel="${isCss(file) ? 'preload" as="style' : 'modulepreload'}" crossorigin href="/${file}">`;

async function readCss(files: string[]): Promise<string> {
  const texts = await Promise.all(files.map((file) => readFile(join(dist, file), 'utf8')));
  return texts.join('\n');
}

const later = (tag: string): string => tag.replace('rel="stylesheet"', 'rel="later"');

/** The app's own page with the screen in it; its inline script stays as it is, the server knows it by its hash. */
function compose(shell: string, locale: Locale, rendered: Rendered, css: string, links: string): string {
  const styles = (shell.match(styleTag) ?? []).map(later).join('');
  const loading = [scriptTag, preloadTag].flatMap((tag) => shell.match(tag) ?? []).join('');
  return shell
    .replace(scriptTag, '')
    .replace(preloadTag, '')
    .replace(styleTag, '')
    .replace(/<html lang="\w+">/, `<html lang="${locale}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${rendered.title}</title>`)
    .replace('</head>', () => `<style>${css}</style>${styles}</head>`)
    .replace(
      '<div id="root"></div>',
      () => `${rendered.icons}<div id="root">${rendered.html}</div>${loading}${links}`,
    );
}

/** Writes dist/{signin,signup}{,.en}.html; the built app must be there. */
export async function prerender(): Promise<void> {
  const folder = await mkdtemp(join(root, 'node_modules/.prerender-'));
  try {
    const renderPage = await loadRender(folder);
    const shell = await readFile(join(dist, 'index.html'), 'utf8');
    const manifest = readManifest();
    const appStyles = closureFiles(manifest, 'index.html').filter(isCss);
    for (const page of ['signin', 'signup'] as const)
      for (const locale of ['bn', 'en'] as const) {
        const rendered = await renderPage(page, locale);
        const files = screenFiles(manifest, page, locale);
        const styles = await readCss([...appStyles, ...files.filter(isCss)]);
        const css = usedCss(styles, rendered.html + rendered.icons);
        const html = compose(shell, locale, rendered, css, files.map(linkTo).join(''));
        await writeFile(join(dist, `${page}${locale === 'en' ? '.en' : ''}.html`), html);
      }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await prerender();
