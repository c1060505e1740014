import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import type { TripDraft } from '../../../domain/trip/trip-draft.ts';
import type { WizardStep } from '../../../domain/trip/trip-draft.ts';
import { WizardLayout } from '../../shell/wizard-layout.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Dock } from '../../ui/frame/dock.tsx';
import { CarStep } from './steps/car-step.tsx';
import { ConfirmStep } from './steps/confirm-step.tsx';
import { BegunDraft } from './begun-draft.tsx';
import type { OpenedDraft } from './opening-draft.ts';
import { PlaceStep } from './steps/place-step.tsx';
import { useStartWords } from './steps/start-words.ts';
import { useStepSentences } from './request-sentences.ts';
import { TimeStep } from './steps/time-step.tsx';
import { useWizardForm } from './use-wizard-form.ts';
import './trip-request.css';
import { useSubmitLabel } from './use-submit-label.ts';

type TripWizardProps = {
  role: 'customer' | 'provider';
  opened: OpenedDraft;
  /** The field to focus at first. */
  focus: 'pickup' | 'destination' | null;
  ReadAloud: ComponentType<{ sentences: readonly string[] }>;
  /** Continues with the draft, one big question at a time. */
  onHelper: (draft: TripDraft) => void;
  onPosted: (tripId: string) => void;
  onLeave: () => void;
};

const steps: readonly WizardStep[] = ['place', 'time', 'car', 'confirm'];

/** The four steps of a trip request. The machine holds the rules; their refusals are shown here. */
export function TripWizard(props: TripWizardProps) {
  const { role, opened, focus, ReadAloud, onHelper, onPosted, onLeave } = props;
  const { t } = useLingui();
  const form = useWizardForm({ role, way: 'pages', opened, onPosted, onLeave });
  const { draft, refusals, busy, send, goOn, goBack, saveAndLeave, failed } = form;
  const { step } = draft;
  const names: Record<WizardStep, string> = {
    place: t`Where`,
    time: t`Day and time`,
    car: role === 'provider' ? t`Which car` : t`Who travels`,
    confirm: t`Check`,
  };

  const words = useStartWords(draft);
  const sentences = useStepSentences(draft, role);
  const submitLabel = useSubmitLabel(draft, role, form.posting);
  const parts = { role, draft, refusals, send };
  return (
    <WizardLayout
      title={words?.title ?? (role === 'provider' ? t`Offer a trip` : t`Trip request`)}
      step={steps.indexOf(step) + 1}
      steps={steps.length}
      stepName={names[step]}
      onLeave={onLeave}
      onBack={goBack}
      action={{ label: t`Keep draft`, onClick: saveAndLeave }}
      tools={
        <div className="wizardtools">
          <ReadAloud key={step} sentences={sentences} />
          <Button variant="text" small disabled={busy} onClick={() => onHelper(draft)}>
            {t`Easy steps`}
          </Button>
        </div>
      }
      {...(step === 'place' && { offlineText: t`No net. You search the places kept on the phone.` })}
    >
      <Form className="frame wizard" step={step} onSubmit={goOn}>
        <main>
          {form.asksWhetherToGoOn && <BegunDraft send={send} />}
          {step === 'place' && <PlaceStep {...parts} focus={focus} />}
          {step === 'time' && <TimeStep {...parts} />}
          {step === 'car' && <CarStep {...parts} />}
          {step === 'confirm' && <ConfirmStep {...parts} posting={form.posting} failure={failed} />}
        </main>
        <Dock>
          {step !== 'place' && (
            <Button variant="line" disabled={busy} onClick={goBack}>
              {t`Back`}
            </Button>
          )}
          <Button type="submit" disabled={busy}>
            {step !== 'confirm' ? t`Next step` : submitLabel}
          </Button>
        </Dock>
      </Form>
    </WizardLayout>
  );
}
