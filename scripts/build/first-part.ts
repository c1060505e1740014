/**
 * The first part of the app: what a visitor needs, and a newcomer up to the first posted request, with the connection gone
 * at any moment. A first visit fetches it alone; the rest follows when somebody has signed in (src/sw/app-shell.ts).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TextFolder } from '../../src/i18n/text-folders.ts';
import { closureFiles, type Manifest } from './bundle-report.ts';
import { beforeSession } from './chunk-groups.ts';
import { catalogueOf } from './locale-chunks.ts';

const account = 'src/routes/account';

/** Screens and what is loaded with them, later than they are. */
export const firstModules = [
  'index.html',
  'src/sync/worker.ts',
  'src/app/start/saved/save-page.ts',
  'src/app/start/saved/take-over.ts',
  'src/app/session-expired.tsx',
  'src/app/welcome-cards.tsx',
  'src/app/feed-bar.tsx',
  ...['signin', ...beforeSession].map((name) => `${account}/${name}.tsx`),
  'src/routes/information/without-net.tsx',
  'src/routes/not-found.tsx',
  'src/routes/home.tsx',
  'src/routes/feed.tsx',
  'src/routes/outbox.tsx',
  'src/person/sign-in/details/details-form.tsx',
  'src/person/sign-in/signin-code-screen.tsx',
  'src/shell/menu/drawer-menu.tsx',
  'src/shell/top-bar.tsx',
  'src/sync/session/leave-nothing.ts',
  'src/site/information/welcome.tsx',
  'src/site/information/reading-sheet.tsx',
  'src/feed/list/no-trips.tsx',
];

/** Chunks of several modules, by their names. */
export const firstChunks = [
  'after',
  'parts',
  'kit',
  'signed-in',
  'rules',
  'asking',
  'bids',
  'gazetteer',
  'calls',
  'data-use',
  'needed',
];

/** The texts of these. */
export const firstTexts: readonly (TextFolder | 'startup' | 'refusals')[] = [
  'startup',
  'refusals',
  'person/sign-in',
  'site/information',
  'site/first-page',
  'feed/list',
  'feed/home',
  'feed/interest',
  'place',
  'trip/own',
  'trip/request',
  'shell/menu',
  'bid',
  'booking',
  'outbox',
];

const UNNAMED = ['index.html', 'sync-worker.js'];

/** The pages at which a visitor arrives; what such a page has loaded need not be fetched again (src/sw/app-pack.ts). */
export type Door = 'signup' | 'reading';

const doors: Record<Door, { modules: readonly string[]; texts: readonly TextFolder[] }> = {
  signup: {
    modules: [`${account}/signup.tsx`, `${account}/signin.tsx`, 'src/site/information/welcome.tsx'],
    texts: ['person/sign-in', 'site/first-page'],
  },
  reading: { modules: [], texts: ['site/information'] },
};

/** Of a built app. @param dist its folder */
const manifestOf = async (dist: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));

/**
 * By whose pages a file is loaded, by its path in dist; null for one that belongs to no door, or to every page of a visitor.
 * @param dist the folder of a built app @param everywhere what each visitor's page loads
 */
export async function doorOf(
  dist: string,
  everywhere: ReadonlySet<string>,
): Promise<(file: string) => Door | null> {
  const manifest = await manifestOf(dist);
  const of = (door: Door): Set<string> => {
    const { modules, texts } = doors[door];
    const names = new Set(texts.map((folder) => catalogueOf('bn', folder)));
    const keys = Object.keys(manifest).filter(
      (key) => modules.includes(key) || names.has(manifest[key]?.name ?? ''),
    );
    return new Set(keys.flatMap((key) => closureFiles(manifest, key)));
  };
  const [signup, reading] = [of('signup'), of('reading')];
  return (file) => {
    if (everywhere.has(file)) return null;
    if (reading.has(file)) return 'reading';
    return signup.has(file) ? 'signup' : null;
  };
}

/** Whether a file, by its path in dist, belongs to the first part. @param dist the folder of a built app */
export async function firstPart(dist: string): Promise<(file: string) => boolean> {
  const manifest = await manifestOf(dist);
  const chunks = new Set(firstChunks);
  const catalogues = new Set(firstTexts.map((folder) => catalogueOf('bn', folder)));
  // an earlier release may lack some of them
  const keys = Object.entries(manifest)
    .filter(([key, { name = '' }]) => firstModules.includes(key) || chunks.has(name) || catalogues.has(name))
    .map(([key]) => key);
  const found = new Set([...UNNAMED, ...keys.flatMap((key) => closureFiles(manifest, key))]);
  return (file) => found.has(file);
}
