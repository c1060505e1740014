/** From numbered changes to messages on the channels of SPEC 7; the same for every realtime gateway. */
import { districts } from '../../domain/places/districts.ts';
import { feedChannel, userChannel, type RealtimeData } from '../../protocol/realtime.ts';
import type { Context } from '../context.ts';
import type { StreamSpan } from '../sync/change-log.ts';
import { changesOfSpan } from '../sync/pull.ts';

/** What a hosted Pusher takes in one message, bytes; the embedded server keeps to it too. */
const MAX_DATA_BYTES = 10_000;

const divisionOf = new Map(districts.map(({ id, divisionId }) => [id, divisionId]));

/** A person's channel is named by the role, which the stream does not know: both names are tried. */
export function channelsOf(stream: string): string[] {
  const [scope, first = '', second = ''] = stream.split(':');
  if (scope === 'u') return [userChannel('customer', first), userChannel('provider', first)];
  const division = divisionOf.get(Number(second));
  if (division === undefined || (first !== 'customer' && first !== 'provider')) return [];
  return [feedChannel(first, division)];
}

/** The name that a stream has on the wire (see protocol/sync.ts). */
function wireNameOf(stream: string): string {
  const [scope, , district = ''] = stream.split(':');
  return scope === 'u' ? 'u' : `f${district}`;
}

/** Data that only says that a stream has grown: the phone pulls. */
export const announcementOf = ({ stream, from, to }: StreamSpan): RealtimeData => ({
  stream: wireNameOf(stream),
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
