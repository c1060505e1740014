/** What happens on a day with SMS only, and on a day without any network. */
import { checkCertified } from '../../domain/face/certified.ts';
import { priceRange } from '../../domain/money/fare.ts';
import { readCertificate } from '../../protocol/face/certificate.ts';
import { trips } from '../../server/db/schema/market.ts';
import { eq } from '../../server/db/sql.ts';
import { followBySms } from '../../server/nodata/follow.ts';
import { sweepTrips } from '../../server/jobs/deadlines.ts';
import {
  agreed,
  asks as asksByCode,
  facePhone,
  offers,
  packedRequest,
  signs,
} from '../../testkit/phone/face-phones.ts';
import { HOUR, MINUTE } from '../../testkit/market/market.ts';
import {
  asks,
  bids,
  brings,
  cancels,
  chooses,
  travels,
  withdraws,
  type Blackout,
  type Person,
} from './people.ts';
import { endOf } from '../../protocol/nodata/small-ids.ts';

const MOST_DUE = 100;
const DAY = 24 * HOUR;
/** Of a hundred. */
const [WITHOUT_MOMENT, PROMISE_TWICE, ONE_PHONE, TAKE_BACK, CANCEL] = [15, 10, 30, 10, 10];

const ofType = ({ people }: Blackout, type: string): Person[] =>
  people.filter(({ actor }) => actor.type === type);

/** A share of the passengers asks in the morning, owners bid, and each chooses from what has come. */
export async function dayBySms(
  blackout: Blackout,
  { day, days }: { day: number; days: number },
): Promise<void> {
  const { chance, server, context } = blackout;
  const owners = ofType(blackout, 'provider');
  const asking = ofType(blackout, 'customer').filter((_, at) => at % days === day - 1);
  const began = context.now();
  const asked = new Map<Person, string>();
  for (const person of asking) asked.set(person, await asks(blackout, person));
  server.market.pass(10 * MINUTE);
  for (const id of asked.values()) {
    const [trip] = await context.database.db.select().from(trips).where(eq(trips.id, id));
    const fares = trip && priceRange({ distance: trip.distance, type: trip.type, seats: trip.noOfSeat });
    // an SMS that was lost three times
    if (!trip || !fares) continue;
    for (let count = 0; count < 2; count++) {
      const owner = chance.pick(owners);
      const bidId = await bids(blackout, owner, { id, no: trip.number, fares });
      if (chance.between(1, 100) <= TAKE_BACK)
        await withdraws(blackout, owner, { tripId: id, no: trip.number, bidId });
    }
  }
  server.market.pass(26 * MINUTE);
  const follows = followBySms(context);
  while ((await follows(MOST_DUE)) === MOST_DUE);
  for (const [person, id] of asked) await chooses(blackout, person, id);
  while ((await follows(MOST_DUE)) === MOST_DUE);
  // some change their mind, and half of them ask again
  for (const [person, id] of asked) {
    if (chance.between(1, 100) > CANCEL) continue;
    await cancels(blackout, person, id);
    asked.delete(person);
    if (chance.next() < 0.5) await asks(blackout, person);
  }
  server.market.pass(DAY - (context.now() - began));
  for (const [person, id] of asked) await drive(blackout, person, id);
  await sweepTrips(context);
}

/** Passengers who have heard of their agreement travel; without the SMS that has the PIN they do not know it. */
async function drive(blackout: Blackout, her: Person, tripId: string): Promise<void> {
  const said = her.heard.findLast((each) => each.kind === 'agreed' && each.tripEnd === endOf(tripId));
  if (said?.kind !== 'agreed') return;
  const number = `+8801${String(said.phone).padStart(9, '0')}`;
  const his = blackout.people.find((each) => each.number === number);
  const pin = said.pin === null ? null : String(said.pin).padStart(4, '0');
  if (his) travels(blackout, { her, his, tripId, pin });
}

/**
 * A moment of net: enough for a certificate, not for the outbox. Some do not even get that, and their certificates
 * end on day 8.
 */
export async function momentOfNet({ people, context, chance }: Blackout): Promise<void> {
  for (const person of people)
    if (chance.between(1, 100) > WITHOUT_MOMENT) person.face = await facePhone(context, person.actor);
}

/** A tenth of the people agree face to face for the next day. */
export async function dayFaceToFace(blackout: Blackout): Promise<{ agreements: number; refused: number }> {
  const { chance, server, context, people } = blackout;
  const [passengers, owners] = [ofType(blackout, 'customer'), ofType(blackout, 'provider')];
  let [agreements, refused] = [0, 0];
  for (let count = 0; count < people.length / 20; count++) {
    const his = chance.pick(owners);
    const hers = [
      chance.pick(passengers),
      ...(chance.between(1, 100) <= PROMISE_TWICE ? [chance.pick(passengers)] : []),
    ];
    for (const her of hers) {
      const isMade = await agree(blackout, her, his);
      if (isMade) agreements += 1;
      else refused += 1;
    }
  }
  server.market.pass(DAY);
  await sweepTrips(context);
  return { agreements, refused };
}

/** @returns whether both phones took what they were shown */
async function agree({ context, server, chance }: Blackout, her: Person, his: Person): Promise<boolean> {
  const [passenger, owner] = [her.face, his.face];
  const now = context.now();
  const own = owner.certificates.get(his.carId);
  const shown = [passenger.certificates.get(''), own];
  const isGood = (bytes: Uint8Array | undefined): boolean =>
    bytes !== undefined && checkCertified(readCertificate(bytes).certificate, now) === null;
  if (!shown.every(isGood)) return false;
  const trip = packedRequest(server.market, 60);
  const request = await asksByCode(passenger, trip, now);
  const offer = await offers(owner, request, { carId: his.carId, price: 5000, now });
  const receipt = await signs(passenger, offer, { now: now + MINUTE });
  const args = agreed(trip.id, [request, offer, receipt]);
  brings(her, args, now);
  if (chance.between(1, 100) > ONE_PHONE) brings(his, args, now);
  return true;
}
