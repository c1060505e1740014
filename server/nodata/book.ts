/** What an SMS names by numbers, as one person may name it. */
import type { Book } from '../../protocol/nodata/expand.ts';
import type { MeantMessage } from '../../protocol/nodata/expand.ts';
import type { TripRef } from '../../protocol/nodata/up-messages.ts';
import { unionAt } from '../../domain/place/unions.ts';
import type { Actor } from '../act/act.ts';
import type { Reader } from '../db/connection.ts';
import { drivers } from '../db/schema/drivers.ts';
import { bids, cars, trips } from '../db/schema/market.ts';
import { eq } from '../db/sql.ts';

type Numbered = { id: string; no: number | null };
const withNo = (rows: readonly Numbered[], no: number): string | null =>
  rows.find((row) => row.no === no)?.id ?? null;
const noOf = (rows: readonly Numbered[], id: string): number | null =>
  rows.find((row) => row.id === id)?.no ?? null;

const refOf = (message: MeantMessage): TripRef | null => {
  if ('trip' in message) return message.trip;
  return 'tripNo' in message ? { no: message.tripNo } : null;
};

/** The trip that is named; null: there is none so far. */
async function tripIdOf(db: Reader, ref: TripRef): Promise<string | null> {
  const isNamed = 'no' in ref ? eq(trips.number, ref.no) : eq(trips.id, ref.id);
  const [trip] = await db.select({ id: trips.id }).from(trips).where(isNamed);
  return trip?.id ?? null;
}

/** Reads what this message needs, before it is expanded. */
export async function bookFor(db: Reader, actor: Pick<Actor, 'id'>, message: MeantMessage): Promise<Book> {
  const ref = refOf(message);
  const tripId = ref && (await tripIdOf(db, ref));
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
    refOf: () => ref,
    bidOf: (_, no) => withNo(ofTrip, no),
    bidNo: (_, id) => noOf(ofTrip, id),
    ownBidOf: () => ofTrip.find(({ providerId }) => providerId === actor.id)?.id ?? null,
    carOf: (no) => withNo(own, no),
    carNo: (id) => noOf(own, id),
    driverOf: (no) => withNo(employed, no),
    driverNo: (id) => noOf(employed, id),
    union: unionAt,
  };
}
