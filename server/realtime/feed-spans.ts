/** The growth of the feeds, rendered once for all subscribers. */
import type { FeedSpan } from '../../protocol/pack/feed-message.ts';
import type { Side } from '../../protocol/sync/channels.ts';
import type { Database, Reader } from '../db/connection.ts';
import { trips } from '../db/schema/market.ts';
import { rowsOf } from '../db/raw-sql.ts';
import { inArray, sql } from '../db/sql.ts';
import { feedStream } from '../streams/change-log.ts';
import { projectRows } from '../sync/project.ts';
import { readAhead } from '../streams/stream-rows.ts';

/** The growth of one side's feed of one pickup district, from one number to another. */
export type Growth = { side: Side; district: number; from: number; to: number };

/** The last number of every feed stream, by the stream's name. */
export async function feedHeads(db: Reader): Promise<Map<string, number>> {
  const heads = await db.execute(sql`select stream, seq from stream_heads where stream like 'f:%'`);
  return new Map(rowsOf(heads).map(({ stream, seq }) => [String(stream), Number(seq)]));
}

/** The most changes of a district that one tick sends; the subscribers pull larger numbers, in columns. */
const MOST_OF_A_SPAN = 500;

/**
 * The growth of a side's feed of each of these pickup districts, rendered once for all subscribers: three queries
 * unless the streams are sharded.
 */
export async function feedSpans(
  { db, isSharded }: Pick<Database, 'db' | 'isSharded'>,
  side: Side,
  grown: readonly Growth[],
): Promise<FeedSpan[]> {
  const sent = grown.filter(({ from, to }) => to - from <= MOST_OF_A_SPAN);
  const rows = await readAhead(
    db,
    sent.map(({ district, from, to }) => ({ stream: feedStream(side, district), after: from, upTo: to })),
    sent.length * MOST_OF_A_SPAN,
    isSharded,
  );
  const ids = rows.map(({ id }) => id);
  const seen = await projectRows(db, { id: '', type: side }, 'feed', ids);
  const numbers = await tripNumbers(db, ids);
  const byStream = Map.groupBy(rows, ({ stream }) => stream);
  return grown.map((growth): FeedSpan => {
    const { district, to } = growth;
    if (!sent.includes(growth)) return { district, from: to, to, changes: [] };
    const changes = byStream.get(feedStream(side, district)) ?? [];
    return {
      district,
      from: growth.from,
      to,
      changes: changes.flatMap(({ id, seq }): FeedSpan['changes'] => {
        const number = numbers.get(id);
        return number === undefined ? [] : [{ seq, number, row: seen.get(id) ?? null }];
      }),
    };
  });
}

async function tripNumbers(db: Reader, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: trips.id, number: trips.number })
    .from(trips)
    .where(inArray(trips.id, ids));
  return new Map(found.map(({ id, number }) => [id, number]));
}
