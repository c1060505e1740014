import type { TripDraft } from '../../../domain/trip/trip-draft.ts';
import { questionOf, questionOfStep, stepOfQuestion } from '../../../domain/trip/trip-questions.ts';
import type { StepProps } from './steps/step-props.ts';

type Role = StepProps['role'];

/**
 * The draft of the pages, at the first question of the step where they were left; at the very first one if that is not
 * answered yet, because the questions have another order than the pages.
 */
export const inHelperMode = (draft: TripDraft, role: Role): TripDraft => ({
  ...draft,
  question:
    draft.journeyDate === null ? questionOf({ type: draft.type }, role) : questionOfStep(draft.step, role),
});

/** The draft of the questions, at the step of the one that was asked last. */
export const inPages = (draft: TripDraft, role: Role): TripDraft =>
  draft.step === 'confirm' ? draft : { ...draft, step: stepOfQuestion(questionOf(draft, role)) };
