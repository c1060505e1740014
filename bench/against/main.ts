/**
 * `npm run bench -- --against <commit> [--rounds 3] [--of floor]`: this checkout and that of a commit, each with its
 * own packages, in turn on the same machine (`--of`: a folder of bench/ instead of the whole bench). Prints the
 * median of each figure, theirs and ours, with the ratio, and ends with one line of JSON. A round takes six minutes.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs, promisify } from 'node:util';
import { isShort } from '../kit/short.ts';
import { compared, type Side } from './compared.ts';

const here = resolve(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    against: { type: 'string', default: 'HEAD' },
    rounds: { type: 'string', default: '3' },
    of: { type: 'string', default: '.' },
    short: { type: 'boolean' },
  },
});
const { against: commit, rounds, of: bench } = values;
const run = promisify(execFile);

/** Runs the bench in a checkout. @returns the JSON of its last line */
async function measured(checkout: string): Promise<unknown> {
  const file = join('bench', bench, 'main.ts');
  const child = spawn(process.execPath, [file, ...(isShort ? ['--short'] : [])], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
  return JSON.parse(output.trimEnd().split('\n').at(-1) ?? '');
}

const there = await mkdtemp(join(tmpdir(), 'durpalla-against-'));
// started by root, PostgreSQL runs as a separate user, who must be able to read its programs there
await chmod(there, 0o755);
try {
  await run('git', ['worktree', 'add', '--detach', '--force', there, commit], { cwd: here });
  console.log(`packages of ${commit} …`);
  // the short form is for a commit with the packages of this checkout
  if (isShort) await run('cp', ['-al', join(here, 'node_modules'), there]);
  else await run('npm', ['ci', '--prefer-offline'], { cwd: there, maxBuffer: 1 << 24 });
  const checkouts: Record<Side, string> = { here, there };
  const figures = await compared((side) => {
    console.log(`measuring ${side === 'here' ? 'this checkout' : commit} …`);
    return measured(checkouts[side]);
  }, Number(rounds));
  for (const [name, { here: ours, there: theirs, ratio }] of Object.entries(figures))
    console.log(`${name.padEnd(40)}${String(theirs).padStart(12)}${String(ours).padStart(12)}  ×${ratio}`);
  console.log(JSON.stringify({ against: commit, figures }));
} finally {
  await run('git', ['worktree', 'remove', '--force', there], { cwd: here }).catch(() => undefined);
  await rm(there, { recursive: true, force: true });
}
