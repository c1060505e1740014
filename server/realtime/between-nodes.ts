/** The messages between nodes, by the database's NOTIFY: changed spans, and ended sign-ins. */
import { type } from 'arktype';
import { realtimeEvents } from '../../protocol/sync/realtime.ts';
import type { Context } from '../act/context.ts';
import { failureOf } from '../base/failure.ts';
import type { PublishedChanges, StreamSpan } from '../streams/change-log.ts';

export const NOTIFY_CHANNEL = 'durpalla_changes';
const MAX_NOTIFY_BYTES = 7500;

const Spans = type({
  stream: 'string',
  from: 'number.integer',
  to: 'number.integer',
  event: type.enumerated(...realtimeEvents),
}).array();
/** The sign-in, or the person, whose sockets are to be closed. */
const SignedOut = type({ signed_out: 'string', 'session?': 'string' });
type SignedOut = typeof SignedOut.infer;
export const Notice = Spans.or(SignedOut);

function notifyNodes({ database, log }: Context, payload: string): void {
  database
    .notify(NOTIFY_CHANNEL, payload)
    .catch((error: unknown) => log.error({ failure: failureOf(error) }, 'nodes not told'));
}

/** Splits the spans into messages within the database's limit. */
function payloadsOf(spans: PublishedChanges): string[] {
  const payloads: string[] = [];
  let group: StreamSpan[] = [];
  for (const span of spans) {
    if (group.length > 0 && Buffer.byteLength(JSON.stringify([...group, span])) > MAX_NOTIFY_BYTES) {
      payloads.push(JSON.stringify(group));
      group = [];
    }
    group.push(span);
  }
  return group.length > 0 ? [...payloads, JSON.stringify(group)] : payloads;
}

/** Publishes the changed spans to every node, including this one. Never throws. */
export function publishSpans(context: Context, spans: PublishedChanges): void {
  for (const payload of payloadsOf(spans)) notifyNodes(context, payload);
}

/**
 * Makes every node, including this one, close the sockets of one sign-in or of all the person's sign-ins.
 * Never throws.
 */
export function publishSignOut(context: Context, userId: string, tokenHash?: string): void {
  const notice: SignedOut = { signed_out: userId, ...(tokenHash !== undefined && { session: tokenHash }) };
  notifyNodes(context, JSON.stringify(notice));
}
