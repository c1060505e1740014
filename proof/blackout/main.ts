/**
 * `npm run proof:blackout`: two thousand people, ten days of SMS without data, two days without any network, in which
 * they agree face to face, then every phone at once, and the journeys that are left. `--short` uses forty people,
 * `--people 500` as many as it says, `--postgres` a real PostgreSQL in place of the embedded database. The last line
 * is JSON.
 */
import { parseArgs } from 'node:util';
import { booksAgree } from '../../server/money/wallet/agreement.ts';
import { seeded } from '../../server/demo/seeded.ts';

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
const { startServer } = await import('../../testkit/process/server.ts');
const { joins, openBlackout } = await import('./people.ts');
const { dayBySms, dayFaceToFace, momentOfNet } = await import('./days.ts');
const { everybodyAtOnce, checkEnd } = await import('./end.ts');
const { checkJourneys, driveAgreed } = await import('./journeys.ts');

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    people: { type: 'string', default: '2000' },
    postgres: { type: 'boolean', default: false },
  },
});
const PEOPLE = values.short ? 40 : Number(values.people);
const [SMS_DAYS, SILENT_DAYS] = [10, 2];
/** The last day on which most have a moment of net, enough for a certificate and nothing else. */
const MOMENT_ON = 6;
const MOST_MS = 60_000;

const postgres = values.postgres
  ? await (await import('../../testkit/database/postgres.ts')).startPostgres()
  : null;
const server = await startServer(
  { SMS_DAY_BUDGET: '1000000' },
  { ...(postgres && { database: await postgres.open(20) }) },
);
const blackout = openBlackout(server, seeded(29));
for (let count = 0; count < PEOPLE; count++) await joins(blackout, count % 5 < 3 ? 'customer' : 'provider');
console.log(`${PEOPLE} people`);
for (let day = 1; day <= SMS_DAYS; day++) {
  if (day === MOMENT_ON) await momentOfNet(blackout);
  await dayBySms(blackout, { day, days: SMS_DAYS });
  console.log(`day ${day}: ${blackout.sms.up} SMS up, ${blackout.sms.down} down`);
}
const face = { agreements: 0, refused: 0 };
for (let day = 1; day <= SILENT_DAYS; day++) {
  const { agreements, refused } = await dayFaceToFace(blackout);
  face.agreements += agreements;
  face.refused += refused;
}
console.log(`face to face: ${face.agreements} agreements, ${face.refused} refused`);
const usedBefore = process.cpuUsage();
const rush = await everybodyAtOnce(blackout);
const { user, system } = process.cpuUsage(usedBefore);
/** Of server and phones together, in ms for a phone. */
const cpuMs = Math.round((user + system) / 10 / PEOPLE) / 100;
console.log(`all at once: ${JSON.stringify(rush.phoneMs)}`);
const end = await checkEnd(blackout, rush.results);
const drivenAfter = await driveAgreed(blackout);
const journeys = await checkJourneys(blackout);
const { drift, sum } = await booksAgree(blackout.context.database.db);
const price = blackout.context.config.nodata.price / 100;
const result = {
  people: PEOPLE,
  actions: blackout.people.reduce((count, { outbox }) => count + outbox.length, 0),
  sms: blackout.sms,
  taka: Math.round((blackout.sms.up + blackout.sms.down) * price),
  face: { ...face, ...end.face },
  done: end.done,
  refused: end.refused,
  lost: end.lost,
  doubled: end.doubled,
  journeys: { ...journeys, after: drivenAfter },
  database: postgres ? 'postgres' : 'embedded',
  booksAgree: drift.length === 0 && sum === 0,
  phoneMs: rush.phoneMs,
  cpuMs,
};
console.log(JSON.stringify(result));
const isRight =
  end.lost + end.doubled + journeys.wrong === 0 &&
  drivenAfter > 0 &&
  result.booksAgree &&
  rush.phoneMs.most <= MOST_MS;
process.exitCode = isRight ? 0 : 1;
await server.close();
await postgres?.stop();
process.exit();
