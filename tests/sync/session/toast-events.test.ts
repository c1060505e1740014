import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NotificationRow } from '../../../protocol/sync/rows.ts';
import type { RealtimeEvent } from '../../../protocol/sync/realtime.ts';
import type { Change } from '../../../protocol/sync/sync.ts';
import { dbsOf, type UserDbs } from '../../../src/db/user-dbs.ts';
import { correctedNow } from '../../../src/platform/clock.ts';
import { createToastEvents, type ToastEvents } from '../../../src/sync/session/toast-events.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';

let dbs: UserDbs;
let toasts: RealtimeEvent[];
let toastEvents: ToastEvents;

beforeEach(() => {
  dbs = dbsOf(uuidv7());
  toasts = [];
  toastEvents = openedAgo(0);
});

/** The toast events of a page that was opened `ms` ago. */
const openedAgo = (ms: number): ToastEvents =>
  createToastEvents((event) => toasts.push(event), performance.timeOrigin + performance.now() - ms);

type Shown = { type: NotificationRow['type']; agoMs?: number; seen?: boolean; tripId?: string };

/** A notification arrives in the mirror; by default its time is one second ahead. */
async function arrives({ type, agoMs = -1_000, seen = false, tripId = uuidv7() }: Shown): Promise<Change> {
  const row: NotificationRow = {
    id: uuidv7(),
    type,
    trip_id: tripId,
    bid_id: null,
    data: {},
    created_at: new Date(correctedNow() - agoMs).toISOString(),
    seen,
  };
  await dbs.mirror.notifications.put({ ...row, _n: 1 });
  return { stream: 'u', seq: 1, kind: 'notification', id: row.id, row };
}

describe('a toast', () => {
  it('comes with its event, and not again with the pull after it', async () => {
    toastEvents.applied('provider-created-bid', [await arrives({ type: 'bid_placed' })]);
    await toastEvents.pulled(dbs.mirror);
    expect(toasts).toEqual(['provider-created-bid']);
  });

  it('comes with the pull where the event fell into a gap of the connection', async () => {
    await toastEvents.pulled(dbs.mirror);
    await arrives({ type: 'bid_placed' });
    await toastEvents.pulled(dbs.mirror);
    await toastEvents.pulled(dbs.mirror);
    expect(toasts).toEqual(['provider-created-bid']);
  });

  it('waits for the pull where something before the event is missing', async () => {
    toastEvents.eventsAfterGap('customer-confirmed-bid');
    await arrives({ type: 'bid_confirmed' });
    await toastEvents.pulled(dbs.mirror);
    expect(toasts).toEqual(['customer-confirmed-bid']);
  });

  it('comes at once where no notification stands for the event', () => {
    toastEvents.eventsAfterGap('trip-created');
    expect(toasts).toEqual(['trip-created']);
  });

  it('comes once for many of a kind', async () => {
    await arrives({ type: 'bid_placed' });
    await arrives({ type: 'bid_placed' });
    await arrives({ type: 'booking_price' });
    await toastEvents.pulled(dbs.mirror);
    expect(toasts.sort()).toEqual(['provider-created-bid', 'provider-updated-fixed-price']);
  });

  it('comes late for no bid on a trip that is settled meanwhile', async () => {
    const trip = { ...asTrip(feedRow), id: uuidv7() };
    await dbs.mirror.trips.put({ ...trip, status: 'hold', _n: 1 });
    await arrives({ type: 'bid_placed', tripId: trip.id });
    await arrives({ type: 'driver_named', tripId: trip.id });
    await toastEvents.pulled(dbs.mirror);
    expect(toasts).toEqual(['driver-named']);
    await dbs.mirror.trips.put({ ...trip, status: 'extended', _n: 2 });
    await arrives({ type: 'bid_placed', tripId: trip.id });
    await toastEvents.pulled(dbs.mirror);
    expect(toasts).toEqual(['driver-named', 'provider-created-bid']);
  });

  it('says of a bid that is not new what became of it', async () => {
    await arrives({ type: 'bid_changed' });
    await arrives({ type: 'bid_withdrawn' });
    await toastEvents.pulled(dbs.mirror);
    expect(toasts.sort()).toEqual(['provider-changed-bid', 'provider-withdrew-bid']);
  });

  it('shows nothing from before the page was opened, nothing seen elsewhere, nothing without words', async () => {
    await arrives({ type: 'bid_placed', agoMs: 60_000 });
    await arrives({ type: 'booking_requested', seen: true });
    await arrives({ type: 'trip_extended' });
    toastEvents.applied('changes', []);
    toastEvents.eventsAfterGap('changes');
    await toastEvents.pulled(dbs.mirror);
    expect(toasts).toEqual([]);
  });

  it('comes for what happened between the opening of the page and the beginning of its worker', async () => {
    const waited = openedAgo(5_000);
    await arrives({ type: 'bid_placed', agoMs: 3_000 });
    await toastEvents.pulled(dbs.mirror);
    expect(toasts).toEqual([]);
    await waited.pulled(dbs.mirror);
    expect(toasts).toEqual(['provider-created-bid']);
  });

  it('is not repeated by a tab that takes over long after it was opened', async () => {
    await arrives({ type: 'bid_placed', agoMs: 60_000 });
    await openedAgo(3_600_000).pulled(dbs.mirror);
    expect(toasts).toEqual([]);
  });
});
