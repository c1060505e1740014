/**
 * The results of mutations, under their ids. A result is stored in the transaction of its effect: the primary key lets an
 * id act once.
 */
import type { MutationEnvelope } from '../../protocol/sync/mutations.ts';
import type { MutationResult } from '../../protocol/sync/sync.ts';
import { isTaken } from '../db/away.ts';
import type { Reader, Tx } from '../db/connection.ts';
import { mutations } from '../db/schema/sync.ts';
import { and, eq, getTableColumns, sql } from '../db/sql.ts';
import { isAnyOf, plainStatement, statement, together, type At } from '../db/statement.ts';
import { userStream } from '../streams/change-log.ts';
import { HISTORY_SETTING, historyOf, readHistory, type History } from '../streams/epoch.ts';

/** A mutation that has been judged. */
export type Judged = Pick<typeof mutations.$inferSelect, 'id' | 'bodyHash' | 'result'>;

/** The id got a result while this mutation was running, so all that it did is rolled back. */
export class AlreadyJudged extends Error {}

const judgedAmong = statement((db, at: At<{ userId: string; ids: string[] }>) => {
  const { id, bodyHash, result } = getTableColumns(mutations);
  return db
    .select({ id, bodyHash, result })
    .from(mutations)
    .where(and(isAnyOf(mutations.id, at.ids), eq(mutations.userId, at.userId)));
});

/**
 * The stored results of this person's ids, by id; an id that another person has used is noticed when its result is
 * stored.
 */
export async function judgedOf(db: Reader, userId: string, ids: string[]): Promise<Map<string, Judged>> {
  if (ids.length === 0) return new Map();
  const found = await judgedAmong(db, { userId, ids });
  return new Map(found.map((judged) => [judged.id, judged]));
}

type Lists = {
  userId: string;
  own: string;
  createdAt: Date;
  ids: string[];
  names: string[];
  trips: (string | null)[];
  hashes: string[];
  results: string[];
  reach: boolean[];
};

const insertResults = plainStatement(
  (at: At<Lists>) => sql`
    insert into ${mutations} (id, user_id, name, trip_id, body_hash, result, created_at)
    select t.id, ${at.userId}::uuid, t.name, t.trip_id, t.body_hash,
      case when t.reaches
        then jsonb_set(t.result::jsonb, '{at}', (select to_jsonb(seq) from stream_heads where stream = ${at.own}))
        else t.result::jsonb
      end,
      ${at.createdAt}::timestamptz
    from unnest(
      ${at.ids}::uuid[], ${at.names}::text[], ${at.trips}::uuid[], ${at.hashes}::text[], ${at.results}::text[],
      ${at.reach}::boolean[]
    ) as t(id, name, trip_id, body_hash, result, reaches)
    returning (select value from settings where key = ${HISTORY_SETTING}) as history`,
);

type One = {
  userId: string;
  createdAt: Date;
  id: string;
  name: string;
  trip: string | null;
  hash: string;
  result: MutationResult;
};

const insertResult = plainStatement(
  (at: At<One>) => sql`
    insert into ${mutations} (id, user_id, name, trip_id, body_hash, result, created_at)
    values (
      ${at.id}::uuid, ${at.userId}::uuid, ${at.name}, ${at.trip}::uuid, ${at.hash}, ${at.result}::jsonb,
      ${at.createdAt}::timestamptz
    )`,
);

type Alone = One & { own: string; reaches: boolean };

/** As `insertResults`, of one: most pushes bring one action, and a list is read like a table. */
const insertAlone = plainStatement(
  (at: At<Alone>) => sql`
    insert into ${mutations} (id, user_id, name, trip_id, body_hash, result, created_at)
    values (
      ${at.id}::uuid, ${at.userId}::uuid, ${at.name}, ${at.trip}::uuid, ${at.hash},
      case when ${at.reaches}::boolean
        then jsonb_set(${at.result}::jsonb, '{at}', (select to_jsonb(seq) from stream_heads where stream = ${at.own}))
        else ${at.result}::jsonb
      end,
      ${at.createdAt}::timestamptz
    )
    returning (select value from settings where key = ${HISTORY_SETTING}) as history`,
);

/** A result to be stored; `reaches`: its effect took a number of the person's own stream in this transaction. */
export type ToStore = {
  envelope: Pick<MutationEnvelope, 'id' | 'name' | 'args'>;
  bodyHash: string;
  result: MutationResult;
  reaches: boolean;
};

/**
 * Stores the results of one person's mutations. The `at` of those that reach the person's stream becomes the number
 * that its head has in this transaction.
 * @param now epoch ms
 * @param number that number if it is known already, as in a sharded database, whose statements write to one shard and
 * read from no other; null: the database looks it up
 * @returns the history under which they are stored
 * @throws AlreadyJudged when one of the ids has got a result meanwhile
 */
export async function storeResults(
  tx: Tx,
  { userId, now, number }: { userId: string; now: number; number: number | null },
  all: ToStore[],
): Promise<History | null> {
  const createdAt = new Date(now);
  try {
    const [alone] = all;
    if (number === null && alone && all.length === 1) {
      const one = { ...oneOf(alone), userId, own: userStream(userId), createdAt, reaches: alone.reaches };
      const [stored] = await insertAlone(tx, one);
      return historyOf(stored?.['history']);
    }
    if (number === null) {
      const lists = { userId, own: userStream(userId), createdAt, ...listsOf(all) };
      const [stored] = await insertResults(tx, lists);
      return historyOf(stored?.['history']);
    }
    const sent = all.map((each) => {
      const { result, reaches } = each;
      const at = result.ok && reaches ? { ...result, at: number } : result;
      return insertResult(tx, { ...oneOf(each), userId, createdAt, result: at });
    });
    const [history] = await together([readHistory(tx), ...sent]);
    return history;
  } catch (error) {
    throw isTaken(error) ? new AlreadyJudged() : error;
  }
}

const oneOf = ({ envelope, bodyHash: hash, result }: ToStore): Omit<One, 'userId' | 'createdAt'> => ({
  id: envelope.id,
  name: envelope.name,
  trip: tripOf(envelope),
  hash,
  result,
});

const listsOf = (all: ToStore[]): Omit<Lists, 'userId' | 'own' | 'createdAt'> => ({
  ids: all.map(({ envelope }) => envelope.id),
  names: all.map(({ envelope }) => envelope.name),
  trips: all.map(({ envelope }) => tripOf(envelope)),
  hashes: all.map(({ bodyHash }) => bodyHash),
  results: all.map(({ result }) => JSON.stringify(result)),
  reach: all.map(({ reaches }) => reaches),
});

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** The trip that a mutation is about, by its args; null: none. */
function tripOf({ name, args }: Pick<MutationEnvelope, 'name' | 'args'>): string | null {
  const named: { id?: unknown; trip_id?: unknown } = typeof args === 'object' && args !== null ? args : {};
  const id = name === 'trip.create' ? named.id : named.trip_id;
  return typeof id === 'string' && UUID.test(id) ? id.toLowerCase() : null;
}
