/** Numbers as most systems assign them: from a sequence, before the commit, without any lock. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../server/db/connection.ts';
import { rowsOf } from '../../server/db/raw-sql.ts';
import type { Numberer, StreamNumber } from './numberer.ts';

/**
 * @param heads the streams with their last numbers, from which the sequences continue
 * @param wait how long a transaction stays open after it has taken its numbers
 */
export async function plainSequences(
  database: Database,
  heads: Map<string, number>,
  wait: () => Promise<void>,
): Promise<Numberer> {
  const names = new Map([...heads.keys()].map((stream, i) => [stream, `plain_sequence_${i}`]));
  for (const [stream, name] of names) {
    await database.query(`create sequence if not exists ${name}`);
    await database.query(`select setval('${name}', $1)`, [heads.get(stream)]);
  }
  return async (tx, notes) => {
    const given: StreamNumber[] = [];
    for (const { stream, id } of notes) {
      const taken = await tx.execute(sql`select nextval(${names.get(stream)}) as seq`);
      const seq = Number(rowsOf(taken)[0]?.['seq']);
      await tx.execute(sql`
        insert into stream_rows (stream, kind, entity_id, seq, at, removed)
        values (${stream}, 'feed', ${id}, ${seq}, clock_timestamp(), false)
        on conflict (stream, kind, entity_id) do update set seq = excluded.seq, at = excluded.at`);
      given.push({ stream, seq });
    }
    await wait();
    for (const stream of [...names.keys()].sort()) {
      const highest = given.reduce((high, g) => (g.stream === stream ? Math.max(high, g.seq) : high), 0);
      await tx.execute(
        sql`update stream_heads set seq = greatest(seq, ${highest}::bigint) where stream = ${stream}`,
      );
    }
    return given;
  };
}
