/**
 * The demo market: 20 customers, 30 providers and 400 trips across the country in every status, with times
 * relative to now. It is played through the services with a clock of its own, so that bids, notifications,
 * dues and streams are as the product itself makes them.
 */
import { placeById } from '../../domain/place/gazetteer.ts';
import type { Actor } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import { notifications, trips } from '../db/schema/market.ts';
import { lt } from '../db/sql.ts';
import { hashPassword } from '../person/passwords.ts';
import { setSite, siteSettings } from '../settings/service.ts';
import { typicalFaresOf } from '../trip/typical-fares.ts';
import { transact } from '../streams/change-log.ts';
import { buildPeople, demoSignIns, type DemoPeople } from './people.ts';
import { seeded, type Seeded } from './seeded.ts';
import { buildDrivers } from './drivers.ts';
import { addOfficeWork } from './office.ts';
import { addPhotos } from './photos.ts';
import { demoSite } from './site.ts';
import { unlimited } from './unlimited.ts';
import { cast, OPEN_STORIES } from './stories.ts';
import type { Teller } from './trips.ts';

const DAY = 24 * 3_600_000;
const SEED = 20481;
const OFFICE_SEED = 417;
const BATCH = 25;

/** Fills an empty database. @returns the number of trips */
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
  const ofOffice = seeded(OFFICE_SEED);
  await addOfficeWork(demoContext({ ...context, now: () => now }, ofOffice), people, ofOffice);
  await markOldSeen(quiet, now - DAY);
  await setSite(context.database, {
    ...(await siteSettings(context.database)),
    ...(await demoSite(context)),
  });
  // what the nightly job would do
  const usual = typicalFaresOf({ ...quiet, now: () => now });
  while ((await usual(BATCH)) === BATCH);
  return context.database.db.$count(trips);
}

/** Marks notifications from before this instant (epoch ms) as seen. */
async function markOldSeen({ database }: Context, before: number): Promise<void> {
  await database.db
    .update(notifications)
    .set({ seen: true })
    .where(lt(notifications.createdAt, new Date(before)));
}

/**
 * The customer of a trip. Every tenth trip belongs to the fixed customer, so that each of its lists has
 * something; of the open trips only every thirtieth, because a visitor will ask for trips, and an account may
 * have only a few open ones.
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

/** A context that sends no notifications while the past is played. */
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
