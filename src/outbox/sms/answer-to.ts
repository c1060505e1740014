import type { AboutTrip, DownMessage } from '../../../protocol/nodata/down-messages.ts';
import { endOf } from '../../../protocol/nodata/small-ids.ts';
import type { OutboxRow } from '../../db/outbox/outbox-db.ts';

/** The trip that an action is about: for a request, its own. */
export function tripIdOf({ name, args }: OutboxRow): string | null {
  if (name === 'trip.create') return args.id;
  return 'trip_id' in args ? args.trip_id : null;
}

/**
 * Whether an answer is about this action. Its counter alone does not tell: a phone restored from a backup has used it
 * twice.
 */
export function isAnswerTo<M extends DownMessage>(
  message: M,
  row: OutboxRow,
): message is M & { about: number } {
  if (!row.sms || !('about' in message) || message.about !== row.sms.counter) return false;
  if (message.kind === 'refused') return message.end === endOf(row.id);
  const tripId = tripIdOf(row);
  return tripId !== null && 'tripEnd' in message && message.tripEnd === endOf(tripId);
}

/** Whether a request is the one that an answer names. */
export const isOfTrip = (tripId: string, { tripEnd }: AboutTrip): boolean => endOf(tripId) === tripEnd;
