/**
 * The demo market: 20 customers, 30 providers and 400 trips across the country in every status, with times relative
 * to now. It is played through the services with a clock of its own, so that bids, notifications, dues and streams
 * are what the product itself would have made.
 */
import { placeById } from '../../domain/places/gazetteer.ts';
import type { TripStatus } from '../../domain/trip-status.ts';
import type { Actor } from '../act.ts';
import type { Context } from '../context.ts';
import { notifications, trips } from '../db/schema/market.ts';
import { lt } from '../db/sql.ts';
import { hashPassword } from '../modules/accounts/passwords.ts';
import { moveByClock } from '../modules/trips/clock.ts';
import { setSite, siteSettings } from '../modules/settings/service.ts';
import { transact } from '../streams/change-log.ts';
import { at } from './builders.ts';
import { buildPeople, demoSignIns, type DemoPeople } from './people.ts';
import { seeded, type Seeded } from './seeded.ts';
import { buildDrivers } from './drivers.ts';
import { book, complete, start } from './journeys.ts';
import { addPhotos } from './photos.ts';
import { demoSite } from './site.ts';
import { unlimited } from './unlimited.ts';
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

type Story = (teller: Teller, customer: Actor, now: number) => Promise<void>;

const active: Story = async (teller, customer, now) => {
  const { chance } = teller;
  const askedAt = now - chance.between(2, 48) * MINUTE;
  const trip = await ask(teller, customer, askedAt, chance.between(5, 90));
  await bidOn(teller, trip, askedAt + MINUTE, chance.between(0, 5));
};

const extended: Story = async (teller, customer, now) => {
  const { chance } = teller;
  const askedAt = now - chance.between(62, 74) * MINUTE;
  const trip = await ask(teller, customer, askedAt, chance.between(8, 90));
  await bidOn(teller, trip, askedAt + MINUTE, chance.between(1, 5));
  await letTimePass(teller, trip.id, now);
};

const held =
  (started: boolean): Story =>
  async (teller, customer, now) => {
    const { chance } = teller;
    const askedAt = now - chance.between(started ? 10 : 3, 20) * HOUR;
    // a started trip needs a journey that has begun by now
    const lead = started ? chance.between(2, 8) : chance.between(24, 90);
    const trip = await ask(teller, customer, askedAt, lead);
    const bids = await bidOn(teller, trip, askedAt + MINUTE, chance.between(1, 4));
    const provider = await confirmCheapest(teller, customer, trip.id, bids, askedAt + 30 * MINUTE);
    if (started && provider) await start(teller, provider, trip.id, now - HOUR);
  };

const completed: Story = async (teller, customer, now) => {
  const { chance } = teller;
  const askedAt = now - chance.between(3, 30) * DAY - chance.between(0, 600) * MINUTE;
  const trip = await ask(teller, customer, askedAt, chance.between(4, 40));
  const bids = await bidOn(teller, trip, askedAt + MINUTE, chance.between(1, 4));
  const provider = await confirmCheapest(teller, customer, trip.id, bids, askedAt + 30 * MINUTE);
  if (!provider) return;
  const endedAt = askedAt + 50 * HOUR;
  // of the latest ones some are completed without the PIN, and their passengers are asked about it
  if (now - endedAt < DAY && chance.next() < 0.7) await start(teller, provider, trip.id, endedAt - 5 * HOUR);
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

/** A car owner's own trip, for the feed of passengers: without a booking, with a request, or taken. */
const offered =
  (wanted: 'open' | 'asked' | 'taken', fixed = false): Story =>
  async (teller, customer, now) => {
    const offeredAt = now - teller.chance.between(10, 45) * MINUTE;
    const made = await offer(teller, offeredAt, teller.chance.between(6, 60), fixed);
    if (made && wanted !== 'open')
      await book(teller, customer, made, offeredAt + 5 * MINUTE, wanted === 'taken');
  };

const drafted: Story = async (teller, customer, now) => {
  await ask(teller, customer, now - teller.chance.between(1, 20) * HOUR, 60, { draft: true });
};

/** A trip that is agreed, and its owner's way back in the feed of passengers. */
const withWayBack: Story = async (teller, customer, now) => {
  const { chance } = teller;
  const askedAt = now - chance.between(3, 10) * HOUR;
  const trip = await ask(teller, customer, askedAt, chance.between(24, 36), { oneWay: true });
  const bids = await bidOn(teller, trip, askedAt + MINUTE, 3);
  const provider = await confirmCheapest(teller, customer, trip.id, bids, askedAt + 30 * MINUTE);
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

const cast: Story[] = [
  ...Array<Story>(84).fill(active),
  ...Array<Story>(24).fill(extended),
  ...Array<Story>(40).fill(held(false)),
  ...Array<Story>(8).fill(held(true)),
  ...Array<Story>(134).fill(completed),
  ...Array<Story>(40).fill(canceled),
  ...Array<Story>(46).fill(expired),
  ...Array<Story>(6).fill(offered('open')),
  ...Array<Story>(2).fill(offered('asked')),
  ...Array<Story>(2).fill(offered('asked', true)),
  ...Array<Story>(2).fill(offered('taken')),
  ...Array<Story>(2).fill(drafted),
  ...rest.flatMap((status) => [inStatus(status), inStatus(status)]).slice(1, -1),
  withWayBack,
];

const SEED = 20481;
const BATCH = 25;

/** Fills an empty database. @returns how many trips were made */
export async function seedDemoMarket(context: Context): Promise<number> {
  const now = context.now();
  const chance = seeded(SEED);
  const quiet = demoContext(context, chance);
  const passwordHash = await hashPassword(demoSignIns.password);
  const { value: people } = await transact(quiet, (tx, changes) =>
    buildPeople({ context: { ...quiet, now: () => now - 60 * DAY }, tx, changes }, chance, passwordHash),
  );
  const lender = people.providers.at(-1);
  if (lender) await addPhotos(context, lender);
  for (let start = 0; start < cast.length; start += BATCH) {
    await transact(quiet, async (tx, changes) => {
      const teller = tellerOf({ context: quiet, tx, changes }, chance, people);
      for (const [i, story] of cast.slice(start, start + BATCH).entries())
        await story(teller, customerOf(people, start + i), now);
    });
  }
  const [owner] = people.providers;
  if (owner)
    await transact(quiet, (tx, changes) =>
      buildDrivers({ context: quiet, tx, changes }, owner, passwordHash),
    );
  await markOldSeen(quiet, now - DAY);
  await setSite(context.database, { ...(await siteSettings(context.database)), ...demoSite });
  return context.database.db.$count(trips);
}

/** Marks notifications from before this instant (epoch ms) as seen. */
async function markOldSeen({ database }: Context, before: number): Promise<void> {
  await database.db
    .update(notifications)
    .set({ seen: true })
    .where(lt(notifications.createdAt, new Date(before)));
}

/** The stories that end with an open trip come first in the cast. */
const OPEN_STORIES = cast.filter((story) => story === active || story === extended).length;

/**
 * Every tenth trip belongs to the fixed customer, so that each of its lists has something. Of the open trips it is
 * every thirtieth, because whoever tries the demo will ask for trips, and an account may have only a few open ones.
 */
function customerOf({ customers }: DemoPeople, index: number): Actor {
  const isOwn = index % (index < OPEN_STORIES ? 30 : 10) === 0;
  const customer = customers[isOwn ? 0 : 1 + (index % (customers.length - 1))];
  if (!customer) throw new RangeError('no customers');
  return customer;
}

function tellerOf(stage: Teller['stage'], chance: Seeded, people: DemoPeople): Teller {
  return { stage, chance, providers: people.providers, known: (id) => placeById(id) !== undefined };
}

/** Nobody is notified while the past is played. */
function demoContext(context: Context, chance: Seeded): Context {
  return {
    ...unlimited(context),
    newId: () => chance.id(context.now()),
    realtime: { published: () => undefined, signedOut: () => undefined },
    push: { notified: () => undefined },
    deadlines: {
      schedule: async (tripId, instants) => {
        const ahead = instants.filter((instant) => instant > context.now());
        if (ahead.length > 0) await context.deadlines.schedule(tripId, ahead);
      },
    },
    log: { info: () => undefined, warn: context.log.warn, error: context.log.error },
  };
}
