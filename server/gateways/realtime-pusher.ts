/** A hosted Pusher-compatible service: the node that committed renders the changes and publishes them. */
import { eq } from 'drizzle-orm';
import Pusher from 'pusher';
import { userChannel } from '../../protocol/realtime.ts';
import type { RealtimeConfig } from '../config.ts';
import type { Context, Realtime } from '../context.ts';
import { users } from '../db/schema/accounts.ts';
import { failureOf } from '../failure.ts';
import type { PublishedChanges, StreamSpan } from '../sync/change-log.ts';
import { channelsOf, messageOf } from './realtime-message.ts';

const TIMEOUT_MS = 5000;

type Hosted = Extract<RealtimeConfig, { kind: 'pusher' }>;

export type HostedRealtime = Realtime & {
  /** Waits for what is on its way. */
  close(): Promise<void>;
};

export function hostedRealtime(context: () => Context, config: Hosted): HostedRealtime {
  const pusher = client(config);
  let published: Promise<void> = Promise.resolve();
  const publish = async (spans: PublishedChanges): Promise<void> => {
    for (const span of spans)
      for (const channel of await channelsHeard(context(), span))
        await pusher.trigger(channel, span.event, await messageOf(context(), span));
  };
  return {
    published: (spans) => {
      published = published
        .then(() => publish(spans))
        .catch((error: unknown) => {
          context().log.error({ failure: failureOf(error) }, 'changes not published');
        });
    },
    // a hosted service closes only connections that signed in with it; there the app's own leaving has to do
    signedOut: () => undefined,
    close: () => published,
  };
}

function client({ appId, key, secret, cluster, host }: Hosted): Pusher {
  const common = { appId, key, secret, useTLS: true, timeout: TIMEOUT_MS };
  if (host === null) return new Pusher({ ...common, cluster });
  const { protocol, hostname, port } = new URL(host);
  return new Pusher({ ...common, host: hostname, ...(port && { port }), useTLS: protocol === 'https:' });
}

/** Every message costs: of a person's two possible channels only that of the role is used. */
async function channelsHeard(context: Context, span: StreamSpan): Promise<string[]> {
  const [scope, id = ''] = span.stream.split(':');
  if (scope !== 'u') return channelsOf(span.stream);
  const [person] = await context.database.db.select({ type: users.type }).from(users).where(eq(users.id, id));
  return person ? [userChannel(person.type, id)] : [];
}
