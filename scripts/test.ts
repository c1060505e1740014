/**
 * `npm test` runs every check and every suite; `npm test -- lint types` some of them by name; `npm test -- --quick`
 * those that are quick, for the edit loop. The checks run two at a time, each printing when it is done, together with
 * what else takes one core: the attacks, and the making of the end-to-end tests' market. Then come the suites, which
 * take the entire machine. The last line is the sum; before it stands what passed only when it was tried again.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { TALLY_FILE, type SuiteTally } from './tally-reporter.ts';
import { makeDemoMarket } from '../testkit/browser/running-server.ts';

type Tally = { passed: number; failed: number; flakes?: string[] };
type Step = {
  name: string;
  quick: boolean;
  /** The step that needs this one, when it is no check itself. */
  for?: string;
  run: () => Promise<Tally>;
};

const AT_ONCE = 2;
const END_TO_END = 'end to end';
// a separate folder: editors and tools put their caches beside it, under the names of the tools
const CACHE = 'node_modules/.cache/durpalla';

/** @param whole holds the output back until the end, so that two commands do not print at once */
function execute(
  command: string,
  args: string[],
  whole: boolean,
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['inherit', ...(whole ? (['pipe', 'pipe'] as const) : (['inherit', 'inherit'] as const))],
    });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => said.push(chunk));
    const ended = (code: number): void => {
      if (said.length > 0) process.stdout.write(Buffer.concat(said));
      resolve(code);
    };
    child.on('error', () => ended(1));
    child.on('close', (code) => ended(code ?? 1));
  });
}

const check = (name: string, command: string, args: string[], { quick = true } = {}): Step => ({
  name,
  quick,
  run: async () =>
    (await execute(command, args, true)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
});

/** A vitest suite. One that fails without a failed test (it could not start) counts as one failure. */
const suite = (name: string, quick: boolean, ...args: string[]): Step => ({
  name,
  quick,
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'durpalla-test-'));
    try {
      const file = join(folder, 'tally.json');
      const reporters = ['--reporter=default', '--reporter=./scripts/tally-reporter.ts'];
      const code = await execute('vitest', ['run', ...args, ...reporters], false, { [TALLY_FILE]: file });
      if (!existsSync(file)) return { passed: 0, failed: 1 };
      const tally: SuiteTally = JSON.parse(await readFile(file, 'utf8'));
      return { ...tally, failed: tally.failed === 0 && code !== 0 ? 1 : tally.failed };
    } finally {
      await rm(folder, { recursive: true });
    }
  },
});

const asked = process.argv.slice(2);
const quick = asked.includes('--quick');
const only = asked.filter((each) => each !== '--quick');

let dropDemoMarket = (): Promise<void> => Promise.resolve();

/** Takes one core for many seconds, so it runs beside the checks. */
const demoMarket: Step = {
  name: 'demo market',
  quick: false,
  for: END_TO_END,
  run: async () => {
    dropDemoMarket = await makeDemoMarket();
    return { passed: 0, failed: 0 };
  },
};

const checks: Step[] = [
  check('build', 'node', ['scripts/build/main.ts'], { quick: false }),
  // the native compiler; `typescript` itself stays at the last version with an API, for the tools that use it
  check('types', 'node', [
    'node_modules/typescript-7/bin/tsc',
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    `${CACHE}/tsc.tsbuildinfo`,
  ]),
  // a program of its own: its router is another one than the app's
  check('office types', 'node', [
    'node_modules/typescript-7/bin/tsc',
    '--noEmit',
    '--project',
    'office',
    '--incremental',
    '--tsBuildInfoFile',
    `${CACHE}/tsc-office.tsbuildinfo`,
  ]),
  check('format', 'oxfmt', ['--check']),
  check('attack', 'node', ['attack/main.ts', '--short'], { quick: false }),
  demoMarket,
  check('lint', 'oxlint', ['--deny-warnings', '--quiet']),
  check('boundaries', 'depcruise', [
    'domain',
    'protocol',
    'machines',
    'server',
    'src',
    'office',
    'testkit',
    'scripts',
    'bench',
    'proof',
    'attack',
    'e2e',
    'tests',
    '--config',
    '.dependency-cruiser.js',
  ]),
  check('dead code', 'knip', []),
  check('code that only tests run', 'knip', ['--production']),
  check('catalogues', 'node', ['scripts/check-catalogues.ts']),
  check('drill', 'node', ['scripts/drill/main.ts', '--short'], { quick: false }),
];

const suites: Step[] = [
  suite('unit and server', true, ...(quick ? ['--config', 'vitest.quick.config.ts'] : [])),
  suite(END_TO_END, false, '--config', 'vitest.e2e.config.ts'),
];

const total: SuiteTally = { passed: 0, failed: 0, flakes: [] };

async function runStep({ name, run }: Step): Promise<void> {
  const start = performance.now();
  const tally = await run();
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.flakes.push(...(tally.flakes ?? []));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`── ${name}: ${tally.failed === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
}

/** Runs the steps in their order, `atOnce` at a time. */
async function runSteps(steps: Step[], atOnce: number): Promise<void> {
  const isWanted = (step: Step): boolean =>
    only.length > 0 ? only.includes(step.for ?? step.name) : !quick || step.quick;
  const waiting = steps.filter(isWanted);
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

await runSteps(checks, AT_ONCE);
await runSteps(suites, 1);
await dropDemoMarket();
if (total.flakes.length > 0)
  console.log(`\npassed only when tried again:\n${total.flakes.map((name) => `  ${name}`).join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
