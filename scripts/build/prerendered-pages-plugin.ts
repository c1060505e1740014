/**
 * The pages of a visitor (protocol/wire/ready-pages.ts) as static HTML in both languages, so that they can be read, and filled
 * in, before any script has run.
 *
 *   index.html ─ title, language, screen ─▶ a page without scripts ─ Vite's build ─▶ its tags ─▶ dist/signin.html …
 *
 * Each is one document: it contains the CSS rules that it uses, and the scripts come after the content. The app's
 * full style sheet is only named, as rel=later: the script fetches it when it starts, after all that it needs itself.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import type { Locale } from '../../domain/base/locale.ts';
import { fileOfPage, type ReadyPage } from '../../protocol/wire/ready-pages.ts';
import type { render, Rendered } from '../../src/routes/prerendered.tsx';
import { withDatabasesLibrary } from './databases-library.ts';
import { BODY_SCRIPT, headScript, HIDDEN_FROM_SESSIONS, readyPages } from './front-door.ts';
import { usedCss } from './used-css.ts';

const root = join(import.meta.dirname, '../..');
const ENTRY = 'src/routes/prerendered.tsx';

type Render = typeof render;
type Page = { name: ReadyPage; locale: Locale; rendered: Rendered };
type Bundle = Rolldown.OutputBundle;

const isRender = (module: unknown): module is { render: Render } =>
  typeof module === 'object' && module !== null && 'render' in module && typeof module.render === 'function';

/** The screens as a module that this process can run. It resolves its packages from inside the project. */
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

/** The pages, by the file that each becomes. */
async function renderPages(): Promise<Map<string, Page>> {
  const folder = await mkdtemp(join(root, 'node_modules/.prerender-'));
  try {
    const renderPage = await loadRender(folder);
    const pages = new Map<string, Page>();
    for (const name of readyPages)
      for (const locale of ['bn', 'en'] as const)
        pages.set(join(root, fileOfPage(name, locale)), {
          name,
          locale,
          rendered: await renderPage(name, locale),
        });
    return pages;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Fills a slot of index.html. @throws Error where index.html has no such slot */
function fill(html: string, slot: string, content: string): string {
  if (!html.includes(slot)) throw new Error(`index.html has no ${slot}`);
  return html.replace(slot, () => content);
}

const bodyOf = ({ html, icons }: Page['rendered']): string => `${icons}<div id="root">${html}</div>`;

async function documentOf({ locale, rendered }: Page): Promise<string> {
  let html = await readFile(join(root, 'index.html'), 'utf8');
  html = fill(html, 'lang="bn"', `lang="${locale}"`);
  html = fill(html, '<title>দূরপাল্লা</title>', `<title>${rendered.title}</title>`);
  html = fill(html, '<script type="module" src="/src/main.tsx"></script>', '');
  return fill(html, '<div id="root"></div>', `${bodyOf(rendered)}<script>${BODY_SCRIPT}</script>`);
}

/** The built files that a chunk loads before it runs, itself first, and the library of the databases last. */
function closureOf(bundle: Bundle, isStart: (chunk: Rolldown.OutputChunk) => boolean): string[] {
  const files = new Set<string>();
  const visit = (file: string): void => {
    const chunk = bundle[file];
    if (files.has(file) || chunk?.type !== 'chunk') return;
    files.add(file);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    for (const imported of chunk.imports) visit(imported);
  };
  const starts = Object.values(bundle).filter((each) => each.type === 'chunk' && isStart(each));
  if (starts.length === 0) throw new Error('the build lacks a part of a prerendered page');
  for (const { fileName } of starts) visit(fileName);
  return withDatabasesLibrary([...files]);
}

const isCss = (file: string): boolean => file.endsWith('.css');

function textOf(bundle: Bundle, file: string): string {
  const asset = bundle[file];
  if (asset?.type !== 'asset') throw new Error(`not in the build: ${file}`);
  return typeof asset.source === 'string' ? asset.source : new TextDecoder().decode(asset.source);
}

/** The one of these scripts with the most letters. */
function largestOf(bundle: Bundle, files: readonly string[]): string {
  const size = (file: string): number => {
    const chunk = bundle[file];
    return chunk?.type === 'chunk' ? chunk.code.length : 0;
  };
  return files.reduce((largest, file) => (size(file) > size(largest) ? file : largest));
}

function tagsOf({ name, locale, rendered }: Page, bundle: Bundle): HtmlTagDescriptor[] {
  const app = closureOf(bundle, ({ facadeModuleId }) => facadeModuleId === join(root, 'index.html'));
  // what the screen needs beyond the app's entry is fetched with it, not one round trip later
  const ofScreen = [
    ...closureOf(bundle, ({ moduleIds }) => moduleIds.includes(join(root, rendered.route))),
    ...rendered.texts.flatMap((folder) =>
      closureOf(bundle, ({ name }) => name === `${locale}-${folder.replace('/', '-')}`),
    ),
  ].filter((file, at, all) => !app.includes(file) && all.indexOf(file) === at);
  const css = [...app, ...ofScreen].filter(isCss).map((file) => textOf(bundle, file));
  const link = (rel: string, file: string, attrs = {}): HtmlTagDescriptor => ({
    tag: 'link',
    attrs: { rel, ...attrs, crossorigin: true, href: `/${file}` },
  });
  const [entry = '', ...imports] = app.filter((file) => !isCss(file));
  const largest = largestOf(bundle, imports);
  const head = [
    { tag: 'style', children: HIDDEN_FROM_SESSIONS + usedCss(css.join('\n'), bodyOf(rendered)) },
    ...app.filter(isCss).map((file) => link('later', file)),
    // after the links, which it may turn into style sheets
    { tag: 'script', children: headScript(name) },
  ];
  const body = [
    { tag: 'script', attrs: { type: 'module', crossorigin: true, src: `/${entry}` } },
    ...imports.filter((file) => file !== largest).map((file) => link('modulepreload', file)),
    // the page contains the rules that it uses: the style sheet is fetched for the script and delays no paint
    ...ofScreen.map((file) =>
      isCss(file) ? link('preload', file, { as: 'style' }) : link('modulepreload', file),
    ),
  ];
  return [
    // first of all: it takes the connection of the page, while other files wait for connections of their own
    { ...link('modulepreload', largest), injectTo: 'head-prepend' as const },
    ...head.map((tag) => ({ ...tag, injectTo: 'head' as const })),
    ...body.map((tag) => ({ ...tag, injectTo: 'body' as const })),
  ];
}

/** Adds dist/signin.html, dist/signin.en.html … to the build. */
export function prerenderedPages(): Plugin {
  let pages = new Map<string, Page>();
  return {
    name: 'durpalla-prerendered-pages',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    async options(options) {
      pages = await renderPages();
      const given = typeof options.input === 'object' && !Array.isArray(options.input) ? options.input : {};
      const own = [...pages].map(([file, { name, locale }]) => [
        fileOfPage(name, locale).replace('.html', ''),
        file,
      ]);
      return { ...options, input: { ...given, ...Object.fromEntries(own) } };
    },
    resolveId: (id) => (pages.has(id) ? id : null),
    load(id) {
      const page = pages.get(id);
      return page ? documentOf(page) : null;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { filename, bundle }) {
        const page = pages.get(filename);
        return page && bundle ? tagsOf(page, bundle) : [];
      },
    },
  };
}
