import { formatter } from '@lingui/format-po';
import { startupTextFolders, textFolders } from './src/i18n/text-folders.ts';

const folders = [...startupTextFolders, ...textFolders];

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
      exclude: [
        '**/*.gallery.tsx',
        ...folders.filter((each) => each.startsWith(`${folder}/`)).map((each) => `<rootDir>/src/${each}/**`),
      ],
    })),
    { path: '<rootDir>/office/locales/{locale}', include: ['<rootDir>/office'] },
  ],
};
