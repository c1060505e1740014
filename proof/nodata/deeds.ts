/**
 * What people do on a phone whose net comes and goes: saved on the phone first, then sent as an SMS, with data, or
 * both.
 */
import { bidIncludes } from '../../domain/money/bid-includes.ts';
import type { Intent } from '../../protocol/sync/mutations.ts';
import { notArrived } from '../../src/action/on-trip.ts';
import { everything } from '../../src/db/everything.ts';
import { tripsView } from '../../src/db/mirror/trip-views.ts';
import { outboxView, bidsView, feedView } from '../../src/db/mirror/views.ts';
import { subjectKey } from '../../src/db/outbox/actions.ts';
import { enqueue } from '../../src/db/outbox/enqueue.ts';
import { confirmSaidBid } from '../../src/outbox/sms/answer-acts.ts';
import { openAnswer } from '../../src/outbox/sms/opened-answer.ts';
import { saySent } from '../../src/db/outbox/sent-sms.ts';
import { preparedSms, takeLetters } from '../../src/outbox/sms/prepared-sms.ts';
import { HOUR, tripIntent } from '../../testkit/market/market.ts';
import { holds } from './phones.ts';
import type { NodataWorld, Phone } from './state.ts';

type Deed = (world: NodataWorld, phone: Phone) => Promise<Intent | null>;

/** Hours after the market's opening at which people travel: few, so that cars are promised twice. */
const JOURNEYS = [26, 26, 27, 50, 74];
/** Few, in taka, so that two offers of one trip often cost the same. */
const FARES = [4500, 4800];
/** A request this soon before the journey is refused. */
const TOO_SOON_MS = 5 * 60_000;

export function request({ market: { context }, chance }: NodataWorld, openedAt: number): Intent {
  const isTooSoon = chance.next() < 0.08;
  const journeyAt = isTooSoon ? context.now() + TOO_SOON_MS : openedAt + chance.pick(JOURNEYS) * HOUR;
  const intent = tripIntent({ journeyAt });
  if (chance.next() < 0.2) intent.args.trip_note = 'two of us, at the blue gate';
  return intent;
}

const ownTrip = async ({ chance }: NodataWorld, { dbs, actor }: Phone): Promise<string | null> => {
  const own = (await tripsView(dbs)).filter(({ user }) => user.id === actor.id);
  return own.length === 0 ? null : chance.pick(own).id;
};

const cancel: Deed = async (world, phone) => {
  const trip_id = await ownTrip(world, phone);
  if (trip_id === null || world.chance.next() < 0.6) return null;
  const cancel_note = world.chance.pick(['others', 'not_needed', 'the car did not come']);
  return { name: 'trip.cancel', args: { trip_id, cancel_note } };
};

/** By what the phone has pulled. */
const choose: Deed = async (_world, { dbs, actor }) => {
  for (const trip of await tripsView(dbs)) {
    if (trip.user.id !== actor.id) continue;
    const [bid, backup] = (await bidsView(dbs, trip.id)).filter(({ status }) => status === 'proposed');
    if (!bid) continue;
    const args = { bid_id: bid.id, trip_id: trip.id, price: bid.price, backup_bid_id: backup?.id ?? null };
    return { name: 'bid.confirm', args };
  }
  return null;
};

/** By an answer that came by SMS; saves the action itself. */
export const chooseSaid: Deed = async ({ chance, placed, chosen }, { dbs }) => {
  const said = (await dbs.outbox.said.toArray()).flatMap(({ message }) =>
    message.kind === 'bids' ? [message] : [],
  );
  const answer = said.at(-1);
  if (!answer) return null;
  const seen = chance.pick(answer.bids);
  if (!(await confirmSaidBid(dbs, answer, seen))) return null;
  const row = (await dbs.outbox.outbox.orderBy('seq').toArray()).at(-1);
  if (row?.name !== 'bid.confirm') return null;
  // as the screen shows it: what it costs, and what that covers
  const meant = [...placed.values()].filter(
    ({ tripId, price, includes }) =>
      tripId === row.args.trip_id && price === seen.price && includes === seen.includes,
  );
  chosen.set(row.id, new Set(meant.map(({ ownerId }) => ownerId)));
  return null;
};

const bid: Deed = async ({ chance, market, placed, broken }, { dbs, actor, cars }) => {
  const feed = await feedView(dbs, everything, 20, market.context.now());
  if (feed.length === 0) return null;
  const { id: trip_id, ownBid } = chance.pick(feed);
  if (ownBid && ownBid.provider.id === actor.id)
    return chance.next() < 0.5 ? null : { name: 'bid.withdraw', args: { bid_id: ownBid.id, trip_id } };
  const note = chance.next() < 0.2 ? 'a clean car' : null;
  const includes = bidIncludes.filter(() => chance.next() < 0.5);
  const price = chance.pick(FARES);
  const id = broken.bidId();
  const bits = bidIncludes.reduce((sum, each, at) => sum + (includes.includes(each) ? 1 << at : 0), 0);
  placed.set(id, { tripId: trip_id, ownerId: actor.id, price, includes: bits });
  const args = { trip_id, car_id: chance.pick(cars), price, note, includes, driver_id: null, id };
  return { name: 'bid.place', args };
};

/** What an action that takes something back waits for, as in the app. */
async function unsettled({ dbs }: Phone, { name, args }: Intent): Promise<string[]> {
  if (name !== 'bid.withdraw' && name !== 'trip.cancel') return [];
  const about =
    name === 'bid.withdraw' ? subjectKey('bid', args.bid_id ?? '') : subjectKey('trip', args.trip_id);
  return notArrived(await outboxView(dbs, [about]));
}

/** One person does one thing, if there is something to do. */
export async function act(world: NodataWorld, phone: Phone, openedAt: number): Promise<void> {
  holds(world, phone);
  const ask: Deed = () => Promise.resolve(request(world, openedAt));
  const deeds = phone.actor.type === 'provider' ? [bid, bid, bid] : [ask, choose, chooseSaid, cancel, choose];
  const from = world.chance.between(0, deeds.length - 1);
  for (const deed of [...deeds.slice(from), ...deeds.slice(0, from)]) {
    const intent = await deed(world, phone);
    if (!intent) continue;
    world.counts.actions += 1;
    await enqueue(phone.dbs, intent, { after: await unsettled(phone, intent) });
    break;
  }
  if (world.chance.next() < 0.7) await presses(world, phone);
}

/** Presses “by SMS” for something that waits, or again for what was pressed before: the same letters. */
export async function presses(world: NodataWorld, phone: Phone): Promise<void> {
  holds(world, phone);
  const { chance, ways, counts } = world;
  const waiting = await phone.dbs.outbox.outbox.where('state').equals('waiting').toArray();
  if (waiting.length === 0) return;
  const row = chance.pick(waiting);
  const prepared = row.sms ? null : await preparedSms(phone.dbs, row);
  const letters =
    row.sms?.letters ?? (prepared && prepared !== 'waits' && (await takeLetters(phone.dbs, prepared)));
  if (!letters) return;
  await saySent(phone.dbs, row.id, true);
  counts.sms += 1;
  ways.up({ number: phone.number, text: letters }, chance.pick([0, 1, 1, 2, 3]));
}

/** An answer comes to a phone and is opened there; one for another phone says nothing. */
export async function opens(world: NodataWorld): Promise<void> {
  const sms = world.ways.received();
  const phone = world.phones.find(({ number }) => number === sms?.number);
  if (!sms || !phone) return;
  holds(world, phone);
  await openAnswer(phone.dbs, sms.text);
  const other = world.chance.pick(world.phones);
  if (other === phone) return;
  holds(world, other);
  if (typeof (await openAnswer(other.dbs, sms.text)) !== 'string')
    world.faults.push('an answer was opened by another phone');
}

/** A changed letter, another phone's counter, an SMS of long ago, from any number. */
export function forges({ chance, ways, counts }: NodataWorld): void {
  if (ways.ever.length === 0) return;
  const text = chance.pick(ways.ever);
  const number = `+8801711${String(chance.between(0, 999_999)).padStart(6, '0')}`;
  counts.forged += 1;
  if (chance.next() < 0.4) return ways.up({ number, text }, 1);
  const end = text.indexOf('d ');
  const at = chance.between(3, Math.max(3, end - 1));
  const letter = text[at] === 'A' ? 'B' : 'A';
  ways.up({ number, text: text.slice(0, at) + letter + text.slice(at + 1) }, 1);
}
