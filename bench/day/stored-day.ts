/** The drawn day as the server stores it: trips and their numbered changes, by the product's own code. */
import { inArray } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { biddingWindow } from '../../domain/trip/bidding-window.ts';
import { isCarType, seatsOf } from '../../domain/car/car.ts';
import { dhakaInstant } from '../../domain/base/calendar.ts';
import { forTripType, roadEstimate } from '../../domain/place/roads.ts';
import type { Context } from '../../server/act/context.ts';
import { users } from '../../server/db/schema/accounts.ts';
import { trips } from '../../server/db/schema/market.ts';
import { tripPlaces } from '../../server/trip/places.ts';
import { showInFeed, takeFromFeed, type Trip } from '../../server/trip/visibility.ts';
import { transact } from '../../server/streams/change-log.ts';
import { MIDNIGHT, PASSENGERS, TRIPS } from './assumptions.ts';
import { drawDay, passenger, seeded, type DayTrip } from './market.ts';

const AT_ONCE = 500;
/** No trip of the day is open for longer. */
const OPEN_AT_MOST_MS = 80 * 60_000;

export class StoredDay {
  /** All trips of the day, by the time of their request. */
  readonly trips: readonly DayTrip[];
  readonly #context: Context;
  readonly #random: () => number;
  readonly #passengerIds: readonly string[];
  readonly #stored = new Map<DayTrip, Trip>();
  #next = 0;
  #open: DayTrip[] = [];

  private constructor(context: Context, random: () => number, passengerIds: readonly string[]) {
    this.#context = context;
    this.#random = random;
    this.#passengerIds = passengerIds;
    this.trips = drawDay(MIDNIGHT, TRIPS, PASSENGERS, random);
  }

  /** Draws the day and stores its passengers. */
  static async begin(context: Context): Promise<StoredDay> {
    const ids = Array.from({ length: PASSENGERS }, () => uuidv7());
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE);
      await context.database.db
        .insert(users)
        .values(some.map((id, at) => passenger(id, from + at, MIDNIGHT)));
    }
    return new StoredDay(context, seeded(7), ids);
  }

  /** Trips that are open now. */
  get openTrips(): Trip[] {
    return this.#open.flatMap((trip) => this.#stored.get(trip) ?? []);
  }

  /** The first trip that has not been asked for yet. */
  get nextTrip(): DayTrip {
    const trip = this.trips[this.#next];
    if (!trip) throw new Error('the day is over');
    return trip;
  }

  /** Plays what happens until then (epoch ms), in one transaction. @returns how many trips were made and ended */
  async playUntil(until: number): Promise<{ made: number; ended: number }> {
    const first = this.#next;
    while ((this.trips[this.#next]?.at ?? Infinity) <= until) this.#next += 1;
    const made = this.trips.slice(first, this.#next);
    this.#open.push(...made);
    const ended = this.#open.filter(
      (trip) => Math.min(this.#endOf(trip), trip.at + OPEN_AT_MOST_MS) <= until && this.#stored.has(trip),
    );
    const gone = new Set(ended);
    this.#open = this.#open.filter((trip) => !gone.has(trip));
    await this.play(made, ended);
    return { made: made.length, ended: ended.length };
  }

  /** Stores the trips of `made` and ends those of `ended`, in one transaction. */
  async play(made: readonly DayTrip[], ended: readonly DayTrip[]): Promise<void> {
    if (made.length + ended.length === 0) return;
    await transact(this.#context, async (tx, changes) => {
      for (const trip of made) {
        const [row] = await tx.insert(trips).values(this.#rowOf(trip)).returning();
        if (!row) throw new Error('not stored');
        this.#stored.set(trip, row);
        showInFeed({ changes }, row);
      }
      const gone = ended.flatMap((trip) => this.#stored.get(trip) ?? []);
      for (const trip of gone) takeFromFeed({ changes }, trip);
      const ids = gone.map(({ id }) => id);
      if (ids.length > 0) await tx.update(trips).set({ status: 'hold' }).where(inArray(trips.id, ids));
    });
  }

  #rowOf(trip: DayTrip): typeof trips.$inferInsert {
    const args = { ...trip.args, distance: 0, duration: 0, price: null, car_id: null };
    const at = tripPlaces(args);
    const { car_type: carType, journey_date: date, journey_time: time } = args;
    if (!at || carType === null || !isCarType(carType) || !date || !time) throw new Error('no trip');
    const journeyAt = dhakaInstant(date, time);
    const window = biddingWindow({ createdAt: trip.at, journeyAt }, this.#context.config.bidding);
    const isRound = args.return_date && args.return_time;
    return {
      id: this.#idAt(trip.at),
      creatorId: this.#passengerIds[trip.passenger] ?? '',
      createdBy: 'customer',
      status: 'active',
      type: args.type,
      createdAt: new Date(trip.at),
      journeyAt: new Date(journeyAt),
      returnAt: isRound ? new Date(dhakaInstant(args.return_date ?? '', args.return_time ?? '')) : null,
      bidsUntil: new Date(window.bidsUntil),
      confirmUntil: new Date(window.confirmUntil),
      ...at.columns,
      ...forTripType(roadEstimate(at.pickup, at.destination), args.type),
      carType,
      noOfSeat: seatsOf(carType),
      trip_note: args.trip_note,
    };
  }

  /** An id as a phone makes it some seconds before the trip arrives. */
  #idAt(at: number): string {
    const hex = (at - Math.floor(this.#random() * 4000)).toString(16).padStart(12, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8)}${uuidv7().slice(13)}`;
  }

  #endOf(trip: DayTrip): number {
    return trip.until ?? this.#stored.get(trip)?.confirmUntil.getTime() ?? trip.at + OPEN_AT_MOST_MS;
  }
}
