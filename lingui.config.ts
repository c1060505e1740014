import { formatter } from '@lingui/format-po';
import { startupTextFolders, textFolders } from './src/i18n/text-folders.ts';

/** English is the source text in the code; one catalogue per folder, so that each travels with its screen. */
export default {
  sourceLocale: 'en',
  locales: ['bn', 'en'],
  fallbackLocales: { default: 'en' },
  format: formatter({ lineNumbers: false }),
  catalogs: [
    ...[...startupTextFolders, ...textFolders].map((folder) => ({
      path: `<rootDir>/src/${folder}/locales/{locale}`,
      include: [`<rootDir>/src/${folder}`],
      exclude: ['**/*.gallery.tsx'],
    })),
    { path: '<rootDir>/office/locales/{locale}', include: ['<rootDir>/office'] },
  ],
};
