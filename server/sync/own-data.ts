/**
 * All that the server holds about a person, for that person alone: the rows of their stream, and the data
 * that are in no row.
 */
import type { Context } from '../act/context.ts';
import { callBacks } from '../db/schema/call-backs.ts';
import { faceLinks } from '../db/schema/face.ts';
import { smsIn, smsOut } from '../db/schema/nodata.ts';
import { readable } from '../db/sealed-text.ts';
import type { Caller } from '../http/route.ts';
import { desc, eq, or } from '../db/sql.ts';
import { personById } from '../person/people.ts';
import { countTry, limits } from '../person/tries.ts';
import { ownSessions } from '../account/security.ts';
import type { Back } from '../../protocol/sync/sync.ts';
import type { Reader } from '../db/connection.ts';
import { userStream } from '../streams/change-log.ts';
import { readOwnBack } from '../streams/folded-rows.ts';
import type { StreamRow } from '../streams/stream-rows.ts';
import { projectRows } from './project.ts';
import { readerOf } from './reader-of.ts';

/** The most rows of one statement that renders them, and of one that only names them. */
const SLICE = 200;
const PAGE = 2_000;

/** The entities of a person's stream, newest first; one that has changed since it was folded occurs twice. */
async function ownEntities(db: Reader, stream: string): Promise<Pick<StreamRow, 'kind' | 'id'>[]> {
  const all: StreamRow[] = [];
  for (let from: Back | null = [Number.MAX_SAFE_INTEGER, '', 0]; from !== null;) {
    const page: StreamRow[] = await readOwnBack(db, stream, from, PAGE);
    const last = page.at(-1);
    all.push(...page);
    from = last && page.length === PAGE ? [last.at, stream, last.seq] : null;
  }
  return all;
}

/** The SMS that this person's phone sent and received without a net, the newest two hundred each way. */
async function ownSms(db: Reader, userId: string): Promise<unknown[]> {
  const came = await db
    .select()
    .from(smsIn)
    .where(eq(smsIn.userId, userId))
    .orderBy(desc(smsIn.at))
    .limit(SLICE);
  const went = await db
    .select()
    .from(smsOut)
    .where(eq(smsOut.userId, userId))
    .orderBy(desc(smsOut.at))
    .limit(SLICE);
  return [
    ...came.map(({ at, sender, text, kind, tripId, code }) => ({
      way: 'in',
      at: at.toISOString(),
      from: sender,
      text,
      kind,
      trip_id: tripId,
      code,
    })),
    ...went.map(({ at, kind, tripId, state }) => ({
      way: 'out',
      at: at.toISOString(),
      kind,
      trip_id: tripId,
      state,
    })),
  ];
}

/** The agreements without a net that the server knows, with the codes as both phones have them. */
async function ownFaces(db: Reader, userId: string): Promise<unknown[]> {
  const found = await db
    .select()
    .from(faceLinks)
    .where(or(eq(faceLinks.passengerId, userId), eq(faceLinks.ownerId, userId)))
    .orderBy(desc(faceLinks.knownAt))
    .limit(SLICE);
  return found.map(({ knownAt, tripId, verdict, code, request, offer, receipt }) => ({
    known_at: knownAt.toISOString(),
    trip_id: tripId,
    verdict,
    code,
    request,
    offer,
    receipt,
  }));
}

/** The requests to be called back that came from this number. */
async function ownCallBacks(db: Reader, phone: string): Promise<unknown[]> {
  const found = await db.select().from(callBacks).where(eq(callBacks.phone, phone));
  return found.map(({ source, words, status, askedAt, lastAt, times, tripId }) => ({
    source,
    words,
    status,
    asked_at: askedAt.toISOString(),
    last_at: lastAt.toISOString(),
    times,
    trip_id: tripId,
  }));
}

/**
 * Limited to a few times an hour, because it reads everything.
 * @returns by kind, as the phone has it, and the account itself
 * @throws Refused too_many_tries
 */
export async function ownData(context: Context, caller: Caller): Promise<Record<string, unknown>> {
  await countTry(context, limits.dataByPerson, caller.id);
  const { db } = context.database;
  const person = await personById(db, caller.id);
  const found = await ownEntities(db, userStream(caller.id));
  const reader = await readerOf(context.database.db, caller.id);
  const rows: Record<string, unknown[]> = {};
  for (const [kind, all] of Map.groupBy(found, (row) => row.kind)) {
    const ids = [...new Set(all.map(({ id }) => id))];
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
      // what the office has noted about her, if it has
      ...(person.womanDrives && { woman_drives: true }),
    },
    sessions: await ownSessions(context, caller),
    call_backs: await ownCallBacks(db, person.phone),
    sms: await ownSms(db, caller.id),
    face_agreements: await ownFaces(db, caller.id),
    rows,
  };
}
