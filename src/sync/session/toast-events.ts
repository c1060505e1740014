/**
 * Toasts of events while the app is open (REQ 8, 'Notification toasts').
 *
 *   realtime event that is applied ──▶ its toast; its notification counts as announced
 *   realtime event behind a gap    ──▶ pull ──┐
 *   connection lost, then back     ──▶ pull ──┴─▶ the toasts of notifications not announced yet
 *
 * Nothing is announced twice. Anything from before the page opened gets no toast: the bell shows it.
 */
import { isOpen } from '../../../domain/trip/trip-status.ts';
import type { NotificationRow } from '../../../protocol/sync/rows.ts';
import type { NewTripsData, RealtimeEvent } from '../../../protocol/sync/realtime.ts';
import type { Change } from '../../../protocol/sync/sync.ts';
import type { MirrorDb } from '../../db/mirror/mirror-db.ts';
import { correctedNow } from '../../platform/clock.ts';

const eventOf: Partial<Record<NotificationRow['type'], RealtimeEvent>> = {
  bid_placed: 'provider-created-bid',
  bid_changed: 'provider-changed-bid',
  bid_withdrawn: 'provider-withdrew-bid',
  bid_confirmed: 'customer-confirmed-bid',
  bid_countered: 'customer-countered-bid',
  bid_counter_taken: 'provider-took-counter',
  bid_counter_left: 'provider-left-counter',
  bid_counter_answered: 'provider-answered-counter',
  booking_requested: 'user-created-booking',
  booking_confirmed: 'provider-confirmed-booking',
  booking_price: 'provider-updated-fixed-price',
  driver_named: 'driver-named',
  driver_changed: 'driver-changed',
};

/** What nobody needs to hear about a trip that is settled meanwhile. */
const ofBids = new Set<NotificationRow['type']>(['bid_placed', 'bid_changed', 'bid_withdrawn']);

/**
 * How long before this worker's start (ms) a notification still counts as new: the page opens before its
 * worker runs, and the worker may take over from another tab's.
 */
const BEFORE_MS = 10_000;

/** A little less than the server's minute between two messages, because their travel times differ. */
const TRIPS_EVERY_MS = 55_000;

export type ToastEvents = {
  /** New trips that the person may be interested in; at most one toast a minute. */
  newTrips(trips: NewTripsData): void;
  /** An event whose changes are in the mirror now. */
  applied(event: RealtimeEvent, changes: Change[]): void;
  /** An event whose changes the next pull will bring. */
  eventsAfterGap(event: RealtimeEvent): void;
  /** A pull is complete. */
  pulled(mirror: MirrorDb): Promise<void>;
};

/**
 * @param post makes the pages show the toast of an event
 * @param pageOpenedAt the page's `performance.timeOrigin` (epoch ms)
 */
export function createToastEvents(
  post: (event: RealtimeEvent, trips?: NewTripsData) => void,
  pageOpenedAt: number,
): ToastEvents {
  // on this worker's monotonic clock; negative if the page was opened before the worker started
  const openedAt = Math.max(pageOpenedAt - performance.timeOrigin, performance.now() - BEFORE_MS);
  const announced = new Set<string>();
  let tripsToastedAt = -Infinity;
  const ofNotifications = new Set(Object.values(eventOf));

  return {
    newTrips(trips) {
      // after a reconnect to another node, the previous node may have sent this just now
      if (performance.now() - tripsToastedAt < TRIPS_EVERY_MS) return;
      tripsToastedAt = performance.now();
      post('trip-created', trips);
    },
    applied(event, changes) {
      for (const { kind, id } of changes) if (kind === 'notification') announced.add(id);
      if (event !== 'changes') post(event);
    },
    eventsAfterGap(event) {
      if (event !== 'changes' && !ofNotifications.has(event)) post(event);
    },
    async pulled(mirror) {
      const opened = new Date(correctedNow() - (performance.now() - openedAt)).toISOString();
      const rows = await mirror.notifications.where('created_at').above(opened).toArray();
      const late = rows.filter(({ id, seen }) => !seen && !announced.has(id));
      for (const { id } of late) announced.add(id);
      const trips = await mirror.trips.bulkGet(late.map(({ trip_id }) => trip_id ?? ''));
      const news = late.filter(({ type }, at) => !ofBids.has(type) || isOpen(trips[at]?.status ?? 'active'));
      for (const event of new Set(news.map(({ type }) => eventOf[type]))) if (event) post(event);
    },
  };
}
