import { useActorRef } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { fromPromise, type Actor } from 'xstate';
import type { TripDraft } from '../../../domain/trip/trip-draft.ts';
import type { WizardWay } from '../../../domain/trip/trip-wizard-rules.ts';
import { tripWizard, type SubmitInput, type SubmitResult } from '../../../machines/trip-wizard.ts';
import { useMarket } from '../../db/device/use-market.ts';
import { createDraftSaver, type DraftSaver } from '../../db/outbox/draft-saver.ts';
import { correctedNow } from '../../platform/clock.ts';
import { buzz } from '../../action/haptics.ts';
import { useDbs } from '../../sync/use-view.ts';
import type { OpenedDraft } from './opening-draft.ts';
import { lastIncludes, saveIncludes } from '../../money/parts/last-includes.ts';
import { requestTrip } from './request-acts.ts';

type Opening = {
  role: 'customer' | 'provider';
  way: WizardWay;
  opened: OpenedDraft;
  /** Called when the draft could not be saved. */
  onSaveFailed: (error: unknown) => void;
  onPosted: (tripId: string) => void;
};

/** A car owner's draft begins with the same included costs as the owner's last bid or trip. */
const forRole = (role: Opening['role'], draft: TripDraft): TripDraft =>
  role === 'provider' ? { ...draft, includes: draft.includes ?? lastIncludes() } : draft;

/** Runs the wizard's machine, with the phone's storage and the outbox in its slots. */
export function useTripWizard({ role, way, opened, onSaveFailed, onPosted }: Opening): {
  wizard: Actor<typeof tripWizard>;
  saver: DraftSaver<TripDraft>;
} {
  const dbs = useDbs();
  const [saver] = useState(() => createDraftSaver(dbs, opened.draft.origin ?? null, onSaveFailed));
  const [machine] = useState(() =>
    tripWizard.provide({
      actors: {
        submit: fromPromise<SubmitResult, SubmitInput>(async ({ input }) => {
          // a draft write that is still under way would restore the deleted draft
          await saver.settled();
          const result = await requestTrip(dbs, { role, ...input });
          if (result.ok && input.request.includes) saveIncludes(input.request.includes);
          return result;
        }),
      },
      actions: {
        'save the draft': ({ context }) => saver.save(context.draft),
      },
    }),
  );
  const fares = useMarket()?.market.fares;
  const tariffs = useRef(fares);
  useEffect(() => {
    tariffs.current = fares;
  }, [fares]);
  const wizard = useActorRef(machine, {
    input: {
      role,
      way,
      now: correctedNow,
      tariffs: () => tariffs.current ?? [],
      draft: forRole(role, opened.draft),
      anew: opened.anew && forRole(role, opened.anew),
    },
  });
  useEffect(() => {
    const watch = wizard.subscribe({
      complete: () => {
        const tripId = wizard.getSnapshot().output?.tripId;
        if (!tripId) return;
        buzz('saved');
        onPosted(tripId);
      },
    });
    return () => watch.unsubscribe();
  }, [wizard, onPosted]);
  return { wizard, saver };
}
