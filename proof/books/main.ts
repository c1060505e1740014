/**
 * `npm run proof:books -- --scale 0.01`: the books under many writers, kills, agreements at once and forged notices, on a
 * real PostgreSQL. Without --scale a million postings. The last line is JSON.
 */
import { parseArgs } from 'node:util';

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
const { startPostgres } = await import('../../testkit/database/postgres.ts');
const { proveLimit } = await import('./limit.ts');
const { proveNotices } = await import('./notices.ts');
const { provePostings } = await import('./postings.ts');

const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } });
const scale = Number(values.scale);
if (!(scale > 0)) throw new Error('--scale is a number above 0');
const scaled = (full: number): number => Math.max(1, Math.round(full * scale));

const postgres = await startPostgres();
const database = await postgres.open();
try {
  const limit = await proveLimit(database, scaled(20));
  console.log(
    `limit: ${limit.overLimit} agreements too many${limit.faults
      .slice(0, 5)
      .map((f) => `\n  ${f}`)
      .join('')}`,
  );
  const notices = await proveNotices(database, scaled(200));
  console.log(
    `notices: ${notices.notices} about ${notices.payments} payments: ${notices.doubled} doubled, ${notices.lost} lost`,
  );
  const url = await postgres.empty();
  const fresh = await postgres.openAt(url);
  const p = await provePostings(fresh, url, { total: scaled(1_000_000), writers: 8 });
  await fresh.close();
  console.log(
    `postings: ${p.postings} by 8 writers, ${p.kills} killed, ${p.brokenConnections} connections broken, ${p.perSecond} a second`,
  );
  const result = {
    postings: p.postings,
    drift: p.drift,
    doubled: p.doubled + notices.doubled,
    lost: p.lost + notices.lost,
    overLimit: limit.overLimit,
  };
  console.log(JSON.stringify(result));
  const wrong = result.drift + result.doubled + result.lost + result.overLimit + limit.faults.length;
  process.exitCode = wrong > 0 ? 1 : 0;
} finally {
  await database.close();
  await postgres.stop();
}
