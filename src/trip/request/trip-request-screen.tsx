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
 * The draft of the pages for helper mode: it opens at the first question of the last step. If the very first
 * question has no answer yet, it opens there, because the questions have another order than the pages.
 */
const inHelperMode = (draft: TripDraft, role: Role): TripDraft => ({
  ...draft,
  question:
    draft.journeyDate === null ? questionOf({ type: draft.type }, role) : questionOfStep(draft.step, role),
});

/** The draft of the questions for the pages: it opens at the step of the last question. */
const inPages = (draft: TripDraft, role: Role): TripDraft =>
  draft.step === 'confirm' ? draft : { ...draft, step: stepOfQuestion(questionOf(draft, role)) };

type TripRequestScreenProps = {
  role: 'customer' | 'provider';
  /** The parameters of the link to the wizard, read when the screen opens. */
  start: TripStart;
  /** Called once the wizard is open and its draft contains the link's values. */
  onOpened: (link: TripStart) => void;
  ReadAloud: ComponentType<{ sentences: readonly string[]; wide?: boolean }>;
  onPosted: (tripId: string) => void;
  onLeave: () => void;
};

/** Requests a trip (REQ 2): one page per step or, for people who read little, one big question at a time. */
export function TripRequestScreen({ start, onOpened, ...props }: TripRequestScreenProps) {
  const { opened, link } = useOpeningDraft({ start, onOpened });
  if (!opened) return <SkeletonCard />;
  return <Form {...props} first={opened} focus={link.focus ?? null} />;
}

type FormProps = Omit<TripRequestScreenProps, 'start' | 'onOpened'> & {
  first: OpenedDraft;
  focus: 'pickup' | 'destination' | null;
};

/** Both modes fill in the same draft, and each continues where the other stopped. */
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
