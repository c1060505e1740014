// The context of the trip wizard, and the rules of REQ 5 over it.

import type { Tariff } from '../money/fare.ts';
import { refuse, type Refusal } from '../base/refusal.ts';
import type { FormStep } from './trip-fields.ts';
import type { TripRequest } from './trip-form.ts';
import { checkTripRequest, withoutContacts } from './trip-request.ts';
import { requestOf, type TripDraft } from './trip-draft.ts';
import type { WizardStep } from './trip-draft.ts';
import { questionOf, refusalsOf } from './trip-questions.ts';
import { tripQuestions, type TripQuestion } from './trip-draft.ts';

/** Why the trip could not be saved, as the form shows it: a rule's refusal or any coded error of the server. */
export type WizardFailure = { code: string; field?: string; values?: Record<string, string | number> };

/** A page for each step, or a dialog with one question at a time (REQ 2, both variants). */
export type WizardWay = 'pages' | 'questions';

export type TripWizardContext = {
  role: 'customer' | 'provider';
  way: WizardWay;
  now: () => number;
  /** The tariffs of the office, as last received. */
  tariffs: () => readonly Tariff[];
  draft: TripDraft;
  /** The form's starting values, while it asks whether to continue a half-filled draft. */
  anew: TripDraft | null;
  /** The refusals of the last NEXT or CONFIRM that still apply, in the order of REQ 5. */
  refusals: Refusal[];
  failure: WizardFailure | null;
  /** Whether the last CONFIRM asked for a draft. */
  asDraft: boolean;
  /** When the server is to post the trip, as the last CONFIRM asked (epoch ms); null: at once. */
  publishAt: number | null;
  tripId: string | null;
};

/** The draft as it would be sent now, with contacts removed from a customer's note. */
export function wizardRequest({ draft, role }: Pick<TripWizardContext, 'draft' | 'role'>): TripRequest {
  return withoutContacts(requestOf(draft), role);
}

/** The refusals of the draft now, of one step or of all. A car owner is asked for the car before its price. */
export function wizardRefusals(
  context: Pick<TripWizardContext, 'draft' | 'role' | 'now' | 'tariffs'>,
  step?: FormStep,
): Refusal[] {
  const { now, role, tariffs } = context;
  const refusals = checkTripRequest(wizardRequest(context), { now: now(), role, tariffs: tariffs() }, step);
  const lacksCar = role === 'provider' && context.draft.carId === null;
  if (!lacksCar || (step !== undefined && step !== 'car')) return refusals;
  return [refuse('car_type_required', 'car_id'), ...refusals.filter(({ field }) => field !== 'price')];
}

export const ruled: readonly FormStep[] = ['place', 'time', 'car'];

/** The first step of the page variant with a refusal. */
export function firstWrongStep(context: TripWizardContext): FormStep | undefined {
  return ruled.find((step) => wizardRefusals(context, step).length > 0);
}

/** The steps before this one. */
export const stepsBefore = (step: WizardStep) =>
  step === 'confirm' ? ruled : ruled.slice(0, ruled.indexOf(step));

/** The question that is asked now. */
export const currentQuestion = ({ draft, role }: Pick<TripWizardContext, 'draft' | 'role'>): TripQuestion =>
  questionOf(draft, role);

/** The refusals of the answer to a question. */
export function questionRefusals(context: TripWizardContext, question: TripQuestion): Refusal[] {
  return refusalsOf(question, { ...context, all: wizardRefusals(context) });
}

/** The first question whose answer is wrong. */
export function firstWrongQuestion(context: TripWizardContext): TripQuestion | undefined {
  return tripQuestions.find((question) => questionRefusals(context, question).length > 0);
}
