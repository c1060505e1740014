/** Stories of trips, each played through the services at the instants of its steps. */
import { bidIncludes, type BidInclude } from '../../domain/money/bid-includes.ts';
import { carTypeChoices, isCarType, seatsOf, type CarType } from '../../domain/car/car.ts';
import { biddingWindow } from '../../domain/trip/bidding-window.ts';
import { dhakaDate, dhakaInstant } from '../../domain/base/calendar.ts';
import { priceRange } from '../../domain/money/fare.ts';
import { roadEstimate } from '../../domain/place/roads.ts';
import { seatsFor, type Travellers } from '../../domain/trip/travellers.ts';
import type { TripStatus } from '../../domain/trip/trip-status.ts';
import type { Actor } from '../act/act.ts';
import { trips } from '../db/schema/market.ts';
import { eq } from '../db/sql.ts';
import { confirmBid } from '../bid/confirm.ts';
import { placeBid } from '../bid/service.ts';
import { cancelTrip } from '../trip/cancel.ts';
import { moveByClock } from '../trip/clock.ts';
import { createTrip } from '../trip/service.ts';
import { tripPlaces } from '../trip/places.ts';
import { touchTrip } from '../trip/visibility.ts';
import { as, at, tripRequestArgs, type Stage } from './builders.ts';
import type { DemoProvider } from './people.ts';
import { busyRoad, ends, isElsewhere, notes, starts, towns } from './roads.ts';
import type { Seeded } from './seeded.ts';
import { ifAble } from './unlimited.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export type Teller = {
  stage: Stage;
  chance: Seeded;
  providers: DemoProvider[];
  known: (placeId: string) => boolean;
};

/** Within this many hours the date is always selectable. */
const LATEST_HOURS = 95;

/** The first half hour at least `hours` after `instant`, because journeys begin at half hours. */
const parties: readonly Travellers[] = [
  { adults: 2 },
  { adults: 3, children: 1, needs: ['ac'] },
  { adults: 2, bags: 2, needs: ['patient', 'ac'] },
  { adults: 5, children: 2, bags: 3 },
  { adults: 1, needs: ['family', 'ac'] },
  { adults: 8, bags: 2, needs: ['ac'] },
];

/** Who travels, for half of the trips: by the id, so that the random choices of the others stay as they are. */
function partyOf(id: string, carType: CarType): { party?: Travellers } {
  const party = parties[Number.parseInt(id.slice(-2), 16) % (2 * parties.length)];
  return party && seatsFor(party) <= seatsOf(carType) ? { party } : {};
}

const journeyAfter = (instant: number, hours: number): number => {
  const date = dhakaDate(instant + hours * HOUR);
  const midnight = dhakaInstant(date, '00:00');
  const step = 30 * MINUTE;
  return midnight + Math.ceil((instant + hours * HOUR - midnight) / step) * step;
};

/** A customer asks for a trip at `askedAt`; the journey is `leadHours` later. @returns the trip, with its places */
export async function ask(
  { stage, chance, known }: Teller,
  customer: Actor,
  askedAt: number,
  leadHours: number,
  { draft = false, oneWay = false, busy = false } = {},
): Promise<{ id: string; carType: CarType; from: string; to: string; journeyAt: number }> {
  const anyCar = chance.pick(carTypeChoices);
  const pool = chance.next() < 0.6 ? starts : towns;
  const anyStart = chance.pick(pool.filter(known));
  const anyEnd = chance.pick(ends.filter((place) => known(place) && isElsewhere(anyStart, place)));
  const { carType, from, to } = busy ? busyRoad : { carType: anyCar, from: anyStart, to: anyEnd };
  const id = chance.id(askedAt);
  const journeyAt = journeyAfter(askedAt, leadHours);
  // the road may take most of a day
  const round = chance.next() < 0.25 && !oneWay && leadHours <= LATEST_HOURS - 24 && !busy;
  await createTrip(as(at(stage, askedAt), customer), {
    draft,
    ...tripRequestArgs({
      id,
      from,
      to,
      carType,
      journeyAt,
      ...(round
        ? { type: 'round', returnAt: journeyAfter(askedAt, Math.min(leadHours + 30, LATEST_HOURS)) }
        : {}),
      ...(chance.next() < 0.4 ? { note: chance.pick(notes) } : {}),
      ...partyOf(id, carType),
    }),
  });
  return { id, carType, from, to, journeyAt };
}

/**
 * A car owner offers a trip at a price within the range; `fixed`: the owner has the fixed sign-in, `from`: the trip
 * begins there.
 * @returns the offer, or null if none was made
 */
export async function offer(
  { stage, chance, providers, known }: Teller,
  offeredAt: number,
  leadHours: number,
  { fixed, from: begins }: { fixed?: true; from?: string },
): Promise<{ id: string; price: number; provider: DemoProvider } | null> {
  const anyone = chance.pick(providers.slice(1));
  const provider = fixed ? (providers[0] ?? anyone) : anyone;
  const [owned] = Object.entries(provider.cars);
  if (!owned || !isCarType(owned[0])) return null;
  const [carType, carId] = owned;
  const drawn = chance.pick(towns.filter(known));
  const from = begins ?? drawn;
  const to = chance.pick(starts.filter((id) => known(id) && isElsewhere(from, id)));
  const journeyAt = journeyAfter(offeredAt, leadHours);
  return offerAt({ stage, chance }, provider, offeredAt, { from, to, carType, carId, journeyAt });
}

/** The owner of an agreed trip offers the way back of the day after, with the same car. */
export async function offerWayBack(
  teller: Pick<Teller, 'stage' | 'chance'>,
  provider: DemoProvider,
  agreed: Awaited<ReturnType<typeof ask>>,
  offeredAt: number,
): Promise<void> {
  const carId = provider.cars[agreed.carType];
  if (!carId) return;
  await offerAt(teller, provider, offeredAt, {
    from: agreed.to,
    to: agreed.from,
    carType: agreed.carType,
    carId,
    journeyAt: agreed.journeyAt + 24 * HOUR,
  });
}

type Journey = { from: string; to: string; carType: CarType; carId: string; journeyAt: number };

async function offerAt(
  { stage, chance }: Pick<Teller, 'stage' | 'chance'>,
  provider: DemoProvider,
  offeredAt: number,
  journey: Journey,
): Promise<{ id: string; price: number; provider: DemoProvider } | null> {
  const args = tripRequestArgs({ id: chance.id(offeredAt), ...journey });
  const places = tripPlaces(args);
  const range =
    places &&
    priceRange({
      ...roadEstimate(places.pickup, places.destination),
      type: 'oneway',
      seats: seatsOf(journey.carType),
    });
  if (!range) return null;
  const price = Math.ceil(range.min / 50) * 50;
  const includes: BidInclude[] =
    price % 200 === 0 ? ['toll', 'fuel', 'driver_food'] : ['fuel', 'driver_food'];
  await createTrip(as(at(stage, offeredAt), provider), { ...args, price, includes });
  return { id: args.id, price, provider };
}

/** Up to `wanted` providers with a fitting car bid, one after the other. @returns their bids */
export async function bidOn(
  { stage, chance, providers }: Teller,
  trip: { id: string; carType: CarType },
  firstAt: number,
  wanted: number,
): Promise<{ bidId: string; price: number; provider: DemoProvider }[]> {
  const [row] = await stage.tx.select().from(trips).where(eq(trips.id, trip.id));
  const range = row && priceRange({ distance: row.distance, type: row.type, seats: seatsOf(trip.carType) });
  if (!range) return [];
  const able = providers.filter((provider) => provider.cars[trip.carType]);
  const first = chance.between(0, Math.max(0, able.length - 1));
  const made: { bidId: string; price: number; provider: DemoProvider }[] = [];
  for (let i = 0; i < Math.min(wanted, able.length); i++) {
    const provider = able[(first + i) % able.length];
    const carId = provider?.cars[trip.carType];
    if (!provider || !carId) continue;
    const bidAt = firstAt + i * 40_000;
    const price = Math.min(
      range.max,
      Math.ceil((range.min + chance.next() * (range.max - range.min)) / 50) * 50,
    );
    const bidId = chance.id(bidAt);
    const bid = placeBid(as(at(stage, bidAt), provider), {
      id: bidId,
      trip_id: trip.id,
      car_id: carId,
      price,
      note: null,
      includes: bidIncludes.filter(() => chance.next() < 0.6),
    });
    if (await ifAble(bid)) made.push({ bidId, price, provider });
  }
  return made;
}

/** Confirms the cheapest bid whose owner has credit for it, with the next as the backup. */
export async function confirmCheapest(
  { stage }: Teller,
  customer: Actor,
  tripId: string,
  bids: { bidId: string; price: number; provider: DemoProvider }[],
  confirmedAt: number,
): Promise<DemoProvider | null> {
  const cheapest = bids.toSorted((a, b) => a.price - b.price);
  for (const [i, best] of cheapest.entries()) {
    const confirmation = confirmBid(as(at(stage, confirmedAt), customer), {
      bid_id: best.bidId,
      trip_id: tripId,
      price: best.price,
      backup_bid_id: cheapest[i + 1]?.bidId ?? null,
    });
    if (await ifAble(confirmation)) return best.provider;
  }
  return null;
}

export async function cancel(
  { stage }: Teller,
  customer: Actor,
  tripId: string,
  canceledAt: number,
): Promise<void> {
  await cancelTrip(as(at(stage, canceledAt), customer), {
    trip_id: tripId,
    cancel_note: 'schedule_changed',
  });
}

/** Applies the deadlines of the trip up to `until`. */
export async function letTimePass({ stage }: Teller, tripId: string, until: number): Promise<void> {
  const [row] = await stage.tx.select().from(trips).where(eq(trips.id, tripId));
  if (!row) return;
  const window = biddingWindow(
    { createdAt: row.createdAt.getTime(), journeyAt: row.journeyAt.getTime() },
    stage.context.config.bidding,
  );
  for (const deadline of new Set([window.bidsUntil, window.confirmUntil]))
    if (deadline <= until) await moveByClock(at(stage, deadline), tripId);
}

/** Sets a status that no service produces yet, so that every badge has a trip. */
export async function setStatus({ stage }: Teller, tripId: string, status: TripStatus): Promise<void> {
  const [row] = await stage.tx.update(trips).set({ status }).where(eq(trips.id, tripId)).returning();
  if (row) touchTrip(stage, row);
}
