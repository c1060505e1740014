import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contractFiles } from '../../../scripts/build/phone-contracts.ts';

const root = join(import.meta.dirname, '../../..');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contracts-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Builds one file of contracts for a phone. @returns what the build says at its end */
async function built(source: string): Promise<string> {
  const file = join(folder, 'contract.ts');
  await writeFile(file, source);
  const script = `
    import { build } from 'vite';
    import { arktypeOnPhones, phoneContracts } from './scripts/build/phone-contracts.ts';
    const input = ${JSON.stringify(file)};
    await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [phoneContracts()],
      resolve: { alias: [arktypeOnPhones] },
      build: { write: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
    }).then(() => console.log('built'), (error) => console.log(error.message));`;
  const args = ['--input-type=module-typescript', '-e', script];
  return (await promisify(execFile)(process.execPath, args, { cwd: root })).stdout;
}

const lazy = join(root, 'protocol/wire/lazy.ts');

it.each([
  ['a keyword', `export const it = type('string.email')`],
  ['a morph', `export const it = type({ a: 'string.json.parse' })`],
  ['a default', `export const it = type({ a: 'string = "x"' })`],
  ['a narrowed type', `export const it = type('string').narrow(() => true)`],
  [
    'a definition that is used inside the file alone',
    `const inner = type('string % 2'); export const it = () => inner`,
  ],
  ['a lazy definition', `import { lazy } from '${lazy}'; export const it = lazy(() => type('string.email'))`],
])('a build ends at %s that no phone understands', async (_what, source) => {
  expect(await built(`import { type } from 'arktype';\n${source}`)).toMatch(
    /not understood|is not a function/,
  );
});

it('a build ends at contracts that the proof does not know', async () => {
  const said = await built(`import { type } from 'arktype'; export const it = type('string')`);
  expect(said).toContain('contract.ts defines contracts and is not in the list');
});

it('files of rows and mutations are in the list', () => {
  expect(contractFiles).toEqual(
    expect.arrayContaining(['protocol/sync/rows.ts', 'protocol/sync/mutations.ts']),
  );
});
