/**
 * `npm run bench:update`: what a release costs a phone that has the previous one, both ways and headers included, in
 * Chromium:
 *
 *   one line of a screen changed
 *   the same for a phone that has lost the note of what it has, which fetches the whole pack
 *   3 % new code: the last commits that add up to it, both releases made by today's tools (todays-tools.ts)
 *   the same with its tools: the last commits that add up to it, the earlier release made by the tools of its day
 *
 * Then the last ten steps of about the size of a release (`--steps 10`, of as much new code each as `--of 0.01`),
 * computed, each release made by the tools of its day. Ends with one line of JSON. It needs the project's git.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp, dist } from '../../scripts/build/main.ts';
import { isStale } from '../../scripts/build/stale.ts';
import { openBrowser } from '../kit/phone.ts';
import { isShort, times } from '../kit/short.ts';
import { codesIn, ofCommit, root, withOneLine, withPresentWorker } from './builds.ts';
import { commitsApart, type Since } from './history.ts';
import { measureUpdate, type Updated } from './phone.ts';
import { brotli, codeBytes, releaseOf, stepBytes, type Built } from './steps.ts';
import { builtByTodaysTools, WITH_TOOLS } from './todays-tools.ts';

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

type NewCode = Since & { bytes: number };
type Measure = (earlier: string) => Promise<Updated>;

/** The service worker's own code is added, since the phone has the present one from the start. */
async function measureSince(
  since: Since & { dist: string },
  what: string,
  measure: Measure,
): Promise<NewCode> {
  const had = await withPresentWorker(since.dist);
  const updated = await measure(since.dist);
  const codes = await codesIn(dist);
  const ofCode = codes.reduce((sum, code, at) => sum + codeBytes(had[at] ?? '', code), 0);
  const bytes = updated.bytes + ofCode;
  const { commit, newCode } = since;
  print(`${(newCode * 100).toFixed(1)} % new code, ${what}`, { ...updated, bytes });
  console.log(
    `since ${commit}; its service worker, ${ofCode} B (${brotli(codes.join(''))} B without a dictionary), is added`,
  );
  return { commit, newCode, bytes };
}

/** @returns null if today's tools can build no earlier source */
async function measureSameTools(folder: string, measure: Measure): Promise<NewCode | null> {
  const since = await builtByTodaysTools(folder, NEW_CODE);
  if (since === null) return null;
  console.log(`of today in both releases, and not counted as new: ${WITH_TOOLS.join(', ')}`);
  return measureSince(since, 'same tools', measure);
}

async function measureOtherTools(folder: string, measure: Measure): Promise<NewCode> {
  const [since] = await commitsApart(root, NEW_CODE, 1);
  if (since === undefined) throw new Error('the history is too short');
  return measureSince({ ...since, dist: await ofCommit(folder, since.commit) }, 'and its tools', measure);
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
  for (const { commit } of await commitsApart(root, share, count)) {
    const earlier = await ofCommit(folder, commit).catch(() => null);
    if (earlier === null) {
      console.log(`${commit} cannot be built with today's packages`);
      break;
    }
    const [code = ''] = await withPresentWorker(earlier);
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
  const measure: Measure = (earlier) => measureUpdate(browser, [earlier, dist]);
  const sameTools = isShort ? null : await measureSameTools(folder, measure);
  const otherTools = isShort ? null : await measureOtherTools(folder, measure);
  await printStep('one line ago', await releaseOf(later), await releaseOf(dist));
  const steps = await printSteps(folder, Number(values.steps), Number(values.of));
  console.log(
    JSON.stringify({
      oneLineBytes: oneLine.bytes,
      // less new code than that is no figure of it
      threePercentBytes: sameTools && sameTools.newCode >= NEW_CODE ? sameTools.bytes : null,
      sameTools,
      otherTools,
      plainBytes: plain.bytes,
      stepBytes: steps,
    }),
  );
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
