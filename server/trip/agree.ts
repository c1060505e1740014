import { createHmac } from 'node:crypto';
import type { BidInclude } from '../../domain/money/bid-includes.ts';
import type { TripNeed } from '../../domain/trip/travellers.ts';
import { boardingPinOf, boardingPins } from '../../domain/trip/boarding.ts';
import { firstReminder } from '../../domain/trip/readiness.ts';
import type { Act } from '../act/act.ts';
import { users } from '../db/schema/accounts.ts';
import { cars, trips } from '../db/schema/market.ts';
import { eq, sql } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { userStream } from '../streams/change-log.ts';
import { carCore } from '../car/projection.ts';
import { touchOpenOffers } from '../feed/open-offers.ts';
import { partiesOf } from './trip-status-changes.ts';
import { takeFromFeed, touchTrip, touchTripForOthers, type Trip } from './visibility.ts';

/** The terms of the agreement: taka, the car, and the columns of the trip that it settles. */
export type Agreement = {
  counterpartId: string;
  carId: string;
  price: number;
  includes: BidInclude[];
  /** The needs of the request that the owner meets; absent if it named none. */
  meets?: TripNeed[] | null;
  note: string | null;
} & Partial<Pick<Trip, 'confirmedBidId' | 'confirmedBookingId'>>;

/**
 * The PIN that only the passenger gets. It is the same where a server that was restored from a backup records the
 * agreement once more: the passenger may have it by SMS, and no net.
 */
function pinOf({ files: { secret } }: Act['context'], tripId: string, counterpartId: string): string {
  const digest = createHmac('sha256', secret).update(`pin:${tripId}:${counterpartId}`).digest();
  return boardingPinOf(digest.readUIntBE(0, 6) % boardingPins);
}

/**
 * Records the agreement: the trip is held, its terms are frozen, the customer gets a boarding PIN, and the two see
 * each other's phone numbers.
 * @throws Refused not_found
 */
export async function confirmAgreement(act: Act, trip: Trip, agreement: Agreement): Promise<Trip> {
  const { tx, context } = act;
  const { carId, price, includes, meets, note, ...columns } = agreement;
  const parties = partiesOf({ ...trip, counterpartId: agreement.counterpartId });
  const [car] = await tx.select().from(cars).where(eq(cars.id, carId));
  const names = new Map<string, string>();
  for (const id of [parties.providerId, parties.customerId]) {
    const [person] = await tx
      .select({ name: users.name })
      .from(users)
      .where(eq(users.id, id ?? ''));
    if (id && person) names.set(id, person.name);
  }
  if (!car || !parties.providerId || !parties.customerId) throw new Refused({ code: 'not_found' });
  const { images: _, ...frozenCar } = carCore(car);
  const [held] = await tx
    .update(trips)
    .set({
      ...columns,
      status: 'hold',
      // a request that expired before the server learned of two phones' agreement has closed by then
      closedAt: null,
      fixedPrice: price,
      boardingPin: pinOf(context, trip.id, agreement.counterpartId),
      wrongPins: 0,
      wrongPinsSince: null,
      readiness: null,
      pickupPin: null,
      pinMoves: 0,
      unansweredAt: null,
      remindAt: instantOf(firstReminder(trip.journeyAt.getTime(), context.now())),
      terms: {
        agreed_at: new Date(context.now()).toISOString(),
        price,
        includes,
        ...(meets && { meets }),
        note,
        customer_name: names.get(parties.customerId) ?? '',
        provider_name: names.get(parties.providerId) ?? '',
        car: { ...frozenCar, registration: car.registration },
      },
    })
    .where(eq(trips.id, trip.id))
    .returning();
  if (!held) throw new Refused({ code: 'not_found', field: 'trip_id' });
  await countForProvider(act, parties.providerId, 'agreedCount');
  touchTrip(act, held);
  takeFromFeed(act, trip);
  await touchTripForOthers(act, held);
  return held;
}

const instantOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** Adds one to a count of the provider's record. */
export async function countForProvider(
  act: Pick<Act, 'tx' | 'changes'>,
  providerId: string,
  count: 'agreedCount' | 'canceledCount' | 'tripsCount',
): Promise<void> {
  await act.tx
    .update(users)
    .set({ [count]: sql`${users[count]} + 1` })
    .where(eq(users.id, providerId));
  act.changes.touch(userStream(providerId), 'profile', providerId);
  await touchOpenOffers(act, providerId);
}
