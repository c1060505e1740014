// The dialog variant of the trip form: one question at a time (REQ 2), over the same draft and the same rules.
//
//   own-car (provider) ─▶ journey ─▶ return (round) ─▶ pickup ─▶ via ─▶ destination ─▶ trip-type ─▶ car ─▶ confirmation
//                                      ▲────────────── changed to a round trip ──────────┘
//
// A return asked for after the trip type leads on to the car, because the places are known by then.

import { refuse, type Refusal } from '../base/refusal.ts';
import type { TripDraft } from './trip-draft.ts';
import { tripQuestions, type TripQuestion, type WizardStep } from './trip-draft.ts';

type Role = 'customer' | 'provider';

/** The fields of the form whose refusals appear at each question. */
const fields: Record<TripQuestion, readonly string[]> = {
  'own-car': ['car_id'],
  journey: ['journey_date', 'journey_time'],
  return: ['return_date', 'return_time'],
  pickup: ['pickup_full_address'],
  via: ['via_full_address'],
  destination: ['destination_full_address'],
  'trip-type': [],
  car: ['car_type', 'price', 'trip_note'],
};

/** The questions of a draft: the car first for a provider, the return only for a round trip. */
export function questionsOf({ type }: Pick<TripDraft, 'type'>, role: Role): TripQuestion[] {
  return tripQuestions.filter(
    (question) =>
      (question !== 'own-car' || role === 'provider') && (question !== 'return' || type === 'round'),
  );
}

/** The question at which the draft was left; the first one if none was asked yet. */
export function questionOf(draft: Pick<TripDraft, 'type' | 'question'>, role: Role): TripQuestion {
  const questions = questionsOf(draft, role);
  return questions.find((question) => question === draft.question) ?? questions[0] ?? 'journey';
}

type Asked = Pick<TripDraft, 'type' | 'question' | 'returnDate' | 'places'>;

/** The next question; null after the last. */
export function questionAfter(draft: Asked, role: Role): TripQuestion | null {
  const question = questionOf(draft, role);
  if (question === 'trip-type' && draft.type === 'round' && draft.returnDate === null) return 'return';
  if (question === 'return' && draft.places.pickup.place && draft.places.destination.place) return 'car';
  const questions = questionsOf(draft, role);
  return questions[questions.indexOf(question) + 1] ?? null;
}

/** The previous question; null on the first. */
export function questionBefore(draft: Asked, role: Role): TripQuestion | null {
  const questions = questionsOf(draft, role);
  return questions[questions.indexOf(questionOf(draft, role)) - 1] ?? null;
}

/** The refusals that concern one question, out of all refusals of the draft. */
export function refusalsOf(
  question: TripQuestion,
  { draft, role, all }: { draft: Pick<TripDraft, 'carId'>; role: Role; all: readonly Refusal[] },
): Refusal[] {
  if (question === 'own-car')
    return role === 'provider' && draft.carId === null ? [refuse('car_type_required', 'car_id')] : [];
  return all.filter(({ field }) => field !== undefined && fields[question].includes(field));
}

/** The step of the page variant that asks this question. */
export function stepOfQuestion(question: TripQuestion): WizardStep {
  switch (question) {
    case 'pickup':
    case 'via':
    case 'destination':
    case 'trip-type':
      return 'place';
    case 'journey':
    case 'return':
      return 'time';
    case 'own-car':
    case 'car':
      return 'car';
  }
}

/** The first question of a step of the page variant. */
export function questionOfStep(step: WizardStep, role: Role): TripQuestion {
  switch (step) {
    case 'place':
      return 'pickup';
    case 'time':
      return 'journey';
    case 'car':
      return role === 'provider' ? 'own-car' : 'car';
    case 'confirm':
      return 'car';
  }
}
