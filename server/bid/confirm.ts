/** The passenger's choice among the bids. */
import { backupOf } from '../../domain/bid/backup.ts';
import { checkConfirm } from '../../domain/bid/bid.ts';
import { meantBy } from '../../protocol/nodata/small-ids.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { bids } from '../db/schema/market.ts';
import { eq } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { userStream } from '../streams/change-log.ts';
import { checkMayAgree, mayBeChosen } from '../person/limits.ts';
import { lockFreeCar } from '../car/busy.ts';
import { notify } from '../notice/notify.ts';
import { confirmAgreement } from '../trip/agree.ts';
import { setBidStatus } from '../trip/bid-changes.ts';
import { nameDriverOf } from '../trip/drivers.ts';
import { closeBids, statusNow, touchBid, tripNames, biddingWindowOf } from '../trip/trip-status-changes.ts';
import type { Trip } from '../trip/visibility.ts';
import { checkAgreement } from '../money/wallet/service.ts';
import { retainQuestions } from './questions.ts';
import { lockBidOnOwnTrip, lockOwnTrip } from './service.ts';

/**
 * Confirms exactly one bid and makes at most one more the backup. The others are closed, and only now do the two see
 * each other's phone numbers.
 * @throws Refused not_found, not_your_trip, already_confirmed, choose_window_over, trip_closed, bid_not_open,
 * price_changed (values: price, taka), owner_over_limit, car_busy, car_unavailable, agreements_canceled_often
 */
export async function confirmBid(act: Act, args: MutationArgs['bid.confirm']): Promise<void> {
  const { context } = act;
  const { trip, bid, backupId } = await chosen(act, args);
  const refusal = checkConfirm({
    ownTrip: true,
    tripStatus: statusNow(trip, context.now()),
    window: biddingWindowOf(trip),
    now: context.now(),
    bidStatus: bid.status,
    price: bid.price,
    seenPrice: args.price,
  });
  if (refusal) throw new Refused(refusal);
  await checkMayAgree(act);
  if (await checkAgreement(act, bid.providerId, bid.price)) throw new Refused({ code: 'owner_over_limit' });
  if (!(await mayBeChosen(act, bid.providerId))) throw new Refused({ code: 'bid_not_open' });
  await lockFreeCar(act, bid.carId, trip);

  await setBidStatus(act, bid, 'confirmed');
  const held = await confirmAgreement(act, trip, {
    counterpartId: bid.providerId,
    confirmedBidId: bid.id,
    carId: bid.carId,
    price: bid.price,
    includes: bid.includes,
    meets: bid.meets,
    note: bid.note,
  });
  retainQuestions(act, { tripId: trip.id, providerId: bid.providerId });
  touchBid(act, bid.id, [trip.creatorId, bid.providerId]);
  const backup = await saveBackup(act, held, backupId);
  await closeBids(act, held, 'other_chosen', backup);
  await notify(act, bid.providerId, 'bid_confirmed', {
    tripId: trip.id,
    bidId: bid.id,
    data: { ...tripNames(trip), price: bid.price },
  });
  act.changes.announce(userStream(bid.providerId), 'customer-confirmed-bid');
  await nameDriverOf(act, held, bid);
}

type Chosen = Awaited<ReturnType<typeof lockBidOnOwnTrip>> & { backupId: string | null };

/** The trip, locked, with the bid that is named by its id, or by its small number and the end of its id. @throws Refused not_found, not_your_trip, invalid_body */
async function chosen(act: Act, args: MutationArgs['bid.confirm']): Promise<Chosen> {
  const { trip_id, bid_id, bid_no, bid_end, backup_bid_id, backup_no, backup_end } = args;
  if (bid_id !== undefined)
    return { ...(await lockBidOnOwnTrip(act, { trip_id, bid_id })), backupId: backup_bid_id ?? null };
  if (bid_no === undefined || bid_end === undefined)
    throw new Refused({ code: 'invalid_body', field: 'bid_id' });
  const trip = await lockOwnTrip(act, trip_id);
  const all = await act.tx.select().from(bids).where(eq(bids.tripId, trip.id));
  // a restored database may have given the number to another bid since it was said
  const meant = (no: number | undefined, end: number | undefined) =>
    no === undefined || end === undefined ? undefined : meantBy({ no, end }, all);
  const bid = meant(bid_no, bid_end);
  if (!bid) throw new Refused({ code: 'not_found', field: 'bid_no' });
  return { trip, bid, backupId: meant(backup_no, backup_end)?.id ?? null };
}

/** Makes the runner-up that the passenger named the backup, if it is still open. @returns its id */
async function saveBackup(act: Act, trip: Trip, wanted: string | null): Promise<string | null> {
  const others = await act.tx.select().from(bids).where(eq(bids.tripId, trip.id));
  const backup = backupOf(others, wanted);
  if (!backup) return null;
  await setBidStatus(act, backup, 'backup');
  touchBid(act, backup.id, [trip.creatorId, backup.providerId]);
  await notify(act, backup.providerId, 'bid_backup', {
    tripId: trip.id,
    bidId: backup.id,
    data: { ...tripNames(trip), price: backup.price },
  });
  return backup.id;
}
