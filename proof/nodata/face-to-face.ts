/** Two people stand face to face without a net: their phones' own steps, and codes that are not what they seem. */
import { unionAt } from '../../domain/place/unions.ts';
import { FaceFault } from '../../machines/face-agreement.ts';
import { hexOf } from '../../protocol/face/certificate.ts';
import { codeText, readOffer, readRequest } from '../../protocol/face/codes.ts';
import { base64url } from '../../protocol/nodata/base64url.ts';
import { forSms, packed, type Book } from '../../protocol/nodata/expand.ts';
import { push } from '../../server/sync/push.ts';
import type { OutboxRow } from '../../src/db/outbox/outbox-db.ts';
import { enqueue } from '../../src/db/outbox/enqueue.ts';
import {
  checkOffer,
  checkReceipt,
  checkRequest,
  makeOffer,
  makeRequest,
  requestOf,
  signReceipt,
} from '../../src/face/face-acts.ts';
import { ownFace } from '../../src/face/own-face.ts';
import { correctedNow } from '../../src/platform/clock.ts';
import { dhakaInstant } from '../../domain/base/calendar.ts';
import { uuidv7 } from 'uuidv7';
import { expectable } from '../simulation/market-side.ts';
import { request } from './deeds.ts';
import { holds } from './phones.ts';
import type { Agreement, NodataWorld, Phone } from './state.ts';

const MINUTE = 60_000;
const places = { union: unionAt } as Book;

type TripRow = Extract<OutboxRow, { name: 'trip.create' }>;

/** The request that she shows: one that this phone has saved before. */
async function askedOf(world: NodataWorld, her: Phone, openedAt: number) {
  const { chance } = world;
  if (chance.next() < 0.6) {
    world.counts.actions += 1;
    await enqueue(her.dbs, request(world, openedAt));
  }
  const saved = (await her.dbs.outbox.outbox.toArray()).filter(
    (row): row is TripRow => row.name === 'trip.create' && row.state !== 'refused',
  );
  if (saved.length === 0) return null;
  const { args } = chance.pick(saved.slice(-3));
  const plain = forSms({ id: args.id, name: 'trip.create', v: 3, args }, places);
  const message = packed(plain, { now: correctedNow(), book: places });
  if (message?.kind !== 'request') return null;
  const { kind: _, id: __, tripId, ...terms } = message;
  return { tripId, terms };
}

/** Two phones meet. Either may walk away after any step; what the codes say is noted once both have signed. */
export async function meet(world: NodataWorld, openedAt: number): Promise<void> {
  const { chance, phones, market } = world;
  const her = chance.pick(phones.filter(({ actor }) => actor.type === 'customer'));
  const his = chance.pick(phones.filter(({ actor }) => actor.type === 'provider'));
  const passes = (): void => market.pass(chance.between(0, 2) * MINUTE);
  try {
    holds(world, her);
    const [passenger, asked] = [await ownFace(her.dbs), await askedOf(world, her, openedAt)];
    if (!passenger || !asked) return;
    const request = await makeRequest(passenger, asked);
    passes();
    holds(world, his);
    const owner = await ownFace(his.dbs);
    if (!owner) return;
    await scansOthers(world, request, (text) => checkRequest(owner, text));
    const seen = { request: await checkRequest(owner, codeText(request)), offer: null, receipt: null };
    const carId = chance.pick(his.cars);
    const terms = { carId, price: chance.between(42, 50) * 100, includes: chance.between(0, 15) };
    const offer = await makeOffer(owner, seen, { ...terms, meets: null, driver: null });
    if (chance.next() < 0.2) return;
    passes();
    holds(world, her);
    const shown = { request, offer: null, receipt: null };
    await scansOthers(world, offer, (text) => checkOffer(passenger, shown, text));
    const read = { ...shown, offer: await checkOffer(passenger, shown, codeText(offer)) };
    const receipt = await signReceipt(passenger, read, chance.next() < 0.5);
    const { value, certificate } = readOffer(offer);
    const { args } = requestOf(request);
    world.counts.agreements += 1;
    world.agreements.push({
      tripId: asked.tripId,
      passenger: her,
      owner: his,
      carId,
      linkNo: value.linkNo,
      chain: hexOf(certificate.certificate.point),
      journeyAt: dhakaInstant(args.journey_date ?? '', args.journey_time ?? ''),
      codes: { request, offer, receipt },
      broughtAt: null,
    });
    if (chance.next() < 0.3) return;
    holds(world, his);
    const offered = { ...seen, offer };
    await scansOthers(world, receipt, (text) => checkReceipt(owner, offered, text));
    await checkReceipt(owner, offered, codeText(receipt));
  } catch (error) {
    // an ended certificate, no room for another promise, a car of another kind: the phone says so
    if (!(error instanceof FaceFault)) throw error;
  }
}

/** Before the right code comes a wrong one: with a changed bit, or other people's. None may be accepted. */
async function scansOthers(
  { chance, agreements, counts, faults }: NodataWorld,
  right: Uint8Array,
  scan: (text: string) => Promise<unknown>,
): Promise<void> {
  if (chance.next() < 0.6) return;
  const changed = right.slice();
  const at = chance.between(0, changed.length - 1);
  changed[at] = (changed[at] ?? 0) ^ (1 << chance.between(0, 7));
  const others = agreements.flatMap(({ codes }) => [codes.offer, codes.receipt]);
  const code = others.length > 0 && chance.next() < 0.4 ? chance.pick(others) : changed;
  if (codeText(code) === codeText(right)) return;
  counts.forged += 1;
  try {
    await scan(codeText(code));
  } catch (error) {
    if (error instanceof FaceFault) return;
    throw error;
  }
  faults.push('a phone took a code that was not what it seemed');
}

/** Somebody brings an agreement that was changed, is put together from two, or is not theirs. */
export async function bringsForged(world: NodataWorld): Promise<void> {
  const { chance, agreements, phones, counts, market } = world;
  if (agreements.length === 0) return;
  const one = chance.pick(agreements);
  const other = chance.pick(agreements);
  const { args, actor } = forgery(world, one, other);
  if (!args) return;
  counts.forged += 1;
  const by =
    actor ??
    chance.pick(
      phones.filter(({ actor: { id } }) => id !== one.passenger.actor.id && id !== one.owner.actor.id),
    ).actor;
  const envelope = { id: uuidv7(), name: 'face.agree', v: 1, args };
  try {
    const { results } = await push(market.context, by, { mutations: [envelope] });
    if (results[0]?.ok !== false) world.faults.push('a forged agreement was taken');
  } catch (error) {
    if (!expectable(error)) throw error;
  }
}

const argsOf = ({ tripId, codes }: Agreement) => ({
  trip_id: tripId,
  request: base64url(codes.request),
  offer: base64url(codes.offer),
  receipt: base64url(codes.receipt),
});

/** `actor`: who brings it; null: a stranger. */
function forgery({ chance }: NodataWorld, one: Agreement, other: Agreement) {
  const whole = argsOf(one);
  const party = chance.pick([one.passenger, one.owner]).actor;
  const dice = chance.between(0, 3);
  if (dice === 0) return { args: whole, actor: null };
  if (dice === 1) {
    const name = chance.pick(['request', 'offer', 'receipt'] as const);
    const changed = one.codes[name].slice();
    const at = chance.between(0, changed.length - 1);
    changed[at] = (changed[at] ?? 0) ^ (1 << chance.between(0, 7));
    return { args: { ...whole, [name]: base64url(changed) }, actor: party };
  }
  if (one === other) return { args: null, actor: null };
  const theirs = argsOf(other);
  return dice === 2
    ? { args: { ...whole, receipt: theirs.receipt }, actor: party }
    : {
        args: { ...whole, trip_id: readRequest(other.codes.request).value.tripId },
        actor: whole.trip_id === theirs.trip_id ? null : party,
      };
}
