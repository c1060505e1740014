/**
 * A provider's actions on a bid for a customer's trip. Every function locks the trip first: bids,
 * confirmations, cancellations and deadlines of one trip run one after the other; different trips run in
 * parallel.
 */
import { checkBid } from '../../domain/bid/bid.ts';
import type { Credit } from '../../domain/money/credit.ts';
import type { Tariff } from '../../domain/money/fare.ts';
import { orderedIncludes } from '../../domain/money/bid-includes.ts';
import { isBidOpen, isBidPending } from '../../domain/booking/booking-status.ts';
import { maskContacts } from '../../domain/contact-mask/mask.ts';
import { metNeeds, type TripNeed } from '../../domain/trip/travellers.ts';
import { checkSettledFare, counterAfterChange } from '../../domain/bid/countered-bid.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { drivers } from '../db/schema/drivers.ts';
import { bids, cars } from '../db/schema/market.ts';
import { insertionOfNew } from '../db/row-statements.ts';
import { and, eq, max, sql, type SQL } from '../db/sql.ts';
import { statement, together, type At } from '../db/statement.ts';
import { Refused } from '../base/refused.ts';
import { userStream } from '../streams/change-log.ts';
import { countBid, countChange } from '../person/limits.ts';
import { choiceForTrip } from '../notice/choices.ts';
import { lacksInterest, saveHomeDistrict } from '../feed/service.ts';
import { storedTariffs, tariffAt } from '../settings/service.ts';
import { bidChanged, bidPlaced, cancelBid, lockBiddable, type BiddableTrip } from '../trip/bid-changes.ts';
import { lockTrip, statusNow, biddingWindowOf } from '../trip/trip-status-changes.ts';
import type { Trip } from '../trip/visibility.ts';
import { lockCredit } from '../money/wallet/service.ts';

/** An SMS has six bits for it. */
const mostBidNo = 63;

type Bid = typeof bids.$inferSelect;
type Offer = Pick<
  MutationArgs['bid.place'],
  'car_id' | 'driver_id' | 'price' | 'note' | 'includes' | 'meets'
>;

/** The last bid's number, the open bids, and the provider's own bid. */
const bidsBefore = statement((db, at: At<{ tripId: string; providerId: string }>) => {
  const own = (column: SQL): SQL<string | null> =>
    sql`max(${column}) filter (where ${bids.providerId} = ${at.providerId}::uuid)`;
  return db
    .select({
      lastNo: max(bids.no),
      open: sql<number>`count(*) filter (where ${bids.status} = 'proposed')::int`,
      lowest: sql<number | null>`min(${bids.price}) filter (where ${bids.status} = 'proposed')`,
      ownId: own(sql`${bids.id}::text`),
      ownStatus: own(sql`${bids.status}`),
    })
    .from(bids)
    .where(eq(bids.tripId, at.tripId));
});

// the lock serializes a bid with deactivating its car
const carForShare = statement((db, at: At<{ id: string }>) =>
  db.select().from(cars).where(eq(cars.id, at.id)).for('share'),
);

const storeBid = insertionOfNew(bids);

/**
 * Places a provider's bid. There is one bid for each provider and trip; a canceled one can be placed again.
 * @throws Refused with the codes of `checkBid`, not_found, forbidden (another's car or driver), conflict, too_many_bids
 */
export async function placeBid(act: Act, args: MutationArgs['bid.place']): Promise<void> {
  const [trip, offered, [before], tooMany, choice, isNew] = await together([
    lockBiddable(act, args.trip_id),
    readOffered(act, args),
    bidsBefore(act.tx, { tripId: args.trip_id, providerId: act.actor.id }),
    countBid(act, args.trip_id).then(() => null, refusalOf),
    choiceForTrip(act.tx, args.trip_id),
    lacksInterest(act),
  ]);
  if (trip.feedAt !== null && !trip.priorityOwners?.includes(act.actor.id))
    throw new Refused({ code: 'not_found', field: 'trip_id' });
  // a person who may not offer this car hears that first
  await checkOffer(act, trip, args, offered);
  const earlierId = before?.ownId ?? null;
  if (earlierId !== null && before?.ownStatus !== 'canceled')
    throw new Refused({ code: 'conflict', field: 'trip_id' });
  if (tooMany) throw tooMany;
  const now = new Date(act.context.now());
  if (earlierId !== null) {
    await act.tx.delete(bids).where(and(eq(bids.tripId, trip.id), eq(bids.id, earlierId)));
    act.changes.remove(userStream(act.actor.id), 'bid', earlierId);
    act.changes.remove(userStream(trip.creatorId), 'bid', earlierId);
  }
  const no = (before?.lastNo ?? 0) + 1;
  const bid = {
    id: args.id,
    ...(no <= mostBidNo && { no }),
    tripId: trip.id,
    providerId: act.actor.id,
    carId: args.car_id,
    driverId: args.driver_id ?? null,
    status: 'proposed',
    price: args.price,
    note: cleanNote(args.note),
    includes: orderedIncludes(args.includes ?? []),
    meets: metBy(trip, offered, args.meets),
    createdAt: now,
    updatedAt: now,
  } as const;
  act.changes.insert(act.tx, storeBid, bid);
  const open = { count: before?.open ?? 0, lowest: before?.lowest ?? null };
  bidPlaced(act, trip, { bidId: args.id, price: args.price }, { before: open, choice });
  if (isNew) await saveHomeDistrict(act, trip.pickupDistrictId);
}

function refusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error;
  throw error;
}

/**
 * Changes what a bid that is still open offers. An older app, which sends no driver and no needs, leaves them as they
 * are.
 * @throws Refused as `placeBid`; bid_not_open, fare_settled (price), too_many_changes
 */
export async function changeBid(act: Act, args: MutationArgs['bid.change']): Promise<void> {
  const trip = await lockTrip(act, args.trip_id);
  const bid = await ownBid(act, trip, args.bid_id);
  if (!isBidOpen(bid.status)) throw new Refused({ code: 'bid_not_open' });
  const offered = await readOffered(act, args);
  await checkOffer(act, trip, args, offered);
  const raised = checkSettledFare(bid.counter, args.price);
  if (raised) throw new Refused(raised);
  await countChange(act, args.bid_id);
  await act.tx
    .update(bids)
    .set({
      price: args.price,
      carId: args.car_id,
      ...(args.driver_id !== undefined && { driverId: args.driver_id }),
      note: cleanNote(args.note),
      includes: orderedIncludes(args.includes ?? []),
      meets: metBy(trip, offered, args.meets ?? bid.meets ?? undefined),
      counter: counterAfterChange(bid.counter, args.price),
      updatedAt: new Date(act.context.now()),
    })
    .where(and(eq(bids.tripId, trip.id), eq(bids.id, args.bid_id)));
  await bidChanged(act, trip, { bidId: args.bid_id, price: args.price }, 'bid_changed');
}

/** @throws Refused not_found, forbidden, bid_not_open */
export async function withdrawBid(act: Act, args: MutationArgs['bid.withdraw']): Promise<void> {
  const trip = await lockTrip(act, args.trip_id);
  const bid = await ownBid(act, trip, args.bid_id);
  if (!isBidPending(bid.status)) throw new Refused({ code: 'bid_not_open' });
  await cancelBid(act, trip, args.bid_id);
}

/** What an offer is judged by; read behind the trip's lock. */
type Offered = { credit: Credit; car: typeof cars.$inferSelect | undefined; tariffs: Tariff[] };

async function readOffered(act: Act, offer: Offer): Promise<Offered> {
  const [credit, [car], tariffs] = await together([
    lockCredit(act, act.actor.id),
    carForShare(act.tx, { id: offer.car_id }),
    storedTariffs({ db: act.tx }),
  ]);
  return { credit, car, tariffs };
}

/** The needs of the request that the offer meets; null if it named none, or its app does not know needs. */
const metBy = (
  { needs }: BiddableTrip,
  { car }: Offered,
  says: readonly TripNeed[] | undefined,
): TripNeed[] | null =>
  needs && says ? metNeeds(says, { asked: needs, airConditioned: car?.isAirConditioned === true }) : null;

async function checkOffer(
  act: Act,
  trip: BiddableTrip,
  offer: Offer,
  { credit, car, tariffs }: Offered,
): Promise<void> {
  const { context, actor } = act;
  if (actor.type !== 'provider') throw new Refused({ code: 'only_providers_bid' });
  if (!car) throw new Refused({ code: 'not_found', field: 'car_id' });
  if (car.ownerId !== actor.id) throw new Refused({ code: 'forbidden', field: 'car_id' });
  const refusal = checkBid({
    role: actor.type,
    ownTrip: trip.creatorId === actor.id || trip.createdBy !== 'customer',
    price: offer.price,
    tripStatus: statusNow(trip, context.now()),
    canceledBy: trip.canceledBy,
    window: biddingWindowOf(trip),
    now: context.now(),
    distance: trip.distance,
    type: trip.type,
    seats: trip.noOfSeat,
    tariff: tariffAt(tariffs, trip.journeyAt),
    wantedCarType: trip.carType,
    carType: car.carType,
    carVerified: car.status === 'active',
    credit,
  });
  if (refusal) throw new Refused(refusal);
  if (offer.driver_id) await checkOwnDriver(act, offer.driver_id);
}

/** Whether the driver works now does not matter here: the confirmation of the bid checks it. */
async function checkOwnDriver({ tx, actor }: Act, driverId: string): Promise<void> {
  const [driver] = await tx
    .select({ ownerId: drivers.ownerId })
    .from(drivers)
    .where(eq(drivers.id, driverId));
  if (!driver) throw new Refused({ code: 'not_found', field: 'driver_id' });
  if (driver.ownerId !== actor.id) throw new Refused({ code: 'forbidden', field: 'driver_id' });
}

/** @throws Refused not_found */
async function bidOn(act: Act, trip: Trip, bidId: string): Promise<Bid> {
  const [bid] = await act.tx
    .select()
    .from(bids)
    .where(and(eq(bids.id, bidId), eq(bids.tripId, trip.id)));
  if (!bid) throw new Refused({ code: 'not_found', field: 'bid_id' });
  return bid;
}

/** The bidder's bid on a trip that is locked. @throws Refused not_found, forbidden */
export async function ownBid(act: Act, trip: Trip, bidId: string): Promise<Bid> {
  const bid = await bidOn(act, trip, bidId);
  if (bid.providerId !== act.actor.id) throw new Refused({ code: 'forbidden', field: 'bid_id' });
  return bid;
}

/** Locks the caller's trip and reads a bid on it. @throws Refused not_found, not_your_trip */
export async function lockBidOnOwnTrip(
  act: Act,
  { trip_id, bid_id }: { trip_id: string; bid_id: string },
): Promise<{ trip: Trip; bid: Bid }> {
  const trip = await lockOwnTrip(act, trip_id);
  return { trip, bid: await bidOn(act, trip, bid_id) };
}

/** @throws Refused not_found, not_your_trip */
export async function lockOwnTrip(act: Act, tripId: string): Promise<Trip> {
  const trip = await lockTrip(act, tripId);
  if (trip.creatorId !== act.actor.id) throw new Refused({ code: 'not_your_trip' });
  return trip;
}

const cleanNote = (note: string | null): string | null => {
  const text = note === null ? '' : maskContacts(note).text.trim();
  return text === '' ? null : text;
};
