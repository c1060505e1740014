/**
 * Does what `docs/HOW-TO.md` says, in a copy of the project: adds a field, an action, a kind of row and a screen that it does
 * not have. Each sample is complete when the compiler, the catalogues and its tests agree; then each of its files is left
 * out in turn, and what the sample names must find it. The last line is JSON: the files that a person edits, and those
 * whose absence nothing found.
 *
 *   npm run drill            all of it, some minutes
 *   npm run drill -- --short the four samples together, and one file left out
 */
import { action } from './action.ts';
import { compiles, copyOfProject, edited, testsPass, type Copy, type Edit } from './copy.ts';
import { field } from './field.ts';
import { rowKind } from './row-kind.ts';
import { screen } from './screen.ts';
import type { Sample } from './sample.ts';

const FINGERPRINTS = `import { wireFingerprints, packerFingerprint } from './testkit/wire-fingerprints.ts';
console.log(JSON.stringify([wireFingerprints(), packerFingerprint()]));`;

type Check = 'compiler' | 'catalogues' | 'tests';

function write(copy: Copy, sample: Sample): void {
  for (const { file, edits } of sample.steps)
    if (!file.endsWith('.po')) copy.write(file, edited(copy.read(file), edits));
  for (const [file, edits] of Object.entries(sample.tests)) copy.write(file, edited(copy.read(file), edits));
}

/** What the tools make, and the fingerprints that the tests want of everything that travels. */
async function generate(copy: Copy, samples: readonly Sample[]): Promise<void> {
  await succeeds(copy.run('drizzle-kit', 'generate', '--name', 'drill'));
  await succeeds(copy.run('lingui', 'extract', '--clean', '--workers', '1'));
  for (const { file, edits } of samples.flatMap(({ steps }) => steps))
    if (file.endsWith('.po')) copy.write(file, edited(copy.read(file), edits));
  const { printed } = await succeeds(
    copy.run('node', '--import', 'temporal-polyfill/global', '--input-type=module', '-e', FINGERPRINTS),
  );
  const [wire, packed]: [Record<string, string>, string] = JSON.parse(
    printed.trim().split('\n').at(-1) ?? '',
  );
  const wireTest = 'tests/protocol/wire.test.ts';
  const released = /const released: Record<string, string> = \{[^}]*\};/;
  const table = `const released: Record<string, string> = ${JSON.stringify(wire)};`;
  copy.write(wireTest, (copy.read(wireTest) ?? '').replace(released, table));
  const packerTest = 'tests/protocol/pack/feed-message.test.ts';
  const codec = /const FEED_CODEC_NOW|FEED_CODEC = '(\w)'/.exec(
    copy.read('protocol/pack/feed-row-bytes.ts') ?? '',
  )?.[1];
  const known = /\['\w', '(\w+)', '\w+'\]/;
  copy.write(packerTest, (copy.read(packerTest) ?? '').replace(known, `['${codec}', '$1', '${packed}']`));
}

async function succeeds<T extends { ok: boolean; printed: string }>(running: Promise<T>): Promise<T> {
  const ended = await running;
  if (!ended.ok) throw new Error(ended.printed.slice(-4_000));
  return ended;
}

/** The first check that fails; null when all are content. */
async function firstToFail(
  copy: Copy,
  tests: readonly string[],
): Promise<{ check: Check; printed: string } | null> {
  const compiled = await compiles(copy);
  if (!compiled.ok) return { check: 'compiler', printed: compiled.printed };
  const tested = await testsPass(copy, tests);
  if (!tested.ok) return { check: 'tests', printed: tested.printed };
  const worded = await copy.run('node', 'scripts/check-catalogues.ts');
  return worded.ok ? null : { check: 'catalogues', printed: worded.printed };
}

/** A catalogue in which nobody has written the Bengali of a sample yet. */
const withoutWords = (catalogue: string, edits: readonly Edit[]): string =>
  edits.reduce((text, edit) => ('instead' in edit ? text.replace(edit.put, edit.instead) : text), catalogue);

/** Leaves a file out as it was before the sample. @returns whether what the sample names has found it */
async function isFound(
  copy: Copy,
  { file, edits, found }: Sample['steps'][number],
  { before, tests }: { before: string | null; tests: readonly string[] },
): Promise<boolean> {
  const whole = copy.read(file);
  copy.write(file, file.endsWith('.po') ? withoutWords(whole ?? '', edits) : before);
  const failure = await firstToFail(copy, tests);
  copy.write(file, whole);
  console.log(`  without ${file}: ${failure === null ? 'nobody notices' : `found by the ${failure.check}`}`);
  if (failure !== null && failure.check !== found)
    throw new Error(
      `${file}: found by the ${failure.check}, not by the ${found}\n${failure.printed.slice(-2_000)}`,
    );
  return failure !== null;
}

async function drill(
  samples: readonly Sample[],
  stepsOf: (sample: Sample) => Sample['steps'],
): Promise<Map<Sample, number>> {
  const copy = copyOfProject();
  try {
    const before = new Map(
      samples.flatMap(({ steps }) => steps.map(({ file }) => [file, copy.read(file)] as const)),
    );
    for (const sample of samples) write(copy, sample);
    await generate(copy, samples);
    for (const [file, text] of before)
      if (copy.read(file) === text) throw new Error(`the drill changes nothing in ${file}`);
    const tests = [...new Set(samples.flatMap(({ proved }) => proved))];
    const failure = await firstToFail(copy, tests);
    if (failure)
      throw new Error(`complete, and yet the ${failure.check} fail:\n${failure.printed.slice(-6_000)}`);
    const silent = new Map<Sample, number>();
    for (const sample of samples) {
      console.log(`${sample.title}: complete with ${sample.steps.length} files`);
      let unnoticed = 0;
      for (const step of stepsOf(sample))
        if (!(await isFound(copy, step, { before: before.get(step.file) ?? null, tests }))) unnoticed += 1;
      silent.set(sample, unnoticed);
    }
    return silent;
  } finally {
    copy.drop();
  }
}

const samples = [field, action, rowKind, screen];
const isShort = process.argv.includes('--short');
const silent = new Map<Sample, number>();
if (isShort)
  for (const [sample, count] of await drill(samples, ({ steps }) =>
    steps === field.steps ? steps.slice(0, 1) : [],
  ))
    silent.set(sample, count);
else
  for (const sample of samples)
    for (const [, count] of await drill([sample], ({ steps }) => steps)) silent.set(sample, count);

const result = Object.fromEntries(
  samples.map((sample) => [sample.title, { files: sample.steps.length, silent: silent.get(sample) ?? 0 }]),
);
console.log(JSON.stringify(result));
const isGood = samples.every((sample) => sample.steps.length <= sample.goal && silent.get(sample) === 0);
process.exitCode = isGood ? 0 : 1;
