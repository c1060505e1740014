/** Turns a person's numbered changes into messages on the channels of REQ 7, the same for every realtime gateway. */
import { userChannel } from '../../protocol/sync/channels.ts';
import { type RealtimeData } from '../../protocol/sync/realtime.ts';
import type { Context } from '../act/context.ts';
import { onOneConnection } from '../db/client/lean-session.ts';
import type { Reader } from '../db/connection.ts';
import { together } from '../db/statement.ts';
import { ownerOf, type StreamSpan } from '../streams/change-log.ts';
import { readHistory, sealOf } from '../streams/epoch.ts';
import { changesOfSpan } from '../sync/pull.ts';

/** The limit of a hosted Pusher for one message, in bytes; the embedded server observes it too. */
const MAX_DATA_BYTES = 10_000;

/** Both possible channels of a person, because the name contains the role and the stream does not know it. */
export function channelsOf(stream: string): string[] {
  const owner = ownerOf(stream);
  return owner === null ? [] : [userChannel('customer', owner), userChannel('provider', owner)];
}

/** Spans of people's own streams, which are sent at once; feeds follow their ticks (`feed-publisher.ts`). */
export const isOwn = ({ stream }: StreamSpan): boolean => ownerOf(stream) !== null;

/** Data without changes, which only says that the stream has grown, so that the phone pulls. */
export async function announcementOf(db: Reader, { stream, from, to }: StreamSpan): Promise<RealtimeData> {
  const history = await readHistory(db);
  const marks = history && { epoch: history.epoch, seal: sealOf(history, ownerOf(stream) ?? '', to) };
  return { stream: 'u', from, to, changes: null, ...marks };
}

/** Data of the event for a span, without the changes where they exceed the message limit; read on one connection. */
export function messageOf({ database }: Pick<Context, 'database'>, span: StreamSpan): Promise<RealtimeData> {
  return onOneConnection(database.db, async (db) => {
    const [announced, changes] = await together([
      announcementOf(db, span),
      changesOfSpan({ database }, span, db),
    ]);
    const message = { ...announced, changes };
    return Buffer.byteLength(JSON.stringify(message)) <= MAX_DATA_BYTES ? message : announced;
  });
}
