import { useLingui } from '@lingui/react/macro';
import type { CarDraft } from '../../domain/car/car-draft.ts';
import { carSteps, type CarStep } from '../../domain/car/car-form.ts';
import { useView } from '../sync/use-view.ts';
import { WizardLayout } from '../shell/wizard-layout.tsx';
import { Button } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import { SkeletonCard } from '../ui/cards/skeleton-card.tsx';
import { Form } from '../ui/forms/form.tsx';
import { Dock } from '../ui/frame/dock.tsx';
import { openingCarDraft, type CarFormOf } from './car-acts.ts';
import { CarPage } from './car-page.tsx';
import { PicturesPage } from './pictures-page.tsx';
import { PlatePage } from './plate-page.tsx';
import { useCarForm } from './use-car-form.ts';
import { useState } from 'react';
import './cars.css';

/** The first defined value: an open form does not follow later changes of its source. */
function useOnce<Value>(value: Value | undefined): Value | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first;
}

type CarFormScreenProps = {
  form: CarFormOf;
  onSent: () => void;
  onLeave: () => void;
};

/** Adds a car, or changes one (REQ 2, /provider/car/store and /provider/car/edit/{id}). */
export function CarFormScreen({ form, onSent, onLeave }: CarFormScreenProps) {
  const { t } = useLingui();
  const opened = useOnce(
    useView(
      async (dbs) => {
        const contested =
          form.kind === 'fix' &&
          (await dbs.outbox.outbox.get({ id: form.mutationId }))?.error?.code === 'plate_taken';
        return { draft: await openingCarDraft(dbs, form), contested };
      },
      [form],
    ),
  );
  if (!opened) return <SkeletonCard />;
  if (!opened.draft)
    return <EmptyState title={t`There is no such car`} text={t`It is not among the cars on this phone.`} />;
  return (
    <CarForm
      form={form}
      opening={opened.draft}
      contested={opened.contested}
      onSent={onSent}
      onLeave={onLeave}
    />
  );
}

type CarFormProps = CarFormScreenProps & { opening: CarDraft; contested: boolean };

function CarForm({ form, opening, contested, onSent, onLeave }: CarFormProps) {
  const { t } = useLingui();
  const { draft, send, busy, failed, goOn, onWork, ...page } = useCarForm(form, opening, onSent);
  const { step } = draft;
  const names: Record<CarStep, string> = {
    car: t`Which car`,
    plate: t`Number plate`,
    pictures: t`Photos and papers`,
  };
  const back = (): void => send({ type: 'BACK' });
  const parts = { ...page, draft };
  return (
    <WizardLayout
      title={form.kind === 'edit' ? t`Change the car` : t`A new car`}
      step={carSteps.indexOf(step) + 1}
      steps={carSteps.length}
      stepName={names[step]}
      onLeave={onLeave}
      onBack={back}
      offlineText={t`No net. The car is kept on the phone and goes when you’re online.`}
    >
      <Form className="frame wizard" step={step} onSubmit={goOn}>
        <main>
          {step === 'car' && <CarPage {...parts} />}
          {step === 'plate' && <PlatePage {...parts} contested={contested || draft.claim} />}
          {step === 'pictures' && <PicturesPage {...parts} failed={failed} onWork={onWork} />}
        </main>
        <Dock>
          {step !== 'car' && (
            <Button variant="line" disabled={busy} onClick={back}>
              {t`Back`}
            </Button>
          )}
          <Button type="submit" disabled={busy}>
            {step === 'pictures' ? t`Send for verification` : t`Next`}
          </Button>
        </Dock>
      </Form>
    </WizardLayout>
  );
}
