/**
 * Reports about completed trips, from one side or both, and a trip with wrong PINs. They are sent as phones
 * send them, so that the office sees when each phone sent what.
 */
import type { ReportKind } from '../../domain/report/report.ts';
import { newestVersion, type Intent } from '../../protocol/sync/mutations.ts';
import { mostWrongPins } from '../../domain/trip/boarding.ts';
import { placeById } from '../../domain/place/gazetteer.ts';
import type { Actor } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import { trips } from '../db/schema/market.ts';
import { and, desc, eq, isNotNull, isNull, notInArray } from '../db/sql.ts';
import { transact } from '../streams/change-log.ts';
import { push } from '../sync/push.ts';
import type { DemoPeople } from './people.ts';
import type { Seeded } from './seeded.ts';
import { ask, bidOn, confirmCheapest } from './trips.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Side = 'passenger' | 'owner';

type Dispute = {
  /** Calls before the first report: the side that pressed 'Call', and how many minutes earlier. */
  calls: readonly (readonly [Side, number])[];
  said: readonly { by: Side; minutesAgo: number; kind: ReportKind; denies?: true; text: string }[];
};

/** One dispute for each of the latest completed trips, in their order. */
const disputes: readonly Dispute[] = [
  {
    calls: [
      ['passenger', 95],
      ['passenger', 80],
      ['owner', 62],
    ],
    said: [
      {
        by: 'passenger',
        minutesAgo: 21 * 60,
        kind: 'did_not_come',
        denies: true,
        text: 'গাড়ি আসেনি। দুবার ফোন করেছি, ধরেননি। শেষে বাসে গেছি, অথচ অ্যাপে লেখা ট্রিপ সম্পন্ন।',
      },
      {
        by: 'owner',
        minutesAgo: 18 * 60 + 20,
        kind: 'other',
        text: 'গাড়ি সময়মতোই গিয়েছিল। যাত্রী অন্য গেটে দাঁড়িয়ে ছিলেন, এক ঘণ্টা অপেক্ষা করে ফোন করেছি, ধরেননি।',
      },
    ],
  },
  {
    calls: [['passenger', 20]],
    said: [
      {
        by: 'passenger',
        minutesAgo: 5 * 60 + 40,
        kind: 'price_raised',
        text: 'মাঝপথে বললেন জ্যামের জন্য আরও ১,২০০ টাকা লাগবে, না দিলে নামিয়ে দেবেন। সঙ্গে বাচ্চা ছিল, তাই দিয়ে দিয়েছি।',
      },
    ],
  },
  {
    calls: [],
    said: [
      {
        by: 'passenger',
        minutesAgo: 70,
        kind: 'other_car',
        text: 'যে গাড়ি ঠিক হয়েছিল সেটা আসেনি, এসেছে পুরোনো আরেকটা। এসি চলেনি।',
      },
    ],
  },
  {
    calls: [['owner', 30]],
    said: [
      {
        by: 'owner',
        minutesAgo: 25,
        kind: 'off_app',
        text: 'যাত্রী বললেন ফেরার ট্রিপটা অ্যাপের বাইরে করলে ৫০০ টাকা বেশি দেবেন। আমি রাজি হইনি।',
      },
    ],
  },
];

/** @param context a context that sends no notifications */
export async function addDisputes(context: Context, people: DemoPeople, chance: Seeded): Promise<void> {
  const about = await completedTrips(context, people);
  for (const [place, dispute] of disputes.entries()) {
    const trip = about[place];
    if (trip) await playDispute(context, dispute, trip, chance);
  }
  await mistypePins(context, people, chance);
}

type Completed = { id: string; passenger: Actor; owner: Actor };

/**
 * The latest completed trips that were started without a PIN, each of different people, and none of the fixed
 * sign-ins.
 */
async function completedTrips({ database }: Context, people: DemoPeople): Promise<Completed[]> {
  const played = [people.customers[0]?.id ?? '', people.providers[0]?.id ?? ''];
  const found = await database.db
    .select({ id: trips.id, passengerId: trips.creatorId, ownerId: trips.counterpartId })
    .from(trips)
    .where(
      and(
        eq(trips.status, 'completed'),
        isNull(trips.boardedAt),
        isNotNull(trips.counterpartId),
        notInArray(trips.creatorId, played),
        notInArray(trips.counterpartId, played),
      ),
    )
    .orderBy(desc(trips.closedAt))
    .limit(40);
  const seen = new Set<string>();
  return found.flatMap(({ id, passengerId, ownerId }) => {
    const passenger = people.customers.find((each) => each.id === passengerId);
    const owner = people.providers.find((each) => each.id === ownerId);
    if (!passenger || !owner || seen.has(passenger.id) || seen.has(owner.id)) return [];
    seen.add(passenger.id).add(owner.id);
    return [{ id, passenger, owner }];
  });
}

async function playDispute(
  context: Context,
  { calls, said }: Dispute,
  { id: tripId, ...parties }: Completed,
  chance: Seeded,
): Promise<void> {
  const now = context.now();
  const first = now - (said[0]?.minutesAgo ?? 0) * MINUTE;
  for (const [by, minutes] of calls)
    await send(context, parties[by], first - minutes * MINUTE, chance, {
      name: 'trip.call',
      args: { trip_id: tripId },
    });
  for (const { by, minutesAgo, kind, denies, text } of said) {
    const instant = now - minutesAgo * MINUTE;
    const args = { id: chance.id(instant), trip_id: tripId, kind, text };
    await send(context, parties[by], instant, chance, {
      name: denies ? 'trip.deny' : 'report.create',
      args,
    });
  }
}

/** Sends one mutation as this person's phone does at that instant. @throws Error when it is refused */
async function send(
  context: Context,
  person: Actor,
  instant: number,
  chance: Seeded,
  { name, args }: Intent,
  refusedWith?: string,
): Promise<void> {
  const then = { ...context, now: () => instant };
  const mutation = { id: chance.id(instant), name, v: newestVersion(name), args };
  const { results } = await push(then, person, { mutations: [mutation] });
  const [result] = results;
  const code = result && !result.ok ? result.code : undefined;
  if (code !== refusedWith) throw new Error(`${name} in the demo market: ${code ?? 'accepted'}`);
}

/** Makes a journey of about now that does not begin, because its owner has typed five wrong PINs. */
async function mistypePins(context: Context, people: DemoPeople, chance: Seeded): Promise<void> {
  const now = context.now();
  const passenger = people.customers[12];
  if (!passenger) return;
  const askedAt = now - 9 * HOUR;
  const { value: agreed } = await transact(context, async (tx, changes) => {
    const teller = {
      stage: { context, tx, changes },
      chance,
      providers: people.providers.slice(1),
      known: (id: string) => placeById(id) !== undefined,
    };
    const trip = await ask(teller, passenger, askedAt, 9.5, { oneWay: true });
    const bids = await bidOn(teller, trip, askedAt + MINUTE, 4);
    const owner = await confirmCheapest(teller, passenger, trip.id, bids, askedAt + 30 * MINUTE);
    const [row] = await tx.select({ pin: trips.boardingPin }).from(trips).where(eq(trips.id, trip.id));
    return owner && row?.pin ? { tripId: trip.id, owner, pin: Number(row.pin) } : null;
  });
  if (!agreed) return;
  const { tripId, owner, pin } = agreed;
  for (let tries = 1; tries <= mostWrongPins; tries += 1) {
    const wrong = String((pin + tries) % 10_000).padStart(4, '0');
    const args = { trip_id: tripId, pin: wrong };
    const instant = now - 26 * MINUTE + tries * MINUTE;
    await send(context, owner, instant, chance, { name: 'trip.start', args }, 'boarding_pin_wrong');
  }
}
