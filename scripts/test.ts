/** Runs every check and every suite, and closes with one line that adds them all up. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

type Tally = { passed: number; failed: number };
type Step = { name: string; run: () => Promise<Tally> };

function execute(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

const check = (name: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): Step => ({
  name,
  run: async () =>
    (await execute(command, args, env)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
});

type Report = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number };

/** A vitest suite. One that ends badly without a failed test (it could not start) counts as one failure. */
const suite = (name: string, config: string): Step => ({
  name,
  run: async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'durpalla-test-')), 'report.json');
    const code = await execute('vitest', [
      'run',
      '--config',
      config,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]);
    if (!existsSync(file)) return { passed: 0, failed: 1 };
    const report: Report = JSON.parse(await readFile(file, 'utf8'));
    const failed = report.numFailedTests;
    return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
  },
});

const steps: Step[] = [
  check('format', 'prettier', ['--check', '--log-level=warn', '.']),
  check('lint', 'oxlint', ['--deny-warnings', '--quiet']),
  check('types', 'tsc', ['--noEmit']),
  check('boundaries', 'depcruise', [
    'domain',
    'protocol',
    'machines',
    'server',
    'src',
    '--config',
    '.dependency-cruiser.js',
  ]),
  check('dead code', 'knip', []),
  check('code that only tests run', 'knip', ['--production']),
  check('catalogues', 'node', ['scripts/check-catalogues.ts']),
  check('build', 'node', ['scripts/build.ts']),
  suite('unit and server', 'vitest.config.ts'),
  check('attack', 'node', ['attack/main.ts', '--short']),
  suite('end to end', 'vitest.e2e.config.ts'),
];

const only = process.argv.slice(2);
const total: Tally = { passed: 0, failed: 0 };
for (const step of steps) {
  if (only.length > 0 && !only.includes(step.name)) continue;
  const start = performance.now();
  console.log(`\n── ${step.name}`);
  const tally = await step.run();
  total.passed += tally.passed;
  total.failed += tally.failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`── ${step.name}: ${tally.failed === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
