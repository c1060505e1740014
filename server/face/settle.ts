/**
 * The verdict on an agreement of two phones (`domain/face/settling.ts`), and what follows from it.
 *
 *   proved ─ car locked ─ judged against the chain ─┬▶ agreed: trip, bid and agreement as by a net
 *                                                   ├▶ held: judged again by `held.ts`
 *                                                   └▶ lost: both are notified, the request goes to the feed
 *
 * Invariants
 *   1. The row of an offer has one verdict, whichever phone brings it and however often.
 *   2. Two links of one car are judged one after the other, under the lock of that car.
 *   3. A loss counts against the owner only where the owner's own earlier signature proves it.
 */
import { dhakaInstant } from '../../domain/base/calendar.ts';
import { checkBlock } from '../../domain/person/block.ts';
import { forTripType, roadEstimate } from '../../domain/place/roads.ts';
import { DOUBLED_DAYS, heldUntil, judge, MOST_DOUBLED, type FaceLink } from '../../domain/face/settling.ts';
import type { CarTrip } from '../../domain/car/car-busy.ts';
import { hexOf } from '../../protocol/face/certificate.ts';
import { fromBase64url } from '../../protocol/nodata/base64url.ts';
import { compressed } from '../../protocol/nodata/points.ts';
import type { ErrorCode } from '../../protocol/wire/errors.ts';
import type { Act, Actor } from '../act/act.ts';
import { Refused } from '../base/refused.ts';
import type { Car } from '../car/projection.ts';
import type { Reader } from '../db/connection.ts';
import { users } from '../db/schema/accounts.ts';
import { faceLinks } from '../db/schema/face.ts';
import { cars, trips } from '../db/schema/market.ts';
import { nodataKeys } from '../db/schema/nodata.ts';
import { and, count, eq, gt, inArray, lt, max } from '../db/sql.ts';
import { notify } from '../notice/notify.ts';
import { countForProvider } from '../trip/agree.ts';
import { tripPlaces } from '../trip/places.ts';
import { createTrip, publishTrip } from '../trip/service.ts';
import { tripNames } from '../trip/trip-status-changes.ts';
import { recordAgreement } from './record-agreement.ts';
import type { ProvenAgreement, ProvenOffer } from './proven-codes.ts';

const DAY_MS = 86_400_000;

type FaceAct = Omit<Act, 'actor'>;
type Row = typeof faceLinks.$inferSelect;

/** A car that was promised twice: the owner's fault. */
export const doublings: readonly ErrorCode[] = ['face_car_promised', 'face_link_doubled'];

/**
 * Stores an offer of a chain without its receipt. A known one stays as it is. What has become of its passenger does
 * not matter to the person for whom the chain is brought.
 * @throws Refused not_found for a car that the server does not have
 */
export async function noteOffer(act: FaceAct, proven: ProvenOffer): Promise<void> {
  const car = await carOf(act, proven);
  await act.tx
    .insert(faceLinks)
    .values(rowOf(act, proven, car))
    .onConflictDoNothing();
}

/**
 * Judges an agreement for the first time, or returns the verdict that it has.
 * @param receipt as it was brought, in base64url
 * @returns why it is lost; null if it is agreed or held
 * @throws Refused not_found, blocked, face_key_ended if one of the two has closed the account
 */
export async function settle(
  act: FaceAct,
  proven: ProvenAgreement,
  receipt: string,
): Promise<ErrorCode | null> {
  const parties = await partiesOf(act, proven);
  await act.tx.select({ id: cars.id }).from(cars).where(eq(cars.id, parties.car.id)).for('no key update');
  const [known] = await act.tx.select().from(faceLinks).where(eq(faceLinks.id, proven.id)).for('update');
  if (known && known.receipt !== null && known.verdict !== 'held') return codeOf(known);
  const now = act.context.now();
  const fresh = known ?? rowOf(act, proven, parties.car);
  const chain = await linksOf(act, fresh);
  const own = known?.heldUntil?.getTime() ?? heldUntil(now, fresh.journey.journeyAt);
  const until = Math.min(own, ...chain.flatMap((link) => waitingUntil(link, fresh)));
  const { code, verdict } = await verdictOn(act, { row: fresh, chain, proven, parties, until });
  if (verdict === 'held') await holdNoLonger(act, fresh, until);
  const settled = { receipt, verdict, code, heldUntil: verdict === 'held' ? new Date(until) : null };
  await act.tx
    .insert(faceLinks)
    .values({ ...fresh, ...settled })
    .onConflictDoUpdate({ target: faceLinks.id, set: settled });
  if (verdict === 'lost') await lose(act, { proven, parties, code });
  return code;
}

const codeOf = ({ verdict, code }: Row): ErrorCode | null =>
  verdict === 'lost' ? ((code ?? 'conflict') as ErrorCode) : null;

type Parties = { passenger: Actor; owner: Actor; car: Car };
/** The other known links of its chain; one whose trip was canceled has given its car back, and counts as lost. */
async function linksOf({ tx }: FaceAct, { id, ownerId, chain, carId }: Judging['row']): Promise<Row[]> {
  const found = await tx
    .select()
    .from(faceLinks)
    .where(and(eq(faceLinks.ownerId, ownerId), eq(faceLinks.chain, chain)));
  const others = found.filter((link) => link.id !== id);
  const won = others.filter((link) => link.verdict === 'agreed' && link.carId === carId);
  if (won.length === 0) return others;
  const taken = [...new Set(won.map(({ tripId }) => tripId))];
  const standing = await tx
    .select({ id: trips.id, owner: trips.counterpartId, status: trips.status })
    .from(trips)
    .where(inArray(trips.id, taken));
  const stands = (tripId: string): boolean =>
    standing.some((trip) => trip.id === tripId && trip.owner === ownerId && trip.status !== 'canceled');
  return others.map((link) =>
    won.includes(link) && !stands(link.tripId) ? { ...link, verdict: 'lost' } : link,
  );
}

/** The end of a later, held link of the same car, which may wait for this one. */
const waitingUntil = ({ verdict, carId, linkNo, heldUntil: until }: Row, than: Judging['row']): number[] =>
  verdict === 'held' && until !== null && carId === than.carId && linkNo > than.linkNo
    ? [until.getTime()]
    : [];

/** The earlier links of this car end with this one at the latest. */
async function holdNoLonger(
  { tx }: FaceAct,
  { ownerId, chain, carId, linkNo }: Judging['row'],
  until: number,
): Promise<void> {
  await tx
    .update(faceLinks)
    .set({ heldUntil: new Date(until) })
    .where(
      and(
        eq(faceLinks.ownerId, ownerId),
        eq(faceLinks.chain, chain),
        eq(faceLinks.carId, carId),
        lt(faceLinks.linkNo, linkNo),
        eq(faceLinks.verdict, 'held'),
        gt(faceLinks.heldUntil, new Date(until)),
      ),
    );
}

type Judging = {
  chain: readonly Row[];
  row: Omit<Row, 'heldUntil' | 'code' | 'receipt'>;
  proven: ProvenAgreement;
  parties: Parties;
  until: number;
};

async function verdictOn(
  act: FaceAct,
  { row, chain, proven, parties, until }: Judging,
): Promise<{ verdict: 'agreed' | 'held' | 'lost'; code: ErrorCode | null }> {
  // the same number twice: the first that the server learned of counts
  const isDoubled = chain.some(({ linkNo }) => linkNo === row.linkNo);
  if (isDoubled) return { verdict: 'lost', code: 'face_link_doubled' };
  const now = act.context.now();
  const judged = judge(linkOf(row), chain.map(linkOf), {
    settledUpTo: proven.owner.owner?.settledUpTo ?? 0,
    until,
    now,
  });
  if (judged.verdict === 'lost') return { verdict: 'lost', code: 'face_car_promised' };
  if (judged.verdict === 'held') return { verdict: 'held', code: null };
  if (!(await isSignedIn(act, proven))) return { verdict: 'lost', code: 'face_key_ended' };
  try {
    await recordAgreement(act, proven, parties);
    return { verdict: 'agreed', code: null };
  } catch (error) {
    // every rule is checked before anything but the draft is written
    if (!(error instanceof Refused)) throw error;
    return { verdict: 'lost', code: error.error.code };
  }
}

/** Whether both keys still belong to signed-in phones: a person who has lost a phone ends its keys from another. */
async function isSignedIn({ tx }: FaceAct, { passenger, owner }: ProvenOffer): Promise<boolean> {
  const found = await tx
    .select({ userId: nodataKeys.userId, ecdsa: nodataKeys.ecdsa })
    .from(nodataKeys)
    .where(inArray(nodataKeys.userId, [passenger.accountId, owner.accountId]));
  return [passenger, owner].every(({ accountId, point }) =>
    found.some(
      ({ userId, ecdsa }) => userId === accountId && hexOf(compressed(fromBase64url(ecdsa))) === hexOf(point),
    ),
  );
}

const linkOf = ({
  linkNo,
  carId,
  journey,
  verdict,
}: Pick<Row, 'linkNo' | 'carId' | 'journey' | 'verdict'>): FaceLink => ({
  linkNo,
  carId,
  journey,
  verdict,
});

/**
 * The people and the car that the certificates name. For a closed account nothing more is stored, and nothing is
 * posted in its name.
 * @throws Refused not_found, blocked, face_key_ended for a closed account
 */
async function partiesOf(act: FaceAct, proven: ProvenOffer): Promise<Parties> {
  const { tx, context } = act;
  const found = await tx
    .select({
      id: users.id,
      type: users.type,
      name: users.name,
      blocked: users.blocked,
      closed: users.closedAt,
    })
    .from(users)
    .where(inArray(users.id, [proven.passenger.accountId, proven.owner.accountId]));
  const partyOf = (id: string, type: Actor['type']): Actor => {
    const person = found.find((each) => each.id === id && each.type === type);
    if (!person) throw new Refused({ code: 'not_found' });
    if (person.closed) throw new Refused({ code: 'face_key_ended' });
    const refusal = checkBlock(person.blocked, context.now());
    if (refusal) throw new Refused(refusal);
    return { id, type, name: person.name };
  };
  return {
    passenger: partyOf(proven.passenger.accountId, 'customer'),
    owner: partyOf(proven.owner.accountId, 'provider'),
    car: await carOf(act, proven),
  };
}

/** @throws Refused not_found */
async function carOf({ tx }: FaceAct, { owner, registration }: ProvenOffer): Promise<Car> {
  const [car] = await tx
    .select()
    .from(cars)
    .where(and(eq(cars.ownerId, owner.accountId), eq(cars.registration, registration)));
  if (!car) throw new Refused({ code: 'not_found', field: 'car_id' });
  return car;
}

const rowOf = ({ context }: FaceAct, proven: ProvenOffer, car: Car): Judging['row'] => ({
  id: proven.id,
  ownerId: proven.owner.accountId,
  passengerId: proven.passenger.accountId,
  chain: proven.chain,
  linkNo: proven.offer.linkNo,
  carId: car.id,
  journey: journeyOf(proven),
  tripId: proven.args.id,
  verdict: 'offered',
  request: proven.codes.request,
  offer: proven.codes.offer,
  knownAt: new Date(context.now()),
});

/** @throws Refused invalid_body for a request without places or a time */
function journeyOf({ args }: ProvenOffer): CarTrip {
  const places = tripPlaces(args);
  if (!places || !args.journey_date || !args.journey_time) throw new Refused({ code: 'invalid_body' });
  const road = forTripType(roadEstimate(places.pickup, places.destination, places.via), args.type);
  const isRound = args.type === 'round' && args.return_date && args.return_time;
  return {
    id: args.id,
    type: args.type,
    journeyAt: dhakaInstant(args.journey_date, args.journey_time),
    returnAt: isRound ? dhakaInstant(args.return_date ?? '', args.return_time ?? '') : null,
    duration: road.duration,
    pickupDistrict: places.pickup.districtId,
    destinationDistrict: places.destination.districtId,
  };
}

/**
 * Notifies both, counts what is proved against the owner, and shows the request to others if the passenger wants
 * that.
 */
async function lose(
  act: FaceAct,
  { proven, parties, code }: { proven: ProvenAgreement; parties: Parties; code: ErrorCode | null },
): Promise<void> {
  const { passenger, owner } = parties;
  const asPassenger: Act = { ...act, actor: passenger };
  const isAgain = proven.receipt.asksAgain && (await asksAgain(asPassenger, proven));
  const places = tripPlaces(proven.args);
  const data = {
    ...(places && tripNames(places.columns)),
    price: proven.offer.price,
    code: code ?? 'conflict',
  };
  await notify(act, passenger.id, 'face_lost', { ...(isAgain && { tripId: proven.args.id }), data });
  await notify(act, owner.id, 'face_lost', { data });
  if (code !== null && doublings.includes(code)) await countForProvider(act, owner.id, 'canceledCount');
}

/** Posts the request. @returns whether it is in the feed */
async function asksAgain(act: Act, { args }: ProvenAgreement): Promise<boolean> {
  const [trip] = await act.tx.select({ status: trips.status }).from(trips).where(eq(trips.id, args.id));
  if (trip && trip.status !== 'draft') return trip.status === 'active';
  try {
    if (trip) await publishTrip(act, { trip_id: args.id });
    else await createTrip(act, args);
    return true;
  } catch (error) {
    // its time may be over, or there are too many: then the passenger may ask again herself
    if (!(error instanceof Refused)) throw error;
    return false;
  }
}

/** Whether this owner has promised a car twice so often that only agreements with a net are possible. */
export async function isFaceClosed(db: Reader, ownerId: string, now: number): Promise<boolean> {
  const [found] = await db
    .select({ count: count() })
    .from(faceLinks)
    .where(
      and(
        eq(faceLinks.ownerId, ownerId),
        inArray(faceLinks.code, [...doublings]),
        gt(faceLinks.knownAt, new Date(now - DOUBLED_DAYS * DAY_MS)),
      ),
    );
  return (found?.count ?? 0) >= MOST_DOUBLED;
}

/** How far a chain is judged, and how many of its agreements the server has not judged yet. */
export async function chainOf(
  db: Reader,
  { ownerId, chain }: { ownerId: string; chain: string },
): Promise<{ settledUpTo: number }> {
  const [found] = await db
    .select({ linkNo: max(faceLinks.linkNo) })
    .from(faceLinks)
    .where(
      and(
        eq(faceLinks.ownerId, ownerId),
        eq(faceLinks.chain, chain),
        inArray(faceLinks.verdict, ['agreed', 'lost']),
      ),
    );
  return { settledUpTo: found?.linkNo ?? 0 };
}
