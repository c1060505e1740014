import { isBidOpen } from '../../domain/booking/booking-status.ts';
import type { BidRow, CarRow, NotificationRow, TripRow } from '../../protocol/sync/rows.ts';
import { aboutTrip, withActions } from '../db/mirror/views.ts';
import { overlayBids } from '../db/overlay/overlay-bids.ts';
import { ownSideOf } from '../db/overlay/overlay-trips.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { currentStatusOf } from '../trip/parts/current-status.ts';
import { notificationTable, type Decision } from './notification-table.ts';

type Subject = {
  trip: TripRow | undefined;
  bid?: Pick<BidRow, 'status' | 'counter'> | undefined;
  car: CarRow | undefined;
  /** The reader, who answers for one side of a trip. */
  userId?: string;
};

/**
 * The decision that a notification still asks for, or null: it has no button once the decision is made or no
 * longer possible.
 * @param now corrected clock, epoch ms
 */
export function decisionOf(
  { type, data }: Pick<NotificationRow, 'type' | 'data'>,
  { trip, bid, car, userId = '' }: Subject,
  now: number,
): Decision | null {
  const decision = notificationTable[type].decision ?? null;
  if (decision === null) return null;
  if (decision === 'car') return car?.sent_back ? decision : null;
  if (!trip) return null;
  const status = currentStatusOf(trip, now);
  const open = status === 'active' || status === 'extended';
  const stillOpen = bid !== undefined && isBidOpen(bid.status);
  const stands: Record<Exclude<Decision, 'car'>, boolean> = {
    bids: open && Number(data['bids'] ?? 0) > 0,
    counter: open && stillOpen && bid?.counter?.state === 'asked',
    confirm: open && stillOpen,
    backup: open,
    booking: open,
    'took-place': trip.denied_at == null && now < Date.parse(trip.deniable_until ?? ''),
    driver: status === 'hold',
    ready: status === 'hold' && trip.readiness?.[ownSideOf(trip, userId)] === undefined,
    'ask-again': status === 'expired',
  };
  return stands[decision] ? decision : null;
}

/** The decisions that the notifications still ask for, by their ids. */
export async function openDecisions(
  dbs: UserDbs,
  rows: readonly NotificationRow[],
  now: number,
): Promise<Map<string, Decision>> {
  const asking = rows.filter(({ type }) => notificationTable[type].decision !== undefined);
  const [trips, bids, cars] = await Promise.all([
    dbs.mirror.trips.bulkGet(asking.map(({ trip_id }) => trip_id ?? '')),
    bidsOf(dbs, asking),
    dbs.mirror.cars.bulkGet(asking.map(({ data }) => String(data['car'] ?? ''))),
  ]);
  const open = new Map<string, Decision>();
  for (const [at, row] of asking.entries()) {
    const decision = decisionOf(
      row,
      { trip: trips[at], bid: bids.get(row.bid_id ?? ''), car: cars[at], userId: dbs.userId },
      now,
    );
    if (decision) open.set(row.id, decision);
  }
  return open;
}

/** The bids that notifications are about, including the person's own later actions on them. */
async function bidsOf(dbs: UserDbs, rows: readonly NotificationRow[]): Promise<Map<string, BidRow>> {
  const about = rows.flatMap(({ trip_id: id }) => (id ? [aboutTrip(id)] : []));
  const [found, actions] = await withActions(dbs, about, () =>
    dbs.mirror.bids.bulkGet(rows.map(({ bid_id }) => bid_id ?? '')),
  );
  const bids = found.filter((bid) => bid !== undefined);
  return new Map(overlayBids(bids, actions).map((bid) => [bid.id, bid]));
}
