/**
 * `node scripts/configuration.ts` writes `.env.example` and docs/CONFIGURATION.md from the table of settings. A test
 * fails where they differ from it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '../server/base/config-settings.ts';

const root = join(import.meta.dirname, '..');
const GROUPS = Object.entries(settings).map(([title, group]) => ({ title, group: Object.entries(group) }));

const plain = (text: string): string => text.replaceAll('`', '').replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');

type Setting = { default: string; meaning: string; secret?: true };
const meaningOf = (name: string, { meaning, secret }: Setting): string =>
  secret ? `${meaning}; by a file: \`${name}_FILE\`` : meaning;

/** The lines of an environment file, each setting at its default. */
export const exampleFile = (): string =>
  [
    '# The settings of the server at their defaults. Copy it to .env, change what differs, and start with',
    '#   set -a; . ./.env; set +a; npm start',
    ...GROUPS.flatMap(({ title, group }) => [
      '',
      `# ${title}`,
      ...group.flatMap(([name, setting]) => [
        `# ${plain(meaningOf(name, setting))}`,
        `#${name}=${setting.default}`,
      ]),
    ]),
    '',
  ].join('\n');

const START = '<!-- made by scripts/configuration.ts -->';
const END = '<!-- until here -->';

/** The page with the table of settings in its place. */
export function configurationPage(page: string): string {
  const tables = GROUPS.map(({ title, group }) =>
    [
      `## ${title}`,
      '',
      '| variable | default | meaning |',
      '|---|---|---|',
      ...group.map(
        ([name, setting]) =>
          `| \`${name}\` | ${setting.default === '' ? '–' : `\`${setting.default}\``} | ${meaningOf(name, setting)} |`,
      ),
    ].join('\n'),
  );
  return `${page.split(START)[0]}${START}\n\n${tables.join('\n\n')}\n\n${END}${page.split(END)[1]}`;
}

if (import.meta.main) {
  const page = join(root, 'docs/CONFIGURATION.md');
  writeFileSync(join(root, '.env.example'), exampleFile());
  writeFileSync(page, configurationPage(readFileSync(page, 'utf8')));
}
