import type { Context } from '../act/context.ts';
import { ownerOf, type PublishedChanges } from '../streams/change-log.ts';

/** Counts committed changes: those of people's own streams, and those of the feeds. */
export function countChanges({ metrics }: Pick<Context, 'metrics'>, spans: PublishedChanges): void {
  for (const { stream, from, to } of spans) {
    const kind = ownerOf(stream) === null ? 'feed' : 'own';
    metrics.count('durpalla_stream_changes_total', { stream: kind }, to - from);
  }
}
