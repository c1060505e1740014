/** The stories of the demo market's trips, each played through the services. */
import type { CarType } from '../../domain/car/car.ts';
import type { TripStatus } from '../../domain/trip/trip-status.ts';
import type { Actor } from '../act/act.ts';
import { moveByClock } from '../trip/clock.ts';
import { at } from './builders.ts';
import { book, complete, start } from './journeys.ts';
import { talkAbout } from './questions.ts';
import { seeded } from './seeded.ts';
import {
  ask,
  bidOn,
  cancel,
  confirmCheapest,
  letTimePass,
  offer,
  offerWayBack,
  setStatus,
  type Teller,
} from './trips.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Story = (teller: Teller, customer: Actor, now: number) => Promise<void>;

const active: Story = async (teller, customer, now) => {
  const { chance } = teller;
  const askedAt = now - chance.between(2, 48) * MINUTE;
  const trip = await ask(teller, customer, askedAt, chance.between(5, 90));
  const bids = await bidOn(teller, trip, askedAt + MINUTE, chance.between(0, 5));
  await talkAbout(teller, customer, trip, {
    owners: bids.map(({ provider }) => provider),
    askedAt: now - MINUTE,
  });
};

const extended: Story = async (teller, customer, now) => {
  const { chance } = teller;
  const askedAt = now - chance.between(62, 74) * MINUTE;
  const trip = await ask(teller, customer, askedAt, chance.between(8, 90));
  await bidOn(teller, trip, askedAt + MINUTE, chance.between(1, 5));
  await letTimePass(teller, trip.id, now);
};

type Bids = Awaited<ReturnType<typeof bidOn>>;

/**
 * The bids without the fixed owner's sedan, which stays free, so that a trip can be agreed with it at any
 * hour of any day.
 */
const withoutFreeCar = ({ providers }: Teller, trip: { carType: CarType }, bids: Bids): Bids =>
  trip.carType === 'sedan car' ? bids.filter(({ provider }) => provider !== providers[0]) : bids;

const held =
  (started: boolean): Story =>
  async (teller, customer, now) => {
    const { chance } = teller;
    const askedAt = now - chance.between(started ? 10 : 3, 20) * HOUR;
    // a started trip's journey must have begun by now; any other is days ahead, so that Home begins with a request at
    // any hour of the first day, as each reader of these stories expects
    const lead = started ? chance.between(2, 8) : chance.between(72, 94);
    const trip = await ask(teller, customer, askedAt, lead);
    const bids = await bidOn(teller, trip, askedAt + MINUTE, chance.between(1, 4));
    const others = withoutFreeCar(teller, trip, bids);
    const provider = await confirmCheapest(teller, customer, trip.id, others, askedAt + 30 * MINUTE);
    if (started && provider) await start(teller, provider, trip.id, now - HOUR);
  };

const COMPLETED = 134;
const agesOfCompleted = seeded(COMPLETED);
/**
 * How long ago (ms) each completed trip was requested, the oldest first, because the books are written in the
 * order of time.
 */
const completedAgo = Array.from(
  { length: COMPLETED },
  () => agesOfCompleted.between(3, 30) * DAY + agesOfCompleted.between(0, 600) * MINUTE,
).sort((a, b) => b - a);

/** Every third of them uses the busy road. */
const BUSY = 3;

const completed =
  (ago: number, place: number): Story =>
  async (teller, customer, now) => {
    const { chance } = teller;
    const askedAt = now - ago;
    const trip = await ask(teller, customer, askedAt, chance.between(4, 40), {
      busy: place % BUSY === 0,
    });
    const bids = await bidOn(teller, trip, askedAt + MINUTE, chance.between(1, 4));
    const provider = await confirmCheapest(teller, customer, trip.id, bids, askedAt + 30 * MINUTE);
    if (!provider) return;
    const endedAt = askedAt + 50 * HOUR;
    // some of the latest trips are completed without the PIN, so that the app asks their passengers about it
    if (now - endedAt < DAY && chance.next() < 0.7)
      await start(teller, provider, trip.id, endedAt - 5 * HOUR);
    await complete(teller, customer, provider, trip.id, endedAt);
    await moveByClock(at(teller.stage, now), trip.id);
  };

const canceled: Story = async (teller, customer, now) => {
  const { chance } = teller;
  const askedAt = now - chance.between(1, 20) * DAY;
  const trip = await ask(teller, customer, askedAt, chance.between(4, 40));
  await bidOn(teller, trip, askedAt + MINUTE, chance.between(0, 3));
  await cancel(teller, customer, trip.id, askedAt + 25 * MINUTE);
};

const expired: Story = async (teller, customer, now) => {
  const { chance } = teller;
  const askedAt = now - chance.between(1, 20) * DAY;
  const trip = await ask(teller, customer, askedAt, chance.between(4, 40));
  await bidOn(teller, trip, askedAt + MINUTE, chance.between(0, 2));
  await letTimePass(teller, trip.id, now);
};

/** A car owner's own trip, for the feed of passengers: without a booking, with a request, or booked. */
const offered =
  (wanted: 'open' | 'asked' | 'taken', which: { fixed?: true; from?: string } = {}): Story =>
  async (teller, customer, now) => {
    const offeredAt = now - teller.chance.between(10, 45) * MINUTE;
    const made = await offer(teller, offeredAt, teller.chance.between(6, 60), which);
    if (made && wanted !== 'open')
      await book(teller, customer, made, offeredAt + 5 * MINUTE, wanted === 'taken');
  };

const drafted: Story = async (teller, customer, now) => {
  await ask(teller, customer, now - teller.chance.between(1, 20) * HOUR, 60, { draft: true });
};

/** An agreed trip whose owner offers the way back in the feed of passengers. */
const withWayBack: Story = async (teller, customer, now) => {
  const { chance } = teller;
  const askedAt = now - chance.between(3, 10) * HOUR;
  const trip = await ask(teller, customer, askedAt, chance.between(64, 70), { oneWay: true });
  const bids = await bidOn(teller, trip, askedAt + MINUTE, 3);
  const others = withoutFreeCar(teller, trip, bids);
  const provider = await confirmCheapest(teller, customer, trip.id, others, askedAt + 30 * MINUTE);
  if (provider) await offerWayBack(teller, provider, trip, now - 20 * MINUTE);
};

const inStatus =
  (status: TripStatus): Story =>
  async (teller, customer, now) => {
    const askedAt = now - teller.chance.between(1, 5) * DAY;
    const trip = await ask(teller, customer, askedAt, 30);
    await setStatus(teller, trip.id, status);
  };

const rest: TripStatus[] = ['pending', 'accepted', 'rejected', 'canceling', 'verification_pending'];

export const cast: readonly Story[] = [
  ...Array<Story>(84).fill(active),
  ...Array<Story>(24).fill(extended),
  ...Array<Story>(40).fill(held(false)),
  ...Array<Story>(8).fill(held(true)),
  ...completedAgo.map(completed),
  ...Array<Story>(40).fill(canceled),
  ...Array<Story>(46).fill(expired),
  // a passenger who looks for the capital finds something
  offered('open', { from: 'd47' }),
  ...Array<Story>(5).fill(offered('open')),
  ...Array<Story>(2).fill(offered('asked')),
  ...Array<Story>(2).fill(offered('asked', { fixed: true })),
  ...Array<Story>(2).fill(offered('taken')),
  ...Array<Story>(2).fill(drafted),
  ...rest.flatMap((status) => [inStatus(status), inStatus(status)]).slice(1, -1),
  withWayBack,
];

/** How many stories end with an open trip; they come first in the cast. */
export const OPEN_STORIES = cast.filter((story) => story === active || story === extended).length;
