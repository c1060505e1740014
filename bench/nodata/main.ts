/**
 * `npm run bench:nodata`: how many letters each SMS of a whole journey has, what the journey costs in taka, and how
 * many bytes and which version the codes of an agreement face to face have. Sizes are the same on every machine;
 * `--short` changes nothing. Ends with one line of JSON.
 */
import { numberOfPlace } from '../../domain/place/place-numbers.ts';
import { codeText } from '../../protocol/face/codes.ts';
import { mostLetters } from '../../protocol/nodata/sms-text.ts';
import { namedOf } from '../../protocol/nodata/small-ids.ts';
import type { UpMessage } from '../../protocol/nodata/up-messages.ts';
import { followBySms } from '../../server/nodata/follow.ts';
import { takeKeys } from '../../server/nodata/phone-keys.ts';
import { takeSms } from '../../server/nodata/take-sms.ts';
import { workSms } from '../../server/nodata/work-sms.ts';
import { hashOf } from '../../server/person/sessions.ts';
import { codeModules } from '../../src/face/code-modules.ts';
import { asks, facePhone, offers, packedRequest, signs } from '../../testkit/phone/face-phones.ts';
import { MINUTE } from '../../testkit/market/market.ts';
import { idAt, smsPhone } from '../../testkit/phone/sms-phone.ts';
import { startServer } from '../../testkit/process/server.ts';

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

/** The longest name that a code has room for. */
const LONG_NAME = 'Mohammad Abdur Rahman Kh';
const DAY = 86_400_000;

const server = await startServer({ PUBLIC_URL: 'https://durpalla.com' });
const { market } = server;
const down: { number: string; text: string; kind: string }[] = [];
const context = {
  ...server.app.context,
  sms: {
    send: async ({ phone: number, text }: { phone: string; text: string }) => {
      const said = await [passenger, owner].find((each) => each.number === number)?.phone.read(text);
      down.push({
        number,
        text,
        kind: said ? ('result' in said && said.kind === 'posted' ? said.result : said.kind) : '',
      });
    },
  },
};
const up: { number: string; text: string; kind: string }[] = [];

async function signedIn(type: 'customer' | 'provider') {
  const actor = await market.person(type, { name: LONG_NAME });
  const tokenHash = hashOf(await server.signIn(actor));
  const phone = await smsPhone((body) => takeKeys(context, { ...actor, tokenHash, readOnly: false }, body));
  const [row] = (await context.database.query('select phone from users where id = $1', [actor.id])).rows;
  return { actor, phone, number: String(row?.['phone']) };
}
const passenger = await signedIn('customer');
const owner = await signedIn('provider');
const carId = await market.car(owner.actor);

async function sends({ phone, number }: typeof passenger, message: UpMessage): Promise<void> {
  const text = await phone.write(message);
  up.push({ number, text, kind: message.kind });
  const works: Promise<unknown>[] = [];
  await takeSms(context, { from: number, text }, (...given) => {
    const work = workSms(...given);
    works.push(work);
    return work;
  });
  await Promise.all(works);
}

/** Requested, bid on, heard of, confirmed: both sides have the other's number. */
async function journey(): Promise<void> {
  const now = market.context.now();
  const id = idAt(now);
  const [from, to] = [numberOfPlace('mirpur-10') ?? 0, numberOfPlace('u290') ?? 0];
  const when = { day: Math.floor(now / DAY + 1) % 64, minute: 450, via: null, back: null };
  const party = { adults: 3, children: 1, bags: 2, needs: 0 };
  const rest = { carType: 'sedan car' as const, locale: 'bn' as const, party };
  await sends(passenger, { kind: 'request', id, tripId: id, from, to, ...when, ...rest });
  const [trip] = (await context.database.query('select number from trips where id = $1', [id])).rows;
  const tripNo = Number(trip?.['number']);
  const [onTrip, car] = [namedOf(tripNo, id), namedOf(1, carId)];
  const bidId = idAt(now);
  const bid = { kind: 'bid' as const, id: idAt(now), bidId, trip: onTrip, car, driver: null };
  await sends(owner, { ...bid, price: 4800, includes: 3, meets: null });
  market.pass(26 * MINUTE);
  await followBySms(context)(10);
  const choice = { trip: onTrip, bid: namedOf(1, bidId), price: 4800, backup: null, byId: false };
  await sends(passenger, { kind: 'confirm', id: idAt(now), ...choice });
  market.pass(MINUTE);
  await followBySms(context)(10);
}
await journey();

async function codes() {
  const now = market.context.now();
  const [hers, his] = [await facePhone(context, passenger.actor), await facePhone(context, owner.actor)];
  const request = await asks(hers, packedRequest(market, 72), now);
  const offer = await offers(his, request, { carId, price: 4800, now });
  const receipt = await signs(hers, offer, { now });
  const sizeOf = (bytes: Uint8Array) => ({
    bytes: bytes.length,
    version: (codeModules(codeText(bytes)).length - 17) / 4,
  });
  return { request: sizeOf(request), offer: sizeOf(offer), receipt: sizeOf(receipt) };
}

const letters = (all: readonly { kind: string; text: string }[]): Record<string, number> =>
  Object.fromEntries(all.map(({ kind, text }) => [kind, text.length]));
const taka = (count: number): number => (count * context.config.nodata.price) / 100;
const figures = {
  up: letters(up),
  down: letters(down),
  most: mostLetters,
  journeySms: {
    passenger: up.filter(({ number }) => number === passenger.number).length,
    owner: up.filter(({ number }) => number === owner.number).length,
    market: down.length,
  },
  journeyTaka: taka(up.length + down.length),
  codes: await codes(),
};
for (const [way, all] of [
  ['up', up],
  ['down', down],
] as const)
  for (const { kind, text } of all)
    console.log(`${way.padEnd(6)}${kind.padEnd(10)}${String(text.length).padStart(4)}  ${text}`);
console.log(JSON.stringify(figures));
await server.close();
process.exit();
