import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise, waitFor } from 'xstate';
import type { Refusal } from '../../../domain/base/refusal.ts';
import type { StatusAction } from '../../../domain/trip/trip-change.ts';
import type { TripAction, UserType } from '../../../domain/trip/trip-status.ts';
import {
  openActions,
  tripLifecycle,
  type TripAsk,
  type TripLifecycleContext,
} from '../../../machines/trip-lifecycle.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import type { MutationState, WithMutations } from '../../db/overlay/overlay.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { useDbs } from '../../sync/use-view.ts';
import { save } from '../../action/save.ts';
import { partyOf } from '../../action/on-trip.ts';
import { saveAsk } from './trip-acts.ts';
import { useSaveToast, type Said } from '../../action/use-save.ts';

/**
 * Actions whose outcome the person has to wait for. 'trip.start' is not one: a trip may be started and
 * completed offline.
 */
const waitedFor: Partial<Record<MutationState['name'], StatusAction>> = {
  'trip.publish': 'publish',
  'trip.cancel': 'cancel',
  'trip.complete': 'complete',
};

export type TripLifecycle = {
  /** The person's possible actions now; none while an action is under way. */
  open: TripAction[];
  refusal: TripLifecycleContext['refusal'];
  /** An action is being saved on the phone, so no button can be pressed. */
  saving: boolean;
  /** Saves the action and shows its outcome in a toast. @returns whether it is saved */
  ask: (ask: TripAsk, said: Said) => Promise<boolean>;
};

/**
 * Runs the trip's lifecycle machine: it receives the actions from the outbox and the status from mirror and
 * clock; only the machine saves new actions.
 * A component that calls this must be keyed by the trip.
 * @param trip with its status by the clock
 */
export function useTripLifecycle(trip: WithMutations<TripRow>): TripLifecycle {
  const dbs = useDbs();
  const say = useSaveToast();
  const type: UserType = useSession()?.user.type ?? 'customer';
  const party = partyOf(trip, { id: dbs.userId, type });
  const { status, mutations } = trip;
  const rated = trip.given_rating !== null;
  const [machine] = useState(() =>
    tripLifecycle.provide({
      actors: {
        'save the act': fromPromise<Refusal | null, TripAsk>(({ input: ask }) =>
          save(() => saveAsk(dbs, trip, { ask, type })),
        ),
      },
    }),
  );
  const [input] = useState({ status, party, rated });
  const actor = useActorRef(machine, { input });
  const last = mutations.findLast(({ name }) => waitedFor[name] !== undefined);
  const { id, state, covered } = last ?? {};
  const { part } = party;
  useEffect(
    () => actor.send({ type: 'CHANGED', status, party: { type, part }, rated }),
    [actor, status, type, part, rated],
  );
  useEffect(() => {
    const action = last && waitedFor[last.name];
    if (!action) actor.send({ type: 'WITHDRAWN' });
    else if (state === 'refused')
      actor.send({ type: 'REFUSED', refusal: last.error ?? { code: 'server_error' } });
    else actor.send(covered ? { type: 'ARRIVED' } : { type: 'ASKED', action });
    // the rest of a mutation state never changes without these
    // oxlint-disable-next-line react/exhaustive-deps
  }, [actor, id, state, covered]);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const saving = useSelector(actor, (snapshot) => snapshot.matches('saving'));
  return {
    open: openActions(context),
    refusal: context.refusal,
    saving,
    async ask(asked, said) {
      if (!actor.getSnapshot().matches('resting')) return false;
      actor.send({ type: 'ASK', ask: asked });
      const { refusal } = (await waitFor(actor, (snapshot) => !snapshot.matches('saving'))).context;
      say(refusal, said);
      return refusal === null;
    },
  };
}
