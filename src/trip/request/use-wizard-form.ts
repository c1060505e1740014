import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useState, type FormEvent } from 'react';
import type { WizardWay } from '../../../domain/trip/trip-wizard-rules.ts';
import type { TripWizardEvent } from '../../../machines/trip-wizard.ts';
import { isPhoneFull } from '../../db/outbox/phone-full.ts';
import { errorText } from '../../i18n/error-text.ts';
import { buzz } from '../../action/haptics.ts';
import { firstTrouble } from '../../ui/forms/first-trouble.ts';
import { toaster } from '../../ui/overlays/toaster.ts';
import type { OpenedDraft } from './opening-draft.ts';
import { loadOwnCars } from './steps/own-cars.tsx';
import type { StepProps } from './steps/step-props.ts';
import { usePosting, type Posting } from './use-posting.ts';
import { useTripWizard } from './use-trip-wizard.ts';

type Opening = {
  role: 'customer' | 'provider';
  way: WizardWay;
  opened: OpenedDraft;
  onPosted: (tripId: string) => void;
  onLeave: () => void;
};

export type WizardForm = Omit<StepProps, 'role'> & {
  send: (event: TripWizardEvent) => void;
  /** Asks whether to continue, because the draft was left half-filled. */
  asksWhetherToGoOn: boolean;
  /** The request is being saved, so no button can be pressed. */
  busy: boolean;
  /** All questions are answered, and the summary is shown. */
  confirming: boolean;
  /** The posting time, if the form asks for it. */
  posting: Posting | null;
  /** The reason why posting failed. */
  failed: string | null;
  goOn: (event: FormEvent<HTMLElement>) => void;
  goBack: () => void;
  saveAndLeave: () => void;
};

/** Shows the refusal of the last press, replacing the previous one. */
function warn(text: string | null): void {
  for (const { id, kind } of toaster.current()) if (kind === 'error') toaster.dismiss(id);
  if (text !== null) toaster.show({ kind: 'error', text });
}

/**
 * The part that both variants of the trip form share. The machine holds the rules; their refusals are shown
 * here.
 */
export function useWizardForm({ role, way, opened, onPosted, onLeave }: Opening): WizardForm {
  const { i18n, t } = useLingui();
  const full = t`The phone is full: nothing more can be kept. Free some room and try again.`;
  const onSaveFailed = (error: unknown): void =>
    warn(isPhoneFull(error) ? full : errorText(i18n, { code: 'server_error' }));
  const { wizard, saver } = useTripWizard({ role, way, opened, onSaveFailed, onPosted });
  const context = useSelector(wizard, (snapshot) => snapshot.context);
  const busy = useSelector(wizard, (snapshot) => snapshot.hasTag('busy') || snapshot.status === 'done');
  const { draft, anew, refusals, failure } = context;
  const confirming = draft.step === 'confirm';
  const posting = usePosting(draft, role);
  const [pressed, setPressed] = useState<{ form: HTMLElement } | null>(null);
  // the phone may be offline when the form comes to the car
  useEffect(() => {
    if (role === 'provider') void loadOwnCars().catch(() => undefined);
  }, [role]);
  useEffect(() => {
    const { refusals: refused } = wizard.getSnapshot().context;
    const [refusal] = refused;
    if (pressed && refusal) buzz('refused');
    // the field shows its own refusal and the form scrolls to it; a toast shows only a refusal without a
    // field on this page
    if (pressed && refusal && !firstTrouble(pressed.form)) warn(errorText(i18n, refusal));
  }, [pressed, wizard, i18n]);

  function goOn(event: FormEvent<HTMLElement>): void {
    warn(null);
    const publishAt = posting?.isLater ? posting.at : null;
    wizard.send(confirming ? { type: 'CONFIRM', publishAt } : { type: 'NEXT' });
    const { context: now } = wizard.getSnapshot();
    if (now.draft.step !== draft.step) window.scrollTo(0, 0);
    setPressed({ form: event.currentTarget });
  }
  async function saveAndLeave(): Promise<void> {
    if (busy) return;
    saver.save(draft);
    if (!(await saver.settled())) return;
    toaster.show({ kind: 'success', text: t`The draft is kept on the phone` });
    onLeave();
  }
  return {
    draft,
    asksWhetherToGoOn: anew !== null,
    refusals,
    send: wizard.send,
    busy,
    confirming,
    posting,
    failed: failure && (failure.code === 'phone_full' ? full : errorText(i18n, failure)),
    goOn,
    goBack: () => wizard.send({ type: 'BACK' }),
    saveAndLeave: () => void saveAndLeave(),
  };
}
