/**
 * Toasts of what happens while the app is open (SPEC 8, 'Notification toasts').
 *
 *   realtime event that is applied ──▶ its toast; its notification counts as told
 *   realtime event behind a gap    ──▶ pull ──┐
 *   connection away, then back     ──▶ pull ──┴─▶ the toast of each notification not told yet
 *
 * Nothing is told twice, and nothing from before the page was opened: that is the bell's.
 */
import type { NotificationRow } from '../../protocol/rows.ts';
import type { NewTripsData, RealtimeEvent } from '../../protocol/realtime.ts';
import type { Change } from '../../protocol/sync.ts';
import type { MirrorDb } from '../db/mirror/mirror-db.ts';
import { correctedNow } from '../platform/clock.ts';

const eventOf: Partial<Record<NotificationRow['type'], RealtimeEvent>> = {
  bid_placed: 'provider-created-bid',
  bid_changed: 'provider-changed-bid',
  bid_withdrawn: 'provider-withdrew-bid',
  bid_confirmed: 'customer-confirmed-bid',
  booking_requested: 'user-created-booking',
  booking_confirmed: 'provider-confirmed-booking',
  booking_price: 'provider-updated-fixed-price',
};

/** A page stands before its worker runs, and a tab may follow another: older things are no news. Milliseconds. */
const BEFORE_MS = 10_000;

/** A little less than the minute that the server keeps: messages take different times. */
const TRIPS_EVERY_MS = 55_000;

export type ToastEvents = {
  /** New trips that the person may be interested in; at most one toast a minute. */
  newTrips(trips: NewTripsData): void;
  /** An event in its turn, with its changes in the mirror. */
  applied(event: RealtimeEvent, changes: Change[]): void;
  /** An event whose changes the next pull brings. */
  behindGap(event: RealtimeEvent): void;
  /** A pull has brought what there was. */
  pulled(mirror: MirrorDb): Promise<void>;
};

/**
 * @param tell shows the toast of an event
 * @param pageOpenedAt the page's `performance.timeOrigin` (epoch ms)
 */
export function createToastEvents(
  post: (event: RealtimeEvent, trips?: NewTripsData) => void,
  pageOpenedAt: number,
): ToastEvents {
  // on this worker's steady clock, where the page may have been opened before it began
  const openedAt = Math.max(pageOpenedAt - performance.timeOrigin, performance.now() - BEFORE_MS);
  const announced = new Set<string>();
  let tripsToastedAt = -Infinity;
  const ofNotifications = new Set(Object.values(eventOf));

  return {
    newTrips(trips) {
      // after a change of the server's node the one before may have told just now
      if (performance.now() - tripsToastedAt < TRIPS_EVERY_MS) return;
      tripsToastedAt = performance.now();
      post('trip-created', trips);
    },
    applied(event, changes) {
      for (const { kind, id } of changes) if (kind === 'notification') announced.add(id);
      if (event !== 'changes') post(event);
    },
    behindGap(event) {
      if (event !== 'changes' && !ofNotifications.has(event)) post(event);
    },
    async pulled(mirror) {
      const opened = new Date(correctedNow() - (performance.now() - openedAt)).toISOString();
      const rows = await mirror.notifications.where('created_at').above(opened).toArray();
      const late = rows.filter(({ id, seen }) => !seen && !announced.has(id));
      for (const { id } of late) announced.add(id);
      for (const event of new Set(late.map(({ type }) => eventOf[type]))) if (event) post(event);
    },
  };
}
