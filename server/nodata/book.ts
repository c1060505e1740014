/** What an SMS names by numbers, as far as one person may name it. */
import type { Book } from '../../protocol/nodata/expand.ts';
import type { MeantMessage } from '../../protocol/nodata/expand.ts';
import { endOf, isNamed, meantBy, type Named } from '../../protocol/nodata/small-ids.ts';
import type { TripRef } from '../../protocol/nodata/up-messages.ts';
import { unionAt } from '../../domain/place/unions.ts';
import type { Actor } from '../act/act.ts';
import type { Reader } from '../db/connection.ts';
import { drivers } from '../db/schema/drivers.ts';
import { bids, cars, trips } from '../db/schema/market.ts';
import { eq } from '../db/sql.ts';

type Numbered = { id: string; no: number | null };
const meant = (rows: readonly Numbered[], named: Named): string | null => meantBy(named, rows)?.id ?? null;
const noOf = (rows: readonly Numbered[], id: string): number | null =>
  rows.find((row) => row.id === id)?.no ?? null;

type NumberedTrip = { id: string; no: number };

/** The trip that is named; null: there is none so far. */
async function tripOf(db: Reader, ref: TripRef): Promise<NumberedTrip | null> {
  const [trip] = await db
    .select({ id: trips.id, no: trips.number })
    .from(trips)
    .where('no' in ref ? eq(trips.number, ref.no) : eq(trips.id, ref.id));
  return trip && ('id' in ref || isNamed(ref, trip.id)) ? trip : null;
}

/** Reads what this message needs before it is expanded. */
export async function bookFor(db: Reader, actor: Pick<Actor, 'id'>, message: MeantMessage): Promise<Book> {
  const trip = 'trip' in message ? await tripOf(db, message.trip) : null;
  const tripId = trip?.id ?? null;
  const ofTrip =
    tripId === null
      ? []
      : await db
          .select({ id: bids.id, no: bids.no, providerId: bids.providerId })
          .from(bids)
          .where(eq(bids.tripId, tripId));
  const isBid = message.kind === 'bid';
  const own = isBid
    ? await db.select({ id: cars.id, no: cars.no }).from(cars).where(eq(cars.ownerId, actor.id))
    : [];
  const employed = isBid
    ? await db.select({ id: drivers.id, no: drivers.no }).from(drivers).where(eq(drivers.ownerId, actor.id))
    : [];
  return {
    tripOf: () => tripId,
    tripNo: () => trip?.no ?? null,
    bidOf: (_, named) => meant(ofTrip, named),
    bidNo: (_, id) => noOf(ofTrip, id),
    ownBidOf: (_, end) =>
      ofTrip.find(({ id, providerId }) => providerId === actor.id && endOf(id) === end)?.id ?? null,
    carOf: (named) => meant(own, named),
    carNo: (id) => noOf(own, id),
    driverOf: (named) => meant(employed, named),
    driverNo: (id) => noOf(employed, id),
    union: unionAt,
  };
}
