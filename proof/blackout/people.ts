/** People whose phones have no data for twelve days: what they do by SMS, what waits in their outboxes, and what it costs. */
import { numberOfPlace } from '../../domain/place/place-numbers.ts';
import { unionAt } from '../../domain/place/unions.ts';
import type { DownMessage } from '../../protocol/nodata/down-messages.ts';
import { endOf, namedOf } from '../../protocol/nodata/small-ids.ts';
import { expanded, type Book, type MeantMessage } from '../../protocol/nodata/expand.ts';
import type { MutationArgs, MutationEnvelope } from '../../protocol/sync/mutations.ts';
import type { Actor } from '../../server/act/act.ts';
import type { Context } from '../../server/act/context.ts';
import { takeKeys } from '../../server/nodata/phone-keys.ts';
import { takeSms } from '../../server/nodata/take-sms.ts';
import { workSms } from '../../server/nodata/work-sms.ts';
import type { Seeded } from '../../server/demo/seeded.ts';
import { hashOf, openSession } from '../../server/person/sessions.ts';
import { facePhone, type FacePhone } from '../../testkit/phone/face-phones.ts';
import { idAt, smsPhone, type SmsPhone } from '../../testkit/phone/sms-phone.ts';
import type { TestServer } from '../../testkit/process/server.ts';

const DAY = 86_400_000;
/** Of a hundred SMS. */
const [LOST, DOUBLED] = [10, 10];

export type Person = {
  actor: Actor;
  number: string;
  token: string;
  carId: string;
  phone: SmsPhone;
  /** With the certificates of the last moment of net. */
  face: FacePhone;
  /** What waits for a net, including what was sent by SMS. */
  outbox: MutationEnvelope[];
  /** What has come by SMS. */
  heard: DownMessage[];
};

export type Blackout = {
  server: TestServer;
  context: Context;
  chance: Seeded;
  people: Person[];
  sms: { up: number; down: number };
};

/** The server, which counts each SMS and delivers it to its phone, unless it is lost. */
export function openBlackout(server: TestServer, chance: Seeded): Blackout {
  const blackout: Blackout = {
    server,
    context: server.app.context,
    chance,
    people: [],
    sms: { up: 0, down: 0 },
  };
  const byNumber = new Map<string, Person>();
  blackout.context = {
    ...server.app.context,
    sms: {
      send: async ({ phone, text }) => {
        if (byNumber.size < blackout.people.length)
          for (const each of blackout.people) byNumber.set(each.number, each);
        blackout.sms.down += 1;
        const person = byNumber.get(phone);
        const said = chance.between(1, 100) > LOST ? await person?.phone.read(text) : null;
        if (said) person?.heard.push(said);
      },
    },
  };
  return blackout;
}

export async function joins(
  { server, context, people }: Blackout,
  type: 'customer' | 'provider',
): Promise<void> {
  const actor = await server.market.person(type);
  const carId = type === 'provider' ? await server.market.car(actor) : '';
  const token = await openSession(context, context.database.db, actor.id);
  const caller = { ...actor, tokenHash: hashOf(token), readOnly: false };
  const phone = await smsPhone((body) => takeKeys(context, caller, body));
  const [row] = (await context.database.query('select phone from users where id = $1', [actor.id])).rows;
  people.push({
    actor,
    number: String(row?.['phone']),
    token,
    carId,
    phone,
    face: await facePhone(context, actor),
    outbox: [],
    heard: [],
  });
}

/** Saves an action, and sends it by SMS until an answer comes, three times at most. */
export async function does(
  { context, chance, sms }: Blackout,
  person: Person,
  { message, book }: { message: MeantMessage; book?: Partial<Book> },
): Promise<void> {
  const known = { union: unionAt, ...book } as Book;
  const { id, name, v, args } = expanded(message, { now: context.now(), book: known });
  person.outbox.push({ id, name, v, args });
  const text = await person.phone.write(message);
  const before = person.heard.length;
  for (let tries = 0; tries < 3 && person.heard.length === before; tries++) {
    sms.up += 1;
    const dice = chance.between(1, 100);
    for (let copies = dice <= LOST ? 0 : dice > 100 - DOUBLED ? 2 : 1; copies > 0; copies--) {
      const works: Promise<unknown>[] = [];
      await takeSms(context, { from: person.number, text }, (...given) => {
        const work = workSms(...given);
        works.push(work);
        return work;
      });
      await Promise.all(works);
    }
  }
}

/** A request for tomorrow at half past seven. @returns its trip */
export async function asks(blackout: Blackout, person: Person): Promise<string> {
  const now = blackout.context.now();
  const id = idAt(now);
  const [from, to] = [numberOfPlace('d47') ?? 0, numberOfPlace('d36') ?? 0];
  const when = { day: Math.floor(now / DAY + 1) % 64, minute: 450, via: null, back: null, party: null };
  const carType = 'sedan car' as const;
  await does(blackout, person, {
    message: { kind: 'request', id, tripId: id, from, to, ...when, carType, locale: 'bn' },
  });
  return id;
}

/** A bid on a trip whose number somebody has given the owner. @returns the bid */
export async function bids(
  blackout: Blackout,
  owner: Person,
  trip: { id: string; no: number; fares: { min: number; max: number } },
): Promise<string> {
  const now = blackout.context.now();
  const bidId = idAt(now);
  const named = { trip: namedOf(trip.no, trip.id), car: namedOf(1, owner.carId), driver: null };
  const message = { kind: 'bid' as const, id: idAt(now), bidId, ...named };
  const price = blackout.chance.between(trip.fares.min, trip.fares.max);
  const book = { tripOf: () => trip.id, carOf: () => owner.carId };
  await does(blackout, owner, { message: { ...message, price, includes: 3, meets: null }, book });
  return bidId;
}

/** Withdraws a bid. */
export async function withdraws(
  blackout: Blackout,
  owner: Person,
  { tripId, no, bidId }: { tripId: string; no: number; bidId: string },
): Promise<void> {
  const named = { trip: namedOf(no, tripId), bidEnd: endOf(bidId) };
  const message = { kind: 'withdraw' as const, id: idAt(blackout.context.now()), ...named };
  await does(blackout, owner, { message, book: { tripOf: () => tripId, ownBidOf: () => bidId } });
}

/** Cancels a request or an agreed journey, by its id: its number may be unknown. */
export async function cancels(blackout: Blackout, person: Person, tripId: string): Promise<void> {
  const id = idAt(blackout.context.now());
  const message = { kind: 'cancel' as const, id, trip: { id: tripId }, reason: 'schedule_changed' as const };
  await does(blackout, person, { message, book: { tripOf: () => tripId } });
}

/** The journey itself, on phones without a net: the PIN on board, the arrival, both ratings. All of it waits. */
export function travels(
  { context, chance }: Blackout,
  { her, his, tripId, pin }: { her: Person; his: Person; tripId: string; pin: string | null },
): void {
  const waits = ({ outbox }: Person, name: string, args: object, v = 1): void => {
    outbox.push({ id: idAt(context.now()), name, v, args });
  };
  const rating = chance.between(3, 5);
  if (pin !== null) waits(his, 'trip.start', { trip_id: tripId, pin });
  waits(his, 'trip.complete', { trip_id: tripId });
  waits(her, 'trip.rate', { trip_id: tripId, rating, review: '' });
  waits(his, 'passenger.rate', { trip_id: tripId, rating, marks: [] });
}

/** Chooses the lowest bid that an SMS has named; does nothing if none has come. */
export async function chooses(blackout: Blackout, person: Person, tripId: string): Promise<void> {
  const said = person.heard.findLast((each) => each.kind === 'bids' && each.tripEnd === endOf(tripId));
  const [bid] = said?.kind === 'bids' ? said.bids : [];
  if (said?.kind !== 'bids' || !bid) return;
  const message = {
    kind: 'confirm' as const,
    id: idAt(blackout.context.now()),
    trip: namedOf(said.tripNo, tripId),
    bid: { no: bid.no, end: bid.end },
  };
  const book = { tripOf: () => tripId };
  await does(blackout, person, {
    message: { ...message, price: bid.price, backup: null, byId: false },
    book,
  });
}

/** An agreement face to face, as it waits in an outbox. */
export const brings = (person: Person, args: MutationArgs['face.agree'], now: number): void => {
  person.outbox.push({ id: idAt(now), name: 'face.agree', v: 1, args });
};
