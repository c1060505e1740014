/**
 * `npm run proof:browser -- --rounds 200`: the built app in real Chromium against the real server. In each round
 * something is killed while the outbox drains: a tab closed or crashed, the sync worker, the service worker, the
 * whole browser; half of the rounds have two tabs, many a flapping connection. In a quarter of them a car is added, and
 * it happens in the middle of one of its pictures. `--seed 7 --rounds 1` runs round 7 alone. `--broken` runs a server
 * that forgets what it has judged: it must be caught, and then the exit code is 0. The last line is JSON.
 */
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
const [{ buildApp }, { isStale }] = await Promise.all([
  import('../../scripts/build/main.ts'),
  import('../../scripts/build/stale.ts'),
]);
const { proveInBrowser } = await import('./rounds.ts');

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    broken: { type: 'boolean', default: false },
  },
});
if (await isStale()) await buildApp();
const start = performance.now();
const report = await proveInBrowser({
  root: join(import.meta.dirname, '../..'),
  rounds: Number(values.rounds),
  firstSeed: Number(values.seed),
  broken: values.broken,
  say: console.log,
});
const seconds = Math.round((performance.now() - start) / 1000);
console.log(JSON.stringify({ ...report, seconds }));
const caught = report.doubled > 0;
process.exitCode = values.broken === caught && (values.broken || report.failingSeeds.length === 0) ? 0 : 1;
