/**
 * `node proof/power/main.ts --cuts 200`: the power is cut while people act on the embedded database: what was flushed is
 * left, of the rest whatever chance leaves. Every action that was answered must be there after the next start.
 * `--broken early-answers` answers without waiting for the disk, `--broken data-first` writes data before their log:
 * both must be caught. The last line is JSON.
 */
import { parseArgs } from 'node:util';
import type { Breakage } from './recorded-files.ts';

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
const { proveCuts } = await import('./power-cuts.ts');

const breakages: readonly Breakage[] = ['none', 'early-answers', 'data-first'];
const { values } = parseArgs({
  options: {
    cuts: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    broken: { type: 'string', default: 'none' },
  },
});
const breakage = breakages.find((each) => each === values.broken);
if (!breakage) throw new Error(`--broken is one of ${breakages.join(', ')}`);
const { faults, ...report } = await proveCuts(
  { seed: Number(values.seed), rounds: Number(values.rounds), cuts: Number(values.cuts), breakage },
  console.log,
);
for (const fault of [...new Set(faults)].slice(0, 8)) console.log(`  ${fault}`);
console.log(JSON.stringify(report));
// a database that could not be opened leaves something that keeps the process running
process.exit(report.lost + report.failedStarts + report.damaged > 0 ? 1 : 0);
