import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { createActor, type Actor } from 'xstate';
import {
  biddingCountdown,
  remainingOf,
  standingAt,
  type Announcement,
  type CountedTrip,
} from '../../../../machines/bidding-countdown.ts';
import type { FeedRow } from '../../../../protocol/sync/rows.ts';
import { correctedNow } from '../../../platform/clock.ts';
import { onTick } from '../../../platform/ticker.ts';
import { mayBeAgreed, biddingWindowOfTrip, type Timed } from '../current-status.ts';
import type { Remaining } from '../../../../domain/trip/bidding-window.ts';

/** The countdown of the trip whose page is open; the page takes all times and the status from it. */
export type Countdown = Actor<typeof biddingCountdown>;

type Trip = Timed & Pick<FeedRow, 'id' | 'created_at'>;

const countedOf = (trip: Trip): CountedTrip => ({
  status: trip.status,
  window: biddingWindowOfTrip(trip),
  createdAt: Date.parse(trip.created_at),
  isHeld: mayBeAgreed(trip),
});

/**
 * The countdown machine on the page's clock, and the trip with its status by that clock. Renders again when
 * the clock changes the status, but not each second: components that count select from the countdown
 * themselves.
 */
export function useCountdown<T extends Trip>(
  trip: T | null | undefined,
): { standing: T | null | undefined; countdown: Countdown | null } {
  const id = trip?.id;
  const countdown = useMemo(
    () =>
      trip
        ? createActor(biddingCountdown, { input: { ...countedOf(trip), now: correctedNow() } }).start()
        : null,
    // changes of the trip are sent to its machine below
    // oxlint-disable-next-line react/exhaustive-deps
    [id],
  );
  useEffect(
    () => (countdown ? onTick(() => countdown.send({ type: 'TICK', now: correctedNow() })) : undefined),
    [countdown],
  );
  useEffect(() => {
    if (trip) countdown?.send({ type: 'TRIP', trip: countedOf(trip) });
  }, [countdown, trip]);
  const status = useSelector(countdown ?? undefined, (snapshot) =>
    trip && snapshot ? standingAt(countedOf(trip), snapshot.context.now) : null,
  );
  const standing = useMemo(
    () => (trip && status !== null && status !== trip.status ? { ...trip, status } : trip),
    [trip, status],
  );
  return { standing, countdown };
}

const isSame = (a: Remaining, b: Remaining): boolean =>
  a.status === b.status && Math.floor(a.ms / 1000) === Math.floor(b.ms / 1000);

/** The time until the next deadline; renders again each second while there is one. */
export const useTimeLeft = (countdown: Countdown): Remaining =>
  useSelector(countdown, ({ context }) => remainingOf(context), isSame);

/** The machine's announcement ten minutes and one minute before the next deadline. */
export const useAnnouncement = (countdown: Countdown): Announcement | null =>
  useSelector(countdown, ({ context }) => context.said);
