import { type } from 'arktype';

const channel = type('/^[\\w@=,.;-]{1,164}$/');

/** As the Pusher protocol sends it: one channel, or several at once. A form sends several `channel_name[]`. */
export const BroadcastingAuthBody = type({
  socket_id: '/^\\d{1,20}\\.\\d{1,20}$/',
  'channel_name?': channel.or(channel.array().atMostLength(100)),
  'channel_name[]?': channel.or(channel.array().atMostLength(100)),
});
export type BroadcastingAuthBody = typeof BroadcastingAuthBody.infer;

const auth = type({ auth: 'string' });
/** `{auth}` for one channel; for several a map without the channels to which the person may not subscribe. */
export const BroadcastingAuthAnswer = auth.or({ '[string]': auth });
