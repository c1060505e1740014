/**
 * `npm run bench:update`: what a release costs a phone that has the previous one, both ways and headers included, in
 * Chromium: one line of a screen changed; 3 % new code, the last commits that add up to it; and the first again for a
 * phone that has lost the note of what it has, which fetches the whole pack. Then the last ten steps of about the
 * size of a release (`--steps 10`, of as much new code each as `--of 0.01`), computed. Ends with one line of JSON. It
 * needs the project's git.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp, dist } from '../../scripts/build/main.ts';
import { isStale } from '../../scripts/build/stale.ts';
import { openBrowser } from '../kit/phone.ts';
import { isShort, times } from '../kit/short.ts';
import { commitsApart, ofCommit, withOneLine, withPresentWorker } from './builds.ts';
import { measureUpdate, type Updated } from './phone.ts';
import { brotli, codeBytes, releaseOf, stepBytes, type Built } from './steps.ts';

const NEW_CODE = 0.03;

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    steps: { type: 'string', default: String(times(10, 0)) },
    of: { type: 'string', default: '0.01' },
  },
});

const print = (what: string, { bytes, requests, ms }: Updated): void =>
  console.log(`${what.padEnd(40)}${(bytes / 1000).toFixed(1)} kB, ${ms} ms: ${requests.join(' ')}`);

async function measureNewCode(
  folder: string,
  measure: (earlier: string) => Promise<Updated>,
): Promise<Updated> {
  const [commit] = await commitsApart(NEW_CODE, 1);
  if (commit === undefined) throw new Error('the history is too short');
  const earlier = await ofCommit(folder, commit);
  const had = await withPresentWorker(earlier);
  const updated = await measure(earlier);
  const { code } = await releaseOf(dist);
  const ofCode = codeBytes(had, code);
  console.log(
    `since ${commit}; its service worker, ${ofCode} B (${brotli(code)} B without a dictionary), is added`,
  );
  return { ...updated, bytes: updated.bytes + ofCode };
}

type Step = { from: string; app: number; serviceWorker: number };

async function printStep(from: string, before: Built, after: Built): Promise<Step> {
  const [app, serviceWorker] = [await stepBytes(before, after), codeBytes(before.code, after.code)];
  console.log(`from ${from}: app ${app} B, service worker ${serviceWorker} B`);
  return { from, app, serviceWorker };
}

/** @returns as many steps as can be built with today's packages */
async function printSteps(folder: string, count: number, share: number): Promise<Step[]> {
  const steps: Step[] = [];
  let after = await releaseOf(dist);
  for (const commit of await commitsApart(share, count)) {
    const earlier = await ofCommit(folder, commit).catch(() => null);
    if (earlier === null) {
      console.log(`${commit} cannot be built with today's packages`);
      break;
    }
    const code = await withPresentWorker(earlier);
    const before = { ...(await releaseOf(earlier)), code };
    steps.push(await printStep(commit, before, after));
    after = before;
    await rm(earlier, { recursive: true });
  }
  return steps;
}

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
if (await isStale()) await buildApp();
const folder = await mkdtemp(join(tmpdir(), 'durpalla-releases-'));
const browser = await openBrowser();
try {
  const later = await withOneLine(folder);
  const oneLine = await measureUpdate(browser, [dist, later]);
  print('one line changed', oneLine);
  const plain = await measureUpdate(browser, [dist, later], true);
  print('… without what the phone has', plain);
  const newCode = isShort
    ? oneLine
    : await measureNewCode(folder, (earlier) => measureUpdate(browser, [earlier, dist]));
  print('3 % new code', newCode);
  await printStep('one line ago', await releaseOf(later), await releaseOf(dist));
  const steps = await printSteps(folder, Number(values.steps), Number(values.of));
  console.log(
    JSON.stringify({
      oneLineBytes: oneLine.bytes,
      threePercentBytes: newCode.bytes,
      plainBytes: plain.bytes,
      stepBytes: steps,
    }),
  );
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
