/** What is saved about SMS: a bid that came by one is chosen by its number, the end of its id and its price, all that the phone knows of it. */
import type { AboutTrip, SaidBid } from '../../../protocol/nodata/down-messages.ts';
import type { ProfileRow } from '../../../protocol/sync/rows.ts';
import { notArrived } from '../../action/on-trip.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { isOfTrip } from './answer-to.ts';
import { enqueueAction } from '../../sync/push/enqueue-action.ts';

/** The trip that an answer names: by its number, or as a request that was sent by SMS. */
async function tripOf({ mirror, outbox }: UserDbs, said: AboutTrip): Promise<string | null> {
  const own = await mirror.trips
    .filter(({ id, number }) => number === said.tripNo && isOfTrip(id, said))
    .first();
  if (own) return own.id;
  const asked = await outbox.outbox
    .filter((row) => row.name === 'trip.create' && row.sms !== undefined && isOfTrip(row.args.id, said))
    .first();
  return asked?.name === 'trip.create' ? asked.args.id : null;
}

/**
 * Saves the choice; the server judges it by the price that the SMS said.
 * @returns false if this phone does not know the trip
 * @throws QuotaExceededError when the phone is full
 */
export async function confirmSaidBid(dbs: UserDbs, trip: AboutTrip, bid: SaidBid): Promise<boolean> {
  const tripId = await tripOf(dbs, trip);
  if (tripId === null) return false;
  const args = { trip_id: tripId, bid_no: bid.no, bid_end: bid.end, price: bid.price };
  await enqueueAction(dbs, { name: 'bid.confirm', args });
  return true;
}

/** Saves whether new trips come by SMS while this phone has no net. @throws QuotaExceededError when the phone is full */
export async function chooseSmsOfTrips(
  dbs: UserDbs,
  { mutations }: Pick<WithMutations<ProfileRow>, 'mutations'>,
  sms: boolean,
): Promise<null> {
  await enqueueAction(dbs, { name: 'profile.notices', args: { sms } }, { after: notArrived(mutations) });
  return null;
}
