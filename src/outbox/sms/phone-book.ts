/** What this phone knows by number and by id, for the SMS of one action. */
import type { Book } from '../../../protocol/nodata/expand.ts';
import { endOf, meantBy, type Named } from '../../../protocol/nodata/small-ids.ts';
import type { OutboxRow } from '../../db/outbox/outbox-db.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { subjectKey } from '../../db/outbox/actions.ts';
import { isAnswerTo, tripIdOf } from './answer-to.ts';
import { unionFinder } from '../../place/place-finder.ts';

type Numbered = { id: string; no?: number };
const idOf = (rows: readonly Numbered[], named: Named): string | null => meantBy(named, rows)?.id ?? null;
const noOf = (rows: readonly Numbered[], id: string): number | null =>
  rows.find((row) => row.id === id)?.no ?? null;

/** A trip's number; 'asked' while the server has not said the number of what was asked for by SMS. */
async function tripNoOf(dbs: UserDbs, tripId: string): Promise<number | 'asked' | null> {
  const [own, seen] = await Promise.all([dbs.mirror.trips.get(tripId), dbs.mirror.feed.get(tripId)]);
  const bySms = own || seen ? undefined : await dbs.outbox.said.get(tripId);
  const number = own?.number ?? seen?.number ?? bySms?.trip?.number;
  if (number) return number;
  const asked = await dbs.outbox.outbox
    .filter((row) => row.name === 'trip.create' && row.args.id === tripId)
    .first();
  if (!asked?.sms) return null;
  const { sms } = asked;
  const said = await dbs.outbox.said
    .filter(({ key, message }) => key === sms.key && isAnswerTo(message, asked))
    .first();
  return said && 'tripNo' in said.message ? said.message.tripNo : 'asked';
}

/** The bids on a trip that the server's rows do not have so far, the newest first. */
const placedOn = async ({ outbox }: UserDbs, tripId: string): Promise<string[]> =>
  (await outbox.outbox.where('about').equals(subjectKey('trip', tripId)).sortBy('seq'))
    .flatMap(({ name, args, state }) => (name === 'bid.place' && state !== 'refused' ? [args.id] : []))
    .toReversed();

export async function phoneBook(dbs: UserDbs, action: OutboxRow): Promise<Book> {
  const { mirror } = dbs;
  const tripId = action.name === 'trip.create' ? null : tripIdOf(action);
  const tripNo = tripId === null ? null : await tripNoOf(dbs, tripId);
  const bids = tripId === null ? [] : await mirror.bids.where('trip_id').equals(tripId).toArray();
  const own = bids.filter(({ provider }) => provider.id === dbs.userId).map(({ id }) => id);
  const waiting = action.name === 'bid.withdraw' ? await placedOn(dbs, action.args.trip_id) : [];
  const [cars, drivers] = await Promise.all([mirror.cars.toArray(), mirror.drivers.toArray()]);
  const places =
    action.name === 'trip.create'
      ? [action.args.pickup_place_id, action.args.via_place_id, action.args.destination_place_id]
      : [];
  return {
    tripOf: () => tripId,
    tripNo: () => tripNo,
    bidOf: (_, named) => idOf(bids, named),
    bidNo: (_, id) => noOf(bids, id),
    ownBidOf: (_, end) => [...waiting, ...own].find((id) => endOf(id) === end) ?? null,
    carOf: (named) => idOf(cars, named),
    carNo: (id) => noOf(cars, id),
    driverOf: (named) => idOf(drivers, named),
    driverNo: (id) => noOf(drivers, id),
    union: await unionFinder(places),
  };
}
