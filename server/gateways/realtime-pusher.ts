/**
 * A hosted Pusher-compatible service: the node that committed renders the changes and publishes them.
 *
 * Such a service takes a signature as long as its socket is open, whatever has become of the sign-in, and cannot be told
 * to close it. So a person's own channel is only told that there is something new, which the phone then pulls with its
 * token: whoever kept a signature from before a sign-out hears that much and no name, number or PIN. The feeds carry
 * what everybody of a side may see.
 */
import { eq } from 'drizzle-orm';
import Pusher from 'pusher';
import { userChannel, type RealtimeData } from '../../protocol/realtime.ts';
import type { RealtimeConfig } from '../config.ts';
import type { Context, Realtime } from '../context.ts';
import { users } from '../db/schema/accounts.ts';
import { failureOf } from '../failure.ts';
import type { PublishedChanges, StreamSpan } from '../sync/change-log.ts';
import { announcementOf, channelsOf, messageOf } from './realtime-message.ts';

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
        await pusher.trigger(channel, span.event, await dataOf(context(), span));
  };
  return {
    published: (spans) => {
      published = published
        .then(() => publish(spans))
        .catch((error: unknown) => {
          context().log.error({ failure: failureOf(error) }, 'changes not published');
        });
    },
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

const dataOf = async (context: Context, span: StreamSpan): Promise<RealtimeData> =>
  span.stream.startsWith('u:') ? announcementOf(span) : messageOf(context, span);

/** Every message costs: of a person's two possible channels only that of the role is used. */
async function channelsHeard(context: Context, span: StreamSpan): Promise<string[]> {
  const [scope, id = ''] = span.stream.split(':');
  if (scope !== 'u') return channelsOf(span.stream);
  const [person] = await context.database.db.select({ type: users.type }).from(users).where(eq(users.id, id));
  return person ? [userChannel(person.type, id)] : [];
}
