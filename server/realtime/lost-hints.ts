/**
 * Finds the changes that this node was not notified of: a notification is only a hint, and may be lost.
 *
 *   every 15 s ─ heads of the subscribed streams that have changed since ─ not received? ─▶ the change is delivered
 *
 * Invariants
 *   1. A change whose hint is lost is delivered within 20 s of its commit to who was subscribed before.
 *   2. A head counts once it is older than a commit may be under way, so each change falls in exactly one look.
 */
import { personOfChannel } from '../../protocol/sync/channels.ts';
import type { Reader } from '../db/connection.ts';
import { sql } from '../db/sql.ts';
import { plainStatement, type At } from '../db/statement.ts';
import { userStream, type StreamSpan } from '../streams/change-log.ts';

/** In ms, from the taking of a number: a writer's statement and its commit are given up sooner. */
const COMMITTED_WITHIN = 5_000;
/** Streams of one statement. */
const MOST_AT_ONCE = 1_000;

const clock = plainStatement(
  (at: At<{ ago: number }>) =>
    sql`select (clock_timestamp() - ${at.ago}::float8 * interval '1 millisecond')::text as until`,
);
const changedHeads = plainStatement(
  (at: At<{ streams: string[]; since: string; until: string }>) => sql`
    select stream, seq from stream_heads where stream = any(${at.streams}::text[])
      and at > ${at.since}::timestamptz and at <= ${at.until}::timestamptz`,
);

export class LostHints {
  #since: string | null = null;
  /** The last numbers that this node was notified of since the last look, and before it. */
  #received = new Map<string, number>();
  #receivedBefore = new Map<string, number>();

  /** Notes that this node was notified of the stream's changes up to a number. */
  received(stream: string, to: number): void {
    this.#received.set(stream, Math.max(to, this.#received.get(stream) ?? 0));
  }

  /** @returns the last change of each person whose channel is among these and who changed without a hint since */
  async look(db: Reader, channels: Iterable<string>): Promise<StreamSpan[]> {
    const people = new Set([...channels].flatMap((channel) => personOfChannel(channel) ?? []));
    const since = this.#since ?? '';
    // nothing can have been lost before the first look began to listen
    const streams = this.#since === null ? [] : [...people].map(userStream);
    const [time] = await clock(db, { ago: COMMITTED_WITHIN });
    const until = String(time?.['until']);
    const lost: StreamSpan[] = [];
    for (let from = 0; from < streams.length; from += MOST_AT_ONCE) {
      const asked = streams.slice(from, from + MOST_AT_ONCE);
      for (const { stream, seq } of await changedHeads(db, { streams: asked, since, until })) {
        const span = {
          stream: String(stream),
          from: Number(seq) - 1,
          to: Number(seq),
          event: 'changes',
        } as const;
        if (this.#lastReceived(span.stream) < span.to) lost.push(span);
      }
    }
    this.#since = until;
    this.#receivedBefore = this.#received;
    this.#received = new Map();
    return lost;
  }

  #lastReceived(stream: string): number {
    return Math.max(this.#received.get(stream) ?? 0, this.#receivedBefore.get(stream) ?? 0);
  }
}
