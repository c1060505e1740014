/**
 * `node proof/concurrency/main.ts --scale 1`: what only many connections to a real PostgreSQL can show. `--broken
 * cursor` numbers the changes from a plain sequence, `--broken locks` reads without locking: both must be caught. The
 * last line is JSON.
 */
import { parseArgs } from 'node:util';

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
const { startPostgres } = await import('../../testkit/database/postgres.ts');
const { proveConfirmations } = await import('./confirmations.ts');
const { proveHistories } = await import('./histories.ts');
const { proveNumbering } = await import('./numbering.ts');
const { withoutRowLocks } = await import('./without-row-locks.ts');

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '1' }, broken: { type: 'string', default: 'none' } },
});
const scale = Number(values.scale);
if (!(scale > 0)) throw new Error('--scale is a number above 0');
if (!['none', 'cursor', 'locks'].includes(values.broken)) throw new Error('--broken is cursor or locks');

const scaled = (full: number): number => Math.max(1, Math.round(full * scale));
const timed = async <T>(work: () => Promise<T>): Promise<{ report: T; seconds: string }> => {
  const began = performance.now();
  const report = await (values.broken === 'locks' ? withoutRowLocks(work) : work());
  return { report, seconds: ((performance.now() - began) / 1000).toFixed(1) };
};
const some = (faults: string[]): string =>
  faults
    .slice(0, 5)
    .map((fault) => `\n  ${fault}`)
    .join('');

const postgres = await startPostgres();
const database = await postgres.open();
// Without locks the build runs from deadlock to deadlock, and each would take a full second to be detected.
if (values.broken === 'locks') await database.query("alter database durpalla set deadlock_timeout = '20ms'");
try {
  const numbering = await timed(() =>
    proveNumbering(database, scaled(100_000), values.broken === 'cursor' ? 'plain' : 'locked head'),
  );
  const n = numbering.report;
  console.log(
    `numbers: ${n.rows} rows in ${n.transactions} transactions of 8 writers (${n.rolledBack} rolled back), ` +
      `${n.pulls} pulls of 3 readers: ${n.rowsMissed} rows missed, ${n.gaps} gaps, ${numbering.seconds} s`,
  );
  const confirmations = await timed(() => proveConfirmations(database, scaled(1000)));
  const c = confirmations.report;
  console.log(
    `confirmations: ${c.rounds} rounds of 50 at once: ${c.wrong} wrong, ${confirmations.seconds} s${some(c.faults)}`,
  );
  const histories = await timed(() => proveHistories(database, scaled(10_000)));
  const h = histories.report;
  console.log(
    `histories: ${h.count} (${Object.entries(h.ended)
      .map(([status, count]) => `${count} ${status}`)
      .join(', ')}): ${h.illegal} illegal, ${histories.seconds} s${some(h.faults)}`,
  );
  console.log(
    JSON.stringify({
      rowsMissed: n.rowsMissed,
      gaps: n.gaps,
      winners: { rounds: c.rounds, wrong: c.wrong },
      histories: { count: h.count, illegal: h.illegal },
    }),
  );
  process.exitCode = n.rowsMissed + n.gaps + c.wrong + h.illegal > 0 ? 1 : 0;
} finally {
  await database.close();
  await postgres.stop();
}
