/** What this phone knows by number and by id, for the SMS of one action. */
import type { Book } from '../../../protocol/nodata/expand.ts';
import type { TripRef } from '../../../protocol/nodata/up-messages.ts';
import type { OutboxRow } from '../../db/outbox/outbox-db.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { unionFinder } from '../../place/place-finder.ts';

type Numbered = { id: string; no?: number };
const idOf = (rows: readonly Numbered[], no: number): string | null =>
  rows.find((row) => row.no === no)?.id ?? null;
const noOf = (rows: readonly Numbered[], id: string): number | null =>
  rows.find((row) => row.id === id)?.no ?? null;

/** The trip that an action is about; its own for a request. */
const tripOf = ({ args }: OutboxRow): string | null => ('trip_id' in args ? args.trip_id : null);

/** A trip's number; or, while the server has not said it, the counter of the SMS that asked for it with these keys. */
async function refOf(dbs: UserDbs, tripId: string, key: number): Promise<TripRef | null> {
  const [own, seen] = await Promise.all([dbs.mirror.trips.get(tripId), dbs.mirror.feed.get(tripId)]);
  const bySms = own || seen ? undefined : await dbs.outbox.said.get(tripId);
  const number = own?.number ?? seen?.number ?? bySms?.trip?.number;
  if (number) return { no: number };
  const asked = await dbs.outbox.outbox
    .filter((row) => row.name === 'trip.create' && row.args.id === tripId)
    .first();
  if (!asked?.sms) return null;
  const { sms } = asked;
  const said = await dbs.outbox.said
    .filter(({ key: of, message }) => of === sms.key && 'about' in message && message.about === sms.counter)
    .first();
  if (said && 'tripNo' in said.message) return { no: said.message.tripNo };
  return sms.key === key ? { counter: sms.counter } : null;
}

export async function phoneBook(dbs: UserDbs, action: OutboxRow, key: number): Promise<Book> {
  const { mirror } = dbs;
  const tripId = tripOf(action);
  const ref = tripId === null ? null : await refOf(dbs, tripId, key);
  const bids = tripId === null ? [] : await mirror.bids.where('trip_id').equals(tripId).toArray();
  const [cars, drivers] = await Promise.all([mirror.cars.toArray(), mirror.drivers.toArray()]);
  const places =
    action.name === 'trip.create'
      ? [action.args.pickup_place_id, action.args.via_place_id, action.args.destination_place_id]
      : [];
  return {
    tripOf: () => tripId,
    refOf: () => ref,
    bidOf: (_, no) => idOf(bids, no),
    bidNo: (_, id) => noOf(bids, id),
    ownBidOf: () => bids.find(({ provider }) => provider.id === dbs.userId)?.id ?? null,
    carOf: (no) => idOf(cars, no),
    carNo: (id) => noOf(cars, id),
    driverOf: (no) => idOf(drivers, no),
    driverNo: (id) => noOf(drivers, id),
    union: await unionFinder(places),
  };
}
