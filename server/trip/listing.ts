/**
 * Lists of trips for the plain calls. As in the sync, the projections decide what a row shows;
 * `plain-rows.ts` gives it the names of REQ 3.
 */
import { isCarType } from '../../domain/car/car.ts';
import type { TripStatus } from '../../domain/trip/trip-status.ts';
import type { PageMeta } from '../../protocol/api/paging.ts';
import type { TripSearchQuery } from '../../protocol/api/trips.ts';
import type { PlainFeedTrip, PlainTrip } from '../../protocol/api/plain-rows.ts';
import type { Actor } from '../act/act.ts';
import type { Reader } from '../db/connection.ts';
import { drivers } from '../db/schema/drivers.ts';
import { trips } from '../db/schema/market.ts';
import { newestOf } from '../db/newest-of.ts';
import { rowsOf } from '../db/raw-sql.ts';
import { and, count, desc, eq, inArray, sql, type SQL } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { projectFeed } from '../feed/projection.ts';
import { plainFeed, plainTrips } from './plain-rows.ts';
import { isShownTo, projectTrips } from './projection.ts';

type Slice = { page: number; perPage: number };
type Sliced = { ids: string[]; meta: PageMeta };

/** Trips that the person created, agreed on or is named to drive, newest first. `statuses` null: all. */
export async function ownTrips(
  db: Reader,
  reader: Actor,
  statuses: TripStatus[] | null,
  slice: Slice,
): Promise<{ data: PlainTrip[]; meta: PageMeta }> {
  const inStatus = statuses ? inArray(trips.status, statuses) : undefined;
  const { ids, meta } =
    reader.type === 'driver'
      ? await slicedIds(db, and(drivenBy(db, reader.id), inStatus), slice)
      : await ofEitherParty(db, reader.id, inStatus, slice);
  const rows = inOrder(ids, await projectTrips(db, reader, ids));
  return { data: await plainTrips(db, reader, rows), meta };
}

/** Nobody agrees on a trip of their own, so no trip is found twice. */
async function ofEitherParty(
  db: Reader,
  id: string,
  inStatus: SQL | undefined,
  slice: Slice,
): Promise<Sliced> {
  const either = [trips.creatorId, trips.counterpartId].map(
    (party) => sql`${party} = ${id} and ${inStatus ?? sql`true`}`,
  );
  const counts = either.map((ofParty) => sql`(select count(*) from ${trips} where ${ofParty})`);
  const counted = await db.execute(sql`select (${sql.join(counts, sql` + `)})::int as total`);
  const ids = await newestOf(db, { table: trips, id: trips.id, at: trips.createdAt }, either, slice);
  return { ids, meta: { per_page: slice.perPage, total: Number(rowsOf(counted)[0]?.['total']) } };
}

const drivenBy = (db: Reader, userId: string): SQL | undefined =>
  and(
    inArray(
      trips.driverId,
      db
        .select({ id: drivers.id })
        .from(drivers)
        .where(and(eq(drivers.userId, userId), eq(drivers.status, 'active'))),
    ),
    inArray(trips.status, ['hold', 'started']),
  );

/** Open trips of the other side (REQ 1, 7), newest first. @throws Refused forbidden for one's own side */
export async function searchTrips(
  db: Reader,
  reader: Actor,
  filters: TripSearchQuery,
  slice: Slice,
): Promise<{ data: PlainFeedTrip[]; meta: PageMeta }> {
  if (reader.type === 'driver') throw new Refused({ code: 'forbidden' });
  const createdBy = reader.type === 'customer' ? 'provider' : 'customer';
  if (filters.createdBy !== undefined && filters.createdBy !== createdBy.toUpperCase())
    throw new Refused({ code: 'forbidden', field: 'createdBy' });
  const { car_type, pdv, pdst, ddv, ddst } = filters;
  const wanted = and(
    eq(trips.createdBy, createdBy),
    inArray(trips.status, ['active', 'extended']),
    isShownTo(reader.id),
    carTypeIs(car_type),
    pdv === undefined ? undefined : eq(trips.pickupDivisionId, pdv),
    pdst === undefined ? undefined : eq(trips.pickupDistrictId, pdst),
    ddv === undefined ? undefined : eq(trips.destinationDivisionId, ddv),
    ddst === undefined ? undefined : eq(trips.destinationDistrictId, ddst),
  );
  const { ids, meta } = await slicedIds(db, wanted, slice);
  const rows = inOrder(ids, await projectFeed(db, reader, ids));
  return { data: await plainFeed(db, reader, rows), meta };
}

/**
 * One trip as the person may see it: complete for those concerned, as in the feed for the other side.
 * @throws Refused not_found; forbidden where the trip exists and the person is neither
 */
export async function showTrip(db: Reader, reader: Actor, id: string): Promise<PlainTrip | PlainFeedTrip> {
  const own = (await projectTrips(db, reader, [id])).get(id);
  const feed = own ? undefined : (await projectFeed(db, reader, [id])).get(id);
  const [shown] = own ? await plainTrips(db, reader, [own]) : await plainFeed(db, reader, feed ? [feed] : []);
  if (shown) return shown;
  const [exists] = await db.select({ id: trips.id }).from(trips).where(eq(trips.id, id));
  throw new Refused({ code: exists ? 'forbidden' : 'not_found', field: 'id' });
}

function carTypeIs(text: string | undefined): SQL | undefined {
  if (text === undefined) return undefined;
  if (!isCarType(text)) throw new Refused({ code: 'car_type_required', field: 'car_type' });
  return eq(trips.carType, text);
}

async function slicedIds(db: Reader, where: SQL | undefined, { page, perPage }: Slice): Promise<Sliced> {
  const [all] = await db.select({ total: count() }).from(trips).where(where);
  const found = await db
    .select({ id: trips.id })
    .from(trips)
    .where(where)
    .orderBy(desc(trips.createdAt), desc(trips.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { ids: found.map(({ id }) => id), meta: { per_page: perPage, total: all?.total ?? 0 } };
}

const inOrder = <T>(ids: string[], rows: Map<string, T>): T[] =>
  ids.flatMap((id) => {
    const row = rows.get(id);
    return row === undefined ? [] : [row];
  });
