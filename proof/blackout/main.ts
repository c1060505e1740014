/**
 * `npm run proof:blackout`: two thousand people, ten days of SMS without data, two days of nothing at all, in which they
 * agree face to face, then every phone at once. `--short` is of forty people, `--people 500` of so many. The last line is JSON.
 */
import { parseArgs } from 'node:util';
import { booksAgree } from '../../server/money/wallet/agreement.ts';
import { seeded } from '../../server/demo/seeded.ts';

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
const { startServer } = await import('../../testkit/server.ts');
const { joins, openBlackout } = await import('./people.ts');
const { dayBySms, dayFaceToFace, momentOfNet } = await import('./days.ts');
const { everybodyAtOnce, checkEnd } = await import('./end.ts');

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, people: { type: 'string', default: '2000' } },
});
const PEOPLE = values.short ? 40 : Number(values.people);
const [SMS_DAYS, SILENT_DAYS] = [10, 2];
/** The last day on which most have a moment of net, enough for a certificate and nothing else. */
const MOMENT_ON = 6;
const MOST_MS = 60_000;

const server = await startServer({ SMS_DAY_BUDGET: '1000000' });
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
const rush = await everybodyAtOnce(blackout);
console.log(`all at once: ${JSON.stringify(rush.phoneMs)}`);
const end = await checkEnd(blackout, rush.results);
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
  booksAgree: drift.length === 0 && sum === 0,
  phoneMs: rush.phoneMs,
};
console.log(JSON.stringify(result));
const isRight = end.lost + end.doubled === 0 && result.booksAgree && rush.phoneMs.most <= MOST_MS;
process.exitCode = isRight ? 0 : 1;
await server.close();
process.exit();
