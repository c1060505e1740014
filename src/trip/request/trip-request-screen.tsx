import type { TripDraft } from '../../../domain/trip/trip-draft.ts';
import { useState, type ComponentType } from 'react';
import { isHelperMode, setHelperMode } from '../../platform/helper-mode.ts';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { HelperForm } from './helper/helper-form.tsx';
import { useOpeningDraft, type OpenedDraft } from './opening-draft.ts';
import type { TripStart } from './trip-start.ts';
import { TripWizard } from './trip-wizard.tsx';
import { questionOf, questionOfStep, stepOfQuestion } from '../../../domain/trip/trip-questions.ts';
import type { StepProps } from './steps/step-props.ts';

type Role = StepProps['role'];

/**
 * The draft of the pages, at the first question of the step where they were left; at the very first one if that is not
 * answered yet, because the questions have another order than the pages.
 */
const inHelperMode = (draft: TripDraft, role: Role): TripDraft => ({
  ...draft,
  question:
    draft.journeyDate === null ? questionOf({ type: draft.type }, role) : questionOfStep(draft.step, role),
});

/** The draft of the questions, at the step of the one that was asked last. */
const inPages = (draft: TripDraft, role: Role): TripDraft =>
  draft.step === 'confirm' ? draft : { ...draft, step: stepOfQuestion(questionOf(draft, role)) };

type TripRequestScreenProps = {
  role: 'customer' | 'provider';
  /** The parameters of the link to the wizard, read when the screen opens. */
  start: TripStart;
  /** The wizard is open and its draft contains what the link brought. */
  onOpened: (link: TripStart) => void;
  /** Reads sentences aloud. */
  ReadAloud: ComponentType<{ sentences: readonly string[]; wide?: boolean }>;
  onPosted: (tripId: string) => void;
  onLeave: () => void;
};

/** Requests a trip (REQ 2): one page per step or, for who reads little, one big question at a time. */
export function TripRequestScreen({ start, onOpened, ...props }: TripRequestScreenProps) {
  const { opened, link } = useOpeningDraft({ start, onOpened });
  if (!opened) return <SkeletonCard />;
  return <Form {...props} first={opened} focus={link.focus ?? null} />;
}

type FormProps = Omit<TripRequestScreenProps, 'start' | 'onOpened'> & {
  first: OpenedDraft;
  focus: 'pickup' | 'destination' | null;
};

/** Both modes fill in the same draft, and each goes on where the other was left. */
function Form({ first, focus, ...props }: FormProps) {
  const [helper, setHelper] = useState(isHelperMode);
  const [opened, setOpened] = useState(first);
  const switchTo = (on: boolean, draft: TripDraft): void => {
    setHelperMode(on);
    setOpened({ draft: on ? inHelperMode(draft, props.role) : inPages(draft, props.role), anew: null });
    setHelper(on);
  };
  return helper ? (
    <HelperForm {...props} opened={opened} onPages={(draft) => switchTo(false, draft)} />
  ) : (
    <TripWizard {...props} opened={opened} focus={focus} onHelper={(draft) => switchTo(true, draft)} />
  );
}
