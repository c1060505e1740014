/**
 * The passenger's confirmation and the car owner's offers: checked by the rules that the server runs too,
 * then saved in the outbox.
 */
import { checkBid, checkConfirm } from '../../domain/bid/bid.ts';
import { checkSettledFare } from '../../domain/bid/countered-bid.ts';
import type { Credit } from '../../domain/money/credit.ts';
import type { Tariff } from '../../domain/money/fare.ts';
import { isFileHash } from '../../domain/base/file-hash.ts';
import { refuse, type Refusal } from '../../domain/base/refusal.ts';
import type { BidRow, CarRow } from '../../protocol/sync/rows.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import { tripView } from '../db/mirror/trip-views.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { bidsView, type FeedTrip } from '../db/mirror/views.ts';
import { correctedNow } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { enqueueAction } from '../sync/push/enqueue-action.ts';
import { currentStatusOf, biddingWindowOfTrip } from '../trip/parts/current-status.ts';
import { notArrived, previewOfTrip } from '../action/on-trip.ts';
import { ownStatusOf } from '../trip/parts/own-bid.ts';

/**
 * Saves the passenger's confirmation of a bid at the price that was seen, and of a backup.
 * @returns the refusal, or null when the action is saved
 * @throws QuotaExceededError when the phone is full
 */
export async function saveConfirmation(
  dbs: UserDbs,
  seen: BidRow,
  backupId: string | null,
): Promise<Refusal | null> {
  const trip = await tripView(dbs, seen.trip_id);
  const bid = (await bidsView(dbs, seen.trip_id)).find(({ id }) => id === seen.id);
  if (!trip || !bid) return refuse('bid_not_open');
  const window = biddingWindowOfTrip(trip);
  const now = correctedNow();
  const refusal = checkConfirm({
    ownTrip: trip.user.id === dbs.userId,
    tripStatus: currentStatusOf(trip, now),
    window,
    now,
    bidStatus: bid.status,
    price: bid.price,
    seenPrice: seen.price,
  });
  if (refusal) return refusal;
  const args = { bid_id: bid.id, trip_id: trip.id, price: bid.price, backup_bid_id: backupId };
  await enqueueAction(
    dbs,
    { name: 'bid.confirm', args },
    { until: window.confirmUntil, preview: { ...previewOfTrip(trip), car: bid.car } },
  );
  return null;
}

export type Offer = {
  carId: string;
  /** Null: the car owner drives. */
  driverId: string | null;
  price: number;
  includes: BidRow['includes'];
  /** The needs of the request that the bid meets. */
  meets: NonNullable<BidRow['meets']>;
  note: string | null;
};

/**
 * The bidder's data that the rule needs. `firstCar`: the id of the car that an owner without one will add.
 */
export type Bidder = {
  cars: readonly CarRow[];
  credit: Credit;
  firstCar: string | null;
  /** The tariff of the journey's day, as last received. */
  tariff: Tariff;
};

/**
 * The reason why the car owner cannot make this offer now, or null: the rule that the server runs too. A bid
 * with a car that is not verified yet is saved, and waits for it (`db/outbox/held-bids.ts`).
 */
export function whyNotBid(
  trip: FeedTrip,
  offer: Offer,
  { cars, credit, firstCar, tariff }: Bidder,
): Refusal | null {
  const car = cars.find(({ id }) => id === offer.carId);
  if (!car && offer.carId !== firstCar) return refuse('car_type_mismatch', 'car_id');
  const now = correctedNow();
  const raised = checkSettledFare(changeableBid(trip)?.counter ?? null, offer.price);
  const refusal = checkBid({
    role: 'provider',
    ownTrip: false,
    price: offer.price,
    tripStatus: currentStatusOf(trip, now),
    canceledBy: null,
    window: biddingWindowOfTrip(trip),
    now,
    distance: trip.distance,
    type: trip.type,
    seats: trip.no_of_seat,
    tariff,
    wantedCarType: trip.car_type,
    carType: car?.car_type ?? trip.car_type,
    carVerified: car?.car_status !== 'inactive',
    credit,
  });
  return refusal ?? raised;
}

const changeable: readonly ReturnType<typeof ownStatusOf>[] = ['proposed', 'placing', 'by_sms'];

/** The bid that the next offer changes; null if no bid is open or being placed. */
export const changeableBid = ({ ownBid }: FeedTrip): WithMutations<BidRow> | null =>
  ownBid && changeable.includes(ownStatusOf(ownBid)) ? ownBid : null;

/**
 * Saves a car owner's new bid on a trip or the change of one; replaces a refused offer.
 * @returns the refusal, or null when the action is saved
 * @throws QuotaExceededError when the phone is full
 */
export async function makeOffer(
  dbs: UserDbs,
  trip: FeedTrip,
  { offer, bidder, refusedId }: { offer: Offer; bidder: Bidder; refusedId: string | null },
): Promise<Refusal | null> {
  const refusal = whyNotBid(trip, offer, bidder);
  if (refusal) return refusal;
  const car = bidder.cars.find(({ id }) => id === offer.carId) ?? carToCome(offer.carId, trip);
  const changed = changeableBid(trip);
  const args = {
    trip_id: trip.id,
    car_id: offer.carId,
    price: offer.price,
    note: offer.note?.trim() || null,
    includes: offer.includes,
    ...(trip.needs && { meets: offer.meets }),
    driver_id: offer.driverId,
  };
  await enqueueAction(
    dbs,
    changed
      ? { name: 'bid.change', args: { ...args, bid_id: changed.id } }
      : { name: 'bid.place', args: { ...args, id: newId() } },
    {
      until: biddingWindowOfTrip(trip).bidsUntil,
      after: notArrived(changed?.mutations ?? []),
      preview: { ...previewOfTrip(trip), car: { ...car, images: car.images.filter(isStored) } },
      ...(refusedId !== null && { replaces: refusedId }),
    },
  );
  return null;
}

/** Whether the photo has an address: one that is still on the phone has none. */
const isStored = ({ file_path }: { file_path: string }): boolean => !isFileHash(file_path);

/** The car that an owner without one will add, in the form that lists show. */
const carToCome = (id: string, trip: FeedTrip): BidRow['car'] => ({
  id,
  brand: '',
  model: '',
  manufacture_year: 0,
  color: '',
  car_type: trip.car_type,
  number_of_seat: trip.no_of_seat,
  is_air_conditioned: false,
  images: [],
  registration: null,
});
