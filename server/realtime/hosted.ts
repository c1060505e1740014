/**
 * A hosted Pusher-compatible service. The node that committed announces a person's changes; one node at a
 * time publishes the news of the feeds, on the channels to which, as the service reports, somebody
 * subscribes.
 *
 * Such a service accepts a signature as long as its socket is open, even after the sign-in has ended, and
 * cannot be made to close it. So a person's own channel only carries hints that something is new, which the
 * phone then pulls with its token: a socket that stays subscribed after a sign-out gets the hints but no
 * name, number or PIN. The feeds carry only data that everybody of a side may see.
 */
import { randomUUID } from 'node:crypto';
import Pusher from 'pusher';
import { type } from 'arktype';
import { FEED_PREFIX, ownerOfChannel, userChannel } from '../../protocol/sync/channels.ts';
import type { RealtimeConfig } from '../base/config-services.ts';
import type { Context, Realtime } from '../act/context.ts';
import { users } from '../db/schema/accounts.ts';
import { eq, sql } from '../db/sql.ts';
import { failureOf } from '../base/failure.ts';
import { NewTrips } from '../feed/new-trips.ts';
import { ownerOf, type PublishedChanges } from '../streams/change-log.ts';
import { countChanges } from './counted-changes.ts';
import { FeedPublisher } from './feed-publisher.ts';
import { announcementOf } from './message.ts';
import { rowsOf } from '../db/raw-sql.ts';

const TIMEOUT_MS = 5000;

/** After this many silent ticks of the publishing node, another one takes its place. */
const LEASE_TICKS = 3;
const OWNERS_PREFIX = 'private-ProviderGlobalNotification-';
const Occupied = type({ channels: { '[string]': 'object' } });

type Hosted = Extract<RealtimeConfig, { kind: 'pusher' }>;

export type HostedRealtime = Realtime & {
  /** Begins to publish the news of the feeds. */
  start(): Promise<void>;
  /** Makes the subscribers of the feeds pull, because the database continues with another history. */
  startAgain(): void;
  /** Publishes before the next tick. */
  publishFeeds(): Promise<void>;
  /** Waits for messages under way. */
  close(): Promise<void>;
};

export function hostedRealtime(context: () => Context, config: Hosted): HostedRealtime {
  const pusher = client(config);
  const node = randomUUID();
  let published: Promise<void> = Promise.resolve();
  const publish = async (spans: PublishedChanges): Promise<void> => {
    for (const span of spans) {
      const owner = ownerOf(span.stream);
      const channel = owner === null ? null : await channelOf(context(), owner);
      if (channel !== null)
        await pusher.trigger(channel, span.event, await announcementOf(context().database.db, span));
    }
  };
  const received = (prefix: string): Promise<string[]> => occupied(pusher, prefix);
  const outlet = {
    mayPublish: () => holdsLease(context(), node, LEASE_TICKS * context().config.feedEverySeconds * 1000),
    feedChannels: () => received(FEED_PREFIX),
    owners: async () => (await received(OWNERS_PREFIX)).flatMap((name) => ownerOfChannel(name) ?? []),
    send: async (channel: string, event: string, data: string): Promise<void> => {
      await pusher.trigger(channel, event, data);
    },
  };
  const newTrips = new NewTrips(context, outlet);
  const feeds = new FeedPublisher(context, outlet, () => newTrips.tick());
  return {
    published: (spans) => {
      countChanges(context(), spans);
      published = published
        .then(() => publish(spans))
        .catch((error: unknown) => {
          context().log.error({ failure: failureOf(error) }, 'changes not published');
        });
    },
    signedOut: () => undefined,
    start: () => feeds.start(),
    startAgain: () => feeds.startAgain(),
    publishFeeds: () => feeds.tick(),
    close: async () => {
      await feeds.close();
      await published;
    },
  };
}

function client({ appId, key, secret, cluster, host }: Hosted): Pusher {
  const common = { appId, key, secret, useTLS: true, timeout: TIMEOUT_MS };
  if (host === null) return new Pusher({ ...common, cluster });
  const { protocol, hostname, port } = new URL(host);
  return new Pusher({ ...common, host: hostname, ...(port && { port }), useTLS: protocol === 'https:' });
}

/** The channels with a prefix that have subscribers. */
async function occupied(pusher: Pusher, prefix: string): Promise<string[]> {
  const answer = await pusher.get({ path: '/channels', params: { filter_by_prefix: prefix } });
  const { channels } = Occupied.assert(await answer.json());
  return Object.keys(channels);
}

/** The person's channel for their role. Only that one is used, because every message costs money. */
async function channelOf(context: Context, id: string): Promise<string | null> {
  const [person] = await context.database.db.select({ type: users.type }).from(users).where(eq(users.id, id));
  return person ? userChannel(person.type, id) : null;
}

const LEASE_KEY = 'feed_teller';

/**
 * Takes or renews the lease of the one node that publishes the feeds to a hosted service: two would publish
 * everything twice.
 * @param node names this process
 * @param lasts ms until another node may take the lease
 * @returns whether this node holds it now
 */
async function holdsLease({ database, now }: Context, node: string, lasts: number): Promise<boolean> {
  const value = JSON.stringify({ node, until: now() + lasts });
  const taken = await database.db.execute(sql`
    insert into settings (key, value) values (${LEASE_KEY}, ${value}::jsonb)
    on conflict (key) do update set value = excluded.value
    where (settings.value->>'until')::bigint < ${now()} or settings.value->>'node' = ${node}
    returning key`);
  return rowsOf(taken).length > 0;
}
