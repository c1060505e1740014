import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise, type Actor } from 'xstate';
import type { TripDraft } from '../../../domain/trip-draft.ts';
import type { WizardWay } from '../../../domain/trip-wizard-rules.ts';
import { tripWizard, type SubmitInput, type SubmitResult } from '../../../machines/trip-wizard.ts';
import { createDraftKeeper, type DraftKeeper } from '../../db/outbox/drafts.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useDbs } from '../../sync/use-view.ts';
import { requestTrip } from './request-acts.ts';

type Opening = {
  role: 'customer' | 'provider';
  way: WizardWay;
  draft: TripDraft;
  /** The draft could not be kept. */
  onUnkept: (error: unknown) => void;
  onPosted: (tripId: string) => void;
};

/** The wizard's machine at work: its slots filled with the phone's storage and the outbox. */
export function useTripWizard({ role, way, draft, onUnkept, onPosted }: Opening): {
  wizard: Actor<typeof tripWizard>;
  keeper: DraftKeeper;
} {
  const dbs = useDbs();
  const [keeper] = useState(() => createDraftKeeper(dbs, draft.origin ?? null, onUnkept));
  const [machine] = useState(() =>
    tripWizard.provide({
      actors: {
        submit: fromPromise<SubmitResult, SubmitInput>(async ({ input }) => {
          // a write of the draft that is still under way would bring it back
          await keeper.settled();
          return requestTrip(dbs, { role, ...input });
        }),
      },
      actions: {
        'keep the draft': ({ context }) => keeper.keep(context.draft),
      },
    }),
  );
  const wizard = useActorRef(machine, { input: { role, way, now: correctedNow, draft } });
  useEffect(() => {
    const watch = wizard.subscribe({
      complete: () => {
        const tripId = wizard.getSnapshot().output?.tripId;
        if (tripId) onPosted(tripId);
      },
    });
    return () => watch.unsubscribe();
  }, [wizard, onPosted]);
  return { wizard, keeper };
}
