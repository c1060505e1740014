/** The steps of a trip after an agreement, and the booking of an offer, played through the services. */
import { ownerMarks, passengerMarks } from '../../domain/reputation/rating.ts';
import type { Actor } from '../act/act.ts';
import { trips } from '../db/schema/market.ts';
import { eq } from '../db/sql.ts';
import { confirmBooking, requestBooking } from '../booking/service.ts';
import { completeTrip, startTrip } from '../trip/journey.ts';
import { ratePassenger, rateTrip } from '../trip/ratings.ts';
import { booksOf } from '../money/wallet/books.ts';
import { post } from '../money/wallet/ledger.ts';
import { as, at } from './builders.ts';
import type { DemoProvider } from './people.ts';
import type { Teller } from './trips.ts';
import { ifAble } from './unlimited.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const reviews = [
  'সময়মতো এসেছেন, গাড়ি পরিষ্কার ছিল।',
  'চালক ভদ্র, ধীরেসুস্থে চালিয়েছেন।',
  'ভাড়া যা কথা ছিল, তা-ই নিয়েছেন।',
  'এসি ভালো ছিল, পথে কষ্ট হয়নি।',
  'একটু দেরি করেছিলেন, বাকি সব ভালো।',
];

/** The provider enters the PIN that the passenger has. */
export async function start(
  { stage }: Teller,
  provider: DemoProvider,
  tripId: string,
  startedAt: number,
): Promise<void> {
  const [trip] = await stage.tx.select({ pin: trips.boardingPin }).from(trips).where(eq(trips.id, tripId));
  await startTrip(as(at(stage, startedAt), provider), { trip_id: tripId, pin: trip?.pin ?? '' });
}

/** The provider completes the trip, pays when the dues are high, and usually gets a rating. */
export async function complete(
  { stage, chance }: Teller,
  customer: Actor,
  provider: DemoProvider,
  tripId: string,
  completedAt: number,
): Promise<void> {
  await completeTrip(as(at(stage, completedAt), provider), { trip_id: tripId });
  const { dues } = await booksOf(stage.tx, provider.id);
  if (dues > 1500) {
    await post(at(stage, completedAt + MINUTE), {
      kind: 'payment',
      ownerId: provider.id,
      dues: -dues,
      key: `payment:${chance.id(completedAt)}`,
      madeBy: 'gateway',
    });
  }
  if (chance.next() < 0.2) return;
  await rateTrip(as(at(stage, completedAt + HOUR), customer), {
    trip_id: tripId,
    rating: chance.between(3, 5),
    review: chance.next() < 0.6 ? chance.pick(reviews) : '',
    marks: ownerMarks.filter(() => chance.next() < 0.4),
  });
  if (chance.next() < 0.3) return;
  await ratePassenger(as(at(stage, completedAt + HOUR), provider), {
    trip_id: tripId,
    rating: chance.between(4, 5),
    marks: passengerMarks.filter(() => chance.next() < 0.6),
  });
}

/** A customer books an offered trip; the provider may accept at once. */
export async function book(
  { stage, chance }: Teller,
  customer: Actor,
  offered: { id: string; price: number; provider: DemoProvider },
  bookedAt: number,
  taken: boolean,
): Promise<void> {
  const id = chance.id(bookedAt);
  await requestBooking(as(at(stage, bookedAt), customer), { id, trip_id: offered.id, price: offered.price });
  if (taken)
    await ifAble(
      confirmBooking(as(at(stage, bookedAt + MINUTE), offered.provider), {
        booking_id: id,
        trip_id: offered.id,
      }),
    );
}
