import { BroadcastingAuthAnswer, BroadcastingAuthBody } from '../../protocol/api/broadcasting.ts';
import { feedOfChannel, userChannel } from '../../protocol/sync/channels.ts';
import type { Actor } from '../act/act.ts';
import { channelAuth, GRANT_FOR_SECONDS, grantAuth, type RealtimeKeys } from './keys.ts';
import { tagged, userRoute, type Route } from '../http/route.ts';
import { Refused } from '../base/refused.ts';

/** Whether a person may subscribe to a channel: the person's own one, and feeds of the person's side. */
const maySubscribe = ({ id, type }: Actor, channel: string): boolean =>
  channel === userChannel(type, id) || feedOfChannel(channel)?.side === type;

export function broadcastingRoutes(keys: RealtimeKeys): Route[] {
  return tagged('sync', [
    userRoute('user', 'POST broadcasting/auth', {
      summary: 'Lets a socket hear a private channel, or several at once',
      bare: true,
      reads: true,
      input: BroadcastingAuthBody,
      answer: BroadcastingAuthAnswer,
      handle: async ({ context, caller, input }) => {
        const wanted = input.channel_name ?? input['channel_name[]'] ?? [];
        const socketId = input.socket_id;
        const until = Math.floor(context.now() / 1000) + GRANT_FOR_SECONDS;
        const auth = (channel: string) => ({
          auth:
            context.config.realtime.kind === 'pusher'
              ? channelAuth(keys, socketId, channel)
              : grantAuth(keys, { socketId, channel, session: caller.tokenHash, until }),
        });
        if (typeof wanted === 'string' && maySubscribe(caller, wanted)) return auth(wanted);
        const several =
          typeof wanted === 'string' ? [] : wanted.filter((channel) => maySubscribe(caller, channel));
        if (several.length === 0) throw new Refused({ code: 'forbidden', field: 'channel_name' });
        return Object.fromEntries(several.map((channel) => [channel, auth(channel)]));
      },
    }),
  ]);
}
