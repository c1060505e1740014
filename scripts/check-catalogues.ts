// Fails when a text of the app has no Bengali, when a catalogue holds a text that the code no longer has, when the
// refusal texts differ between the languages, when one text has two translations (the catalogue loaded last would decide
// which is seen), or when a Bengali text contains Latin digits itself.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { formatter } from '@lingui/format-po';

const root = resolve(import.meta.dirname, '..');
const lingui = resolve(root, 'node_modules/@lingui/cli/dist/lingui.js');

/**
 * What may contain Latin digits: ICU syntax ({count, plural, =0 {…}}), placeholders, tags, and examples to be typed.
 */
const notProse = /\{\w+(?:, *(?:plural|number|select)\b)?|=\d+ *(?=\{)|\}|<\/?\d+\/?>|\d+-\d{4}/g;

function checkCli(check: string, ...options: string[]): string[] {
  try {
    execFileSync(process.execPath, [lingui, 'check', check, '--verbose', '--workers', '1', ...options], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return [];
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    return [`lingui check ${check}:\n${output.trim()}`];
  }
}

function readTexts(locale: string): Record<string, string> {
  return JSON.parse(readFileSync(resolve(root, `protocol/locales/${locale}.json`), 'utf8'));
}

function refusalProblems(): string[] {
  const [bengali, english] = [readTexts('bn'), readTexts('en')];
  const codes = new Set([...Object.keys(bengali), ...Object.keys(english)]);
  return [...codes]
    .filter((code) => !bengali[code]?.trim() || !english[code]?.trim())
    .map((code) => `protocol/locales: '${code}' is not in both languages`);
}

type Text = { place: string; key: string; text: string };

async function catalogueTexts(): Promise<Text[]> {
  const { parse } = formatter();
  const context = { locale: 'bn', sourceLocale: 'en', filename: '' };
  const catalogues = globSync('src/**/locales/bn.po', { cwd: root }).map(async (file) => {
    const catalogue = await parse(readFileSync(resolve(root, file), 'utf8'), context);
    return Object.values(catalogue).map(({ message = '', context: meant = '', translation = '' }): Text => ({
      place: relative(root, file),
      key: `${meant} ${message}`.trim(),
      text: translation,
    }));
  });
  return (await Promise.all(catalogues)).flat();
}

function saidInTwoWays(texts: Text[]): string[] {
  const byKey = Map.groupBy(texts, ({ key }) => key);
  return [...byKey].flatMap(([key, same]) =>
    new Set(same.map(({ text }) => text)).size > 1
      ? [`'${key}' has two translations: ${same.map(({ place, text }) => `${text} (${place})`).join(', ')}`]
      : [],
  );
}

const inCatalogues = await catalogueTexts();
const refusals = Object.entries(readTexts('bn')).map(([code, text]): Text => ({
  place: `refusal ${code}`,
  key: code,
  text,
}));
const latinDigits = [...refusals, ...inCatalogues]
  .filter(({ text }) => /[0-9]/.test(text.replace(notProse, '')))
  .map(({ place, text }) => `${place}: Latin digit in Bengali: ${text}`);

const problems = [
  ...checkCli('sync', '--clean'),
  ...checkCli('missing', '--mode', 'catalog', '--locale', 'bn'),
  ...refusalProblems(),
  ...saidInTwoWays(inCatalogues),
  ...latinDigits,
];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log('catalogues: every text in both languages');
