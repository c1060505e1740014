import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { StatusAction } from '../../../domain/trip-change.ts';
import type { TripAction, TripParty } from '../../../domain/trip-status.ts';
import { openActions, tripLifecycle, type TripLifecycleContext } from '../../../machines/trip-lifecycle.ts';
import type { TripRow } from '../../../protocol/rows.ts';
import type { Mark, Marked } from '../../db/overlay.ts';
import { useNow } from '../../platform/ticker.ts';

/** A start is followed by completing without waiting for an answer: both may be done where there is no net. */
const waitedFor: Partial<Record<Mark['name'], StatusAction>> = {
  'trip.publish': 'publish',
  'trip.cancel': 'cancel',
  'trip.complete': 'complete',
};
const SECOND_MS = 1_000;

export type TripLifecycle = {
  /** What this person may do now; nothing while something is being asked for. */
  open: TripAction[];
  refusal: TripLifecycleContext['refusal'];
  ask: (action: StatusAction) => void;
};

/**
 * The machine of a trip's life at work: the outbox tells what is asked for, the mirror where the trip stands, the
 * clock moves it on. `send` keeps what may be asked for.
 */
export function useTripLifecycle(
  trip: Marked<TripRow>,
  party: TripParty,
  send: (action: StatusAction) => void,
): TripLifecycle {
  const { status, marks } = trip;
  const [bidsUntil, chooseUntil] = [Date.parse(trip.bids_until), Date.parse(trip.choose_until)];
  const [input] = useState({ status, party, window: { bidsUntil, chooseUntil } });
  const actor = useActorRef(tripLifecycle, { input });
  const last = marks.findLast(({ name }) => waitedFor[name] !== undefined);
  const action = last && waitedFor[last.name];
  const state = last?.state;
  const error = last?.error ?? null;
  const now = useNow(SECOND_MS);
  useEffect(
    () => actor.send({ type: 'STANDS', status, window: { bidsUntil, chooseUntil } }),
    [actor, status, bidsUntil, chooseUntil],
  );
  useEffect(() => actor.send({ type: 'TICK', now }), [actor, now]);
  useEffect(() => {
    if (!action) actor.send({ type: 'TAKEN_BACK' });
    else if (state === 'waiting' || state === 'sending') actor.send({ type: 'ASKED', action });
    else if (state === 'refused') actor.send({ type: 'REFUSED', refusal: error ?? { code: 'server_error' } });
  }, [actor, action, state, error]);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  return {
    open: openActions(context),
    refusal: context.refusal,
    ask: (asked) => {
      if (actor.getSnapshot().matches('waiting')) return;
      actor.send({ type: 'ASK', action: asked });
      if (actor.getSnapshot().matches('waiting')) send(asked);
    },
  };
}
