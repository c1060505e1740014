import { useLingui } from '@lingui/react/macro';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import type { CarDraft } from '../../domain/car/car-draft.ts';
import { dhakaDate } from '../../domain/base/calendar.ts';
import type { Refusal } from '../../domain/base/refusal.ts';
import { carForm, type CarFormEvent, type CarSubmitResult } from '../../machines/car-form.ts';
import { createCarDraftSaver } from '../db/outbox/draft-saver.ts';
import { isPhoneFull } from '../db/outbox/phone-full.ts';
import { errorText } from '../i18n/error-text.ts';
import { correctedNow } from '../platform/clock.ts';
import { useDbs } from '../sync/use-view.ts';
import { toaster } from '../ui/overlays/toaster.ts';
import { submitCar, type CarFormOf } from './car-acts.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The form's names for its required fields. */
const fieldNames: Readonly<Record<string, MessageDescriptor>> = {
  brand: msg`Brand`,
  model: msg`Model`,
  manufacture_year: msg`Year`,
  color: msg`Colour`,
  class_letter: msg`Class letter`,
};

export type CarPageProps = {
  draft: CarDraft;
  set: (change: Partial<CarDraft>) => void;
  /** The text of the first of these fields that a rule refused. */
  refusalText: (...fields: string[]) => string | undefined;
};

type Opened = CarPageProps & {
  refusals: readonly Refusal[];
  send: (event: CarFormEvent) => void;
  busy: boolean;
  failed: string | null;
  goOn: () => void;
  /** A picture is being shrunk and saved. */
  onWork: (work: Promise<void>) => void;
};

/** Runs the form's machine, with the phone's storage and the outbox in its slots. */
export function useCarForm(form: CarFormOf, opening: CarDraft, onSent: () => void): Opened {
  const { i18n, t } = useLingui();
  const dbs = useDbs();
  const full = t`The phone is full: nothing more can be kept. Free some room and try again.`;
  const [machine] = useState(() => {
    const key = form.kind === 'edit' ? { carId: form.carId } : ('new' as const);
    const saver = createCarDraftSaver(dbs, key, (error) =>
      toaster.show({
        kind: 'error',
        text: isPhoneFull(error) ? full : errorText(i18n, { code: 'server_error' }),
      }),
    );
    return carForm.provide({
      actors: {
        submit: fromPromise<CarSubmitResult, CarDraft>(async ({ input }) => {
          // a draft write that is still under way would restore the deleted draft
          await saver.settled();
          return submitCar(dbs, form, input);
        }),
      },
      actions: { 'save the draft': ({ context }) => saver.save(context.draft) },
    });
  });
  const [year] = useState(() => Number(dhakaDate(correctedNow()).slice(0, 4)));
  const actor = useActorRef(machine, { input: { draft: opening, year } });
  const { draft, refusals, failure } = useSelector(actor, (snapshot) => snapshot.context);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy') || snapshot.status === 'done');
  // a press while a picture is still being saved counts, and takes effect once it is saved
  const work = useRef(new Set<Promise<void>>());
  const [waiting, setWaiting] = useState(false);
  const onWork = (part: Promise<void>): void => {
    work.current.add(part);
    void part.then(() => work.current.delete(part));
  };
  useEffect(() => {
    const watch = actor.subscribe({ complete: onSent });
    return () => watch.unsubscribe();
  }, [actor, onSent]);

  const goOn = (): void => {
    const { step } = actor.getSnapshot().context.draft;
    actor.send({ type: step === 'pictures' ? 'CONFIRM' : 'NEXT' });
    if (actor.getSnapshot().context.draft.step !== step) window.scrollTo(0, 0);
  };

  async function goOnOnceSaved(): Promise<void> {
    const { step } = actor.getSnapshot().context.draft;
    setWaiting(true);
    await Promise.all(work.current);
    setWaiting(false);
    // a person who has gone back meanwhile stays there
    if (actor.getSnapshot().context.draft.step === step) goOn();
  }

  return {
    draft,
    refusals,
    send: actor.send,
    busy: busy || waiting,
    onWork,
    failed: failure && (failure.code === 'phone_full' ? full : errorText(i18n, failure)),
    set: (change) => actor.send({ type: 'SET', change }),
    refusalText: (...fields) => {
      const refusal = refusals.find(({ field }) => field !== undefined && fields.includes(field));
      const name = fieldNames[String(refusal?.values?.['field'])];
      return refusal && errorText(i18n, name ? { ...refusal, values: { field: i18n._(name) } } : refusal);
    },
    goOn: () => {
      if (waiting) return;
      if (work.current.size === 0) return goOn();
      void goOnOnceSaved();
    },
  };
}
