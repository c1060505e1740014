import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { TALLY_FILE } from '../../scripts/tally-reporter.ts';

test('a test that passes only when it is tried again is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'durpalla-tally-'));
  try {
    const tests = `import { expect, test } from '${resolve('node_modules/vitest/dist/index.js')}';
      let tries = 0;
      test('is right', () => undefined);
      test('is right at last', { retry: 1 }, () => expect(++tries).toBe(2));
      test('is wrong', { retry: 1 }, () => expect(1).toBe(2));`;
    await writeFile(join(folder, 'some.test.js'), tests);
    const file = join(folder, 'tally.json');
    const reporter = `--reporter=${resolve('scripts/tally-reporter.ts')}`;
    const vitest = resolve('node_modules/vitest/vitest.mjs');
    await promisify(execFile)(process.execPath, [vitest, 'run', '--root', folder, reporter], {
      env: { ...process.env, [TALLY_FILE]: file },
    }).catch(() => undefined);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      passed: 2,
      failed: 1,
      flakes: ['some.test.js > is right at last'],
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
