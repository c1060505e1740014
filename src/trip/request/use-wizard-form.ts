import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useState, type FormEvent } from 'react';
import type { WizardWay } from '../../../domain/trip/trip-wizard-rules.ts';
import type { TripWizardEvent } from '../../../machines/trip-wizard.ts';
import { isPhoneFull } from '../../db/outbox/phone-full.ts';
import { errorText } from '../../i18n/error-text.ts';
import { firstTrouble } from '../../ui/forms/first-trouble.ts';
import { toaster } from '../../ui/overlays/toaster.ts';
import type { OpenedDraft } from './opening-draft.ts';
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
  /** The draft was left half-filled, and might be begun anew. */
  asksWhetherToGoOn: boolean;
  /** The request is being saved: nothing can be pressed. */
  busy: boolean;
  /** All questions are answered, and the summary is shown. */
  confirming: boolean;
  /** When it is posted, if that is asked. */
  posting: Posting | null;
  /** Why posting failed. */
  failed: string | null;
  goOn: (event: FormEvent<HTMLElement>) => void;
  goBack: () => void;
  saveAndLeave: () => void;
};

/** The refusal of the last press, which replaces the one before. */
function warn(text: string | null): void {
  for (const { id, kind } of toaster.current()) if (kind === 'error') toaster.dismiss(id);
  if (text !== null) toaster.show({ kind: 'error', text });
}

/** What both variants of the trip form share. The machine holds the rules; their refusals are shown here. */
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
  useEffect(() => {
    const { refusals: refused } = wizard.getSnapshot().context;
    const [refusal] = refused;
    // the place itself says it, and the form brings it onto the screen; only one that is not on this page is said by a toast
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
