/** What one new trip costs the server when a thousand connected owners are interested in it. */
import { uuidv7 } from 'uuidv7';
import type { FeedInterest } from '../../domain/feed/feed-interest.ts';
import { subscribedDistricts } from '../../domain/feed/feed-interest.ts';
import { feedChannel } from '../../protocol/sync/channels.ts';
import type { Context } from '../../server/act/context.ts';
import { feedInterests, users } from '../../server/db/schema/accounts.ts';
import { identityColumns } from '../../server/db/sealed-text.ts';
import { NewTrips } from '../../server/feed/new-trips.ts';
import { FeedPublisher } from '../../server/realtime/feed-publisher.ts';
import { EVERYWHERE_PERCENT, PHONES } from './assumptions.ts';
import { sharesOfDistricts } from './market.ts';

const OWNERS = 1_000;
const AT_ONCE = 500;
const MINUTE_MS = 60_000;

type Clock = { now(): number; pass(ms: number): void };
type AudienceCost = { owners: number; ms: number; toasts: number; feedMessages: number; feedBytes: number };

/** Stores owners with this interest, all of them connected. @returns their ids */
async function makeOwners({ database, now }: Context, { districts }: FeedInterest): Promise<string[]> {
  const ids = Array.from({ length: OWNERS }, () => uuidv7());
  const at = new Date(now());
  for (let from = 0; from < OWNERS; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    await database.db.insert(users).values(
      some.map((id, index) => ({
        id,
        type: 'provider' as const,
        name: `Owner ${from + index}`,
        phone: `+8801990${String(from + index).padStart(6, '0')}`,
        email: `o${from + index}@example.com`,
        ...identityColumns({ nid: '1234567890', dateOfBirth: '1990-01-01' }),
        passwordHash: '',
        createdAt: at,
      })),
    );
    await database.db.insert(feedInterests).values(
      some.map((userId) => ({
        userId,
        everywhere: false,
        districts: [...districts],
        routes: [],
        chosen: true,
        updatedAt: at,
      })),
    );
  }
  return ids;
}

/**
 * Measures the tick after a new trip, until its toasts and its message are handed to the sockets.
 * @param ask stores one trip that these owners are interested in
 */
export async function costOfNewTrip(
  context: Context,
  interest: FeedInterest,
  clock: Clock,
  ask: () => Promise<void>,
): Promise<AudienceCost> {
  const owners = await makeOwners(context, interest);
  const channel = feedChannel('provider', subscribedDistricts(interest));
  const cost: AudienceCost = { owners: OWNERS, ms: 0, toasts: 0, feedMessages: 0, feedBytes: 0 };
  const outlet = {
    mayPublish: () => Promise.resolve(true),
    feedChannels: () => Promise.resolve([channel]),
    owners: () => Promise.resolve(owners),
    send: (to: string, _event: string, data: string) => {
      if (to !== channel) cost.toasts += 1;
      else {
        cost.feedMessages += 1;
        cost.feedBytes += data.length;
      }
    },
  };
  const newTrips = new NewTrips(() => context, outlet);
  const publisher = new FeedPublisher(
    () => context,
    outlet,
    () => newTrips.tick(),
  );
  // the first tick reads the streams' heads, the second begins to count
  for (let tick = 0; tick < 2; tick++) await publisher.tick();
  await ask();
  clock.pass(MINUTE_MS);
  const before = performance.now();
  await publisher.tick();
  cost.ms = performance.now() - before;
  return cost;
}

/**
 * Bytes that the server sent during the subscribed quarters: to all phones, each message once, and to the mean owner.
 */
export function servedBytes(
  sent: ReadonlyMap<string, { bytes: number }>,
  channelsOfHomes: ReadonlyMap<number, string>,
  everywhere: string,
): { served: number; packedOnce: number; mean: number } {
  const bytesOf = (channel: string): number => sent.get(channel)?.bytes ?? 0;
  const shares = sharesOfDistricts();
  const mean = [...channelsOfHomes].reduce(
    (sum, [id, channel]) => sum + ((shares.get(id) ?? 0) / 100) * bytesOf(channel),
    0,
  );
  const atHome = PHONES * (1 - EVERYWHERE_PERCENT / 100);
  return {
    served: atHome * mean + (PHONES - atHome) * bytesOf(everywhere),
    packedOnce: [...sent.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    mean,
  };
}
