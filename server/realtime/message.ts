/** From a person's numbered changes to messages on the channels of SPEC 7; the same for every realtime gateway. */
import { userChannel } from '../../protocol/channels.ts';
import { type RealtimeData } from '../../protocol/realtime.ts';
import type { Context } from '../context.ts';
import { ownerOf, type StreamSpan } from '../streams/change-log.ts';
import { changesOfSpan } from '../sync/pull.ts';

/** What a hosted Pusher takes in one message, bytes; the embedded server keeps to it too. */
const MAX_DATA_BYTES = 10_000;

/** A person's channel is named by the role, which the stream does not know: both names are tried. */
export function channelsOf(stream: string): string[] {
  const owner = ownerOf(stream);
  return owner === null ? [] : [userChannel('customer', owner), userChannel('provider', owner)];
}

/** Spans of people's own streams: they leave at once, feeds by their ticks (`feed-publisher.ts`). */
export const isOwn = ({ stream }: StreamSpan): boolean => ownerOf(stream) !== null;

/** Data that only says that the stream has grown: the phone pulls. */
export const announcementOf = ({ from, to }: StreamSpan): RealtimeData => ({
  stream: 'u',
  from,
  to,
  changes: null,
});

/** Data of the event for a span; without the changes where they would not fit into a message. */
export async function messageOf(context: Context, span: StreamSpan): Promise<RealtimeData> {
  const announced = announcementOf(span);
  const message = { ...announced, changes: await changesOfSpan(context, span) };
  return Buffer.byteLength(JSON.stringify(message)) <= MAX_DATA_BYTES ? message : announced;
}
