/**
 * Puts the inline script of saved pages (src/app/start/saved/show-saved.ts) into index.html. It starts the app after
 * a saved page is painted: the entry and what it imports are named as rel=start, which the script turns into the preload
 * that suits this start, and the style sheet as rel=later, since a saved page brings its own style.
 */
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const root = join(import.meta.dirname, '../..');
const SCRIPT = 'src/app/start/saved/show-saved.ts';
const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const ROOT = '<div id="root"></div>';

const outputs = (built: Awaited<ReturnType<typeof build>>): Rolldown.RolldownOutput[] =>
  Array.isArray(built) ? built : 'output' in built ? [built] : [];

async function bundledScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(root, SCRIPT), formats: ['iife'], name: 'savedPage' },
    },
  });
  const [chunk] = outputs(built).flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk') throw new Error(`${SCRIPT} gives no script`);
  return chunk.code.trim();
}

export function savedPageScript(): Plugin {
  return {
    name: 'durpalla-saved-page',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    transformIndexHtml: {
      order: 'post',
      async handler(html, { filename }) {
        if (filename !== join(root, 'index.html')) return html;
        const [tag, entry] = ENTRY.exec(html) ?? [];
        if (tag === undefined || !html.includes(ROOT)) throw new Error('index.html has no entry or no root');
        const script = await bundledScript();
        return html
          .replace(tag, `<link rel="modulepreload" crossorigin href="${entry}">`)
          .replaceAll('<link rel="modulepreload" crossorigin', '<link rel="start" crossorigin')
          .replaceAll('<link rel="stylesheet" crossorigin', '<link rel="later" crossorigin')
          .replace('</head>', () => `<script data-entry="${entry}">${script}</script></head>`)
          .replace(ROOT, `${ROOT}<script>savedPage.show()</script>`);
      },
    },
  };
}
