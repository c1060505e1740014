import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { formatter } from '@lingui/format-po';

// the gallery shows the parts to developers with its own samples in both languages
const source = resolve(import.meta.dirname, 'src');
const features = readdirSync(resolve(source, 'features')).filter((name) => name !== 'gallery');
const folders = [
  'ui',
  'shell',
  'trip',
  'places',
  'files',
  'reviews',
  'explained',
  'fares',
  'app',
  'routes',
  ...features.map((name) => `features/${name}`),
].filter((folder) => existsSync(resolve(source, folder)));

/** English is the source text in the code; one catalogue per folder, so that each travels with its screen. */
export default {
  sourceLocale: 'en',
  locales: ['bn', 'en'],
  fallbackLocales: { default: 'en' },
  format: formatter({ lineNumbers: false }),
  catalogs: [
    ...folders.map((folder) => ({
      path: `<rootDir>/src/${folder}/locales/{locale}`,
      include: [`<rootDir>/src/${folder}`],
      exclude: ['**/*.gallery.tsx'],
    })),
    { path: '<rootDir>/office/locales/{locale}', include: ['<rootDir>/office'] },
  ],
};
