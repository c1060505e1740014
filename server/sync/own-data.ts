/**
 * All that the server holds about a person, for that person alone: the rows of their stream, and the data
 * that are in no row.
 */
import type { Context } from '../act/context.ts';
import { streamRows } from '../db/schema/sync.ts';
import { readable } from '../db/sealed-text.ts';
import { and, eq } from '../db/sql.ts';
import type { Caller } from '../http/route.ts';
import { personById } from '../person/people.ts';
import { countTry, limits } from '../person/tries.ts';
import { ownSessions } from '../account/security.ts';
import { rowSchemas, type RowKind } from '../../protocol/sync/rows.ts';
import { userStream } from '../streams/change-log.ts';
import { projectRows } from './project.ts';
import { readerOf } from './reader-of.ts';

const isRowKind = (kind: string): kind is RowKind => Object.hasOwn(rowSchemas, kind);
/** The most rows of one statement. */
const SLICE = 200;

/**
 * Limited to a few times an hour, because it reads everything.
 * @returns by kind, as the phone has it, and the account itself
 * @throws Refused too_many_tries
 */
export async function ownData(context: Context, caller: Caller): Promise<Record<string, unknown>> {
  await countTry(context, limits.dataByPerson, caller.id);
  const { db } = context.database;
  const person = await personById(db, caller.id);
  const stream = userStream(caller.id);
  const found = await db
    .select({ kind: streamRows.kind, id: streamRows.entityId })
    .from(streamRows)
    .where(and(eq(streamRows.stream, stream), eq(streamRows.removed, false)));
  const reader = await readerOf(context, caller.id);
  const rows: Record<string, unknown[]> = {};
  for (const [kind, all] of Map.groupBy(found, (row) => row.kind)) {
    if (!isRowKind(kind)) continue;
    const ids = all.map(({ id }) => id);
    const own: unknown[] = [];
    for (let at = 0; at < ids.length; at += SLICE)
      own.push(...(await projectRows(db, reader, kind, ids.slice(at, at + SLICE))).values());
    rows[kind] = own;
  }
  return {
    made_at: new Date(context.now()).toISOString(),
    account: {
      name: person.name,
      type: person.type,
      phone: person.phone,
      email: person.email,
      nid: readable(person.nid),
      date_of_birth: readable(person.dateOfBirth),
      since: person.createdAt.toISOString(),
    },
    sessions: await ownSessions(context, caller),
    rows,
  };
}
