import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { TripDraft, WizardStep } from '../../../machines/trip-draft.ts';
import { errorText } from '../../i18n/error-text.ts';
import { WizardLayout } from '../../shell/wizard-layout.tsx';
import { Button } from '../../ui/button.tsx';
import { Dock } from '../../ui/dock.tsx';
import { toaster } from '../../ui/toaster.ts';
import { CarStep } from './car-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { isPhoneFull } from '../../db/phone-full.ts';
import { PlaceStep } from './place-step.tsx';
import { TimeStep } from './time-step.tsx';
import { useTripWizard } from './use-trip-wizard.ts';
import './trip-request.css';

type TripWizardProps = {
  role: 'customer' | 'provider';
  draft: TripDraft;
  /** The field that gets the keyboard first. */
  focus: 'pickup' | 'destination' | null;
  onPosted: (tripId: string) => void;
  onLeave: () => void;
};

const steps: readonly WizardStep[] = ['place', 'time', 'car', 'confirm'];

/** The answer to the last press takes the place of the one before. */
function warn(text: string | null): void {
  for (const { id, kind } of toaster.current()) if (kind === 'error') toaster.dismiss(id);
  if (text !== null) toaster.show({ kind: 'error', text });
}

/** The four steps of asking for a trip. The machine holds the rules; a 'no' of theirs is said here. */
export function TripWizard({ role, draft: opening, focus, onPosted, onLeave }: TripWizardProps) {
  const { i18n, t } = useLingui();
  const full = t`The phone is full: nothing more can be kept. Free some room and try again.`;
  const onUnkept = (error: unknown): void =>
    warn(isPhoneFull(error) ? full : errorText(i18n, { code: 'server_error' }));
  const { wizard, keeper } = useTripWizard({ role, draft: opening, onUnkept, onPosted });
  const context = useSelector(wizard, (snapshot) => snapshot.context);
  const busy = useSelector(wizard, (snapshot) => snapshot.hasTag('busy') || snapshot.status === 'done');
  const { draft, refusals, failure } = context;
  const { step } = draft;
  const names: Record<WizardStep, string> = {
    place: t`Where`,
    time: t`Day and time`,
    car: t`Which car`,
    confirm: t`Check`,
  };

  function goOn(event: FormEvent): void {
    event.preventDefault();
    wizard.send({ type: step === 'confirm' ? 'CONFIRM' : 'NEXT' });
    const { context: now } = wizard.getSnapshot();
    const [refusal] = now.refusals;
    warn(refusal ? errorText(i18n, refusal) : null);
    if (now.draft.step !== step) window.scrollTo(0, 0);
  }
  async function keepAndLeave(): Promise<void> {
    keeper.keep(draft);
    if (!(await keeper.settled())) return;
    toaster.show({ kind: 'success', text: t`The draft is kept on the phone` });
    onLeave();
  }
  const goBack = (): void => wizard.send({ type: 'BACK' });
  const failed = failure && (failure.code === 'phone_full' ? full : errorText(i18n, failure));
  const parts = { role, draft, refusals, send: wizard.send };
  return (
    <WizardLayout
      title={t`Trip request`}
      step={steps.indexOf(step) + 1}
      steps={steps.length}
      stepName={names[step]}
      onLeave={onLeave}
      onBack={goBack}
      action={{ label: t`Keep draft`, onClick: () => void keepAndLeave() }}
      {...(step === 'place' && { offlineText: t`No net. You search the places kept on the phone.` })}
    >
      <form className="frame wizard" noValidate onSubmit={goOn}>
        <main>
          {step === 'place' && <PlaceStep {...parts} focus={focus} />}
          {step === 'time' && <TimeStep {...parts} />}
          {step === 'car' && <CarStep {...parts} />}
          {step === 'confirm' && <ConfirmStep {...parts} failure={failed} />}
        </main>
        <Dock>
          {step !== 'place' && (
            <Button variant="line" disabled={busy} onClick={goBack}>
              {t`Back`}
            </Button>
          )}
          <Button type="submit" disabled={busy}>
            {step !== 'confirm' ? t`Next step` : draft.origin?.kind === 'edit' ? t`Save` : t`Confirm`}
          </Button>
        </Dock>
      </form>
    </WizardLayout>
  );
}
