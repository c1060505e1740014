import { useState, type FormEvent } from 'react';
import { earliestReturnOf, type TripDraft, type TripQuestion } from '../../../../domain/trip/trip-draft.ts';
import { questionBefore, questionOf, questionsOf } from '../../../../domain/trip/trip-questions.ts';
import { correctedNow } from '../../../platform/clock.ts';
import { timesOn } from '../steps/time-choices.ts';
import type { StepProps } from '../steps/step-props.ts';
import type { WizardForm } from '../use-wizard-form.ts';

/** An instant is asked for in two steps: its day first, then its time. */
export type Half = 'day' | 'time';

export type HelperSteps = {
  question: TripQuestion;
  /** Null for a question with a single step. */
  half: Half | null;
  /** From 1; the summary is the last one. */
  step: number;
  steps: number;
  goOn: WizardForm['goOn'];
  goBack: () => void;
};

const isMoment = (question: TripQuestion | null): question is 'journey' | 'return' =>
  question === 'journey' || question === 'return';

/** Whether this moment's day is chosen and has a time left. */
function hasDay(draft: TripDraft, question: 'journey' | 'return'): boolean {
  const back = question === 'return';
  const date = back ? draft.returnDate : draft.journeyDate;
  return date !== null && timesOn(date, correctedNow(), back ? earliestReturnOf(draft) : null).length > 0;
}

/** The form's questions as steps of the easy way, over the same draft and rules. */
export function useHelperSteps(form: WizardForm, role: StepProps['role']): HelperSteps {
  const { draft, confirming } = form;
  const [timed, setTimed] = useState<readonly TripQuestion[]>([]);
  const question = questionOf(draft, role);
  const questions = questionsOf(draft, role);
  const half = !isMoment(question)
    ? null
    : timed.includes(question) && hasDay(draft, question)
      ? 'time'
      : 'day';
  const halves = questions.flatMap((each) => (isMoment(each) ? [each, `${each} time`] : [each]));
  const steps = halves.length + 1;
  const step = confirming ? steps : halves.indexOf(half === 'time' ? `${question} time` : question) + 1;

  function goOn(event: FormEvent<HTMLElement>): void {
    if (!confirming && half === 'day' && isMoment(question) && hasDay(draft, question)) {
      setTimed([...timed, question]);
      window.scrollTo(0, 0);
    } else form.goOn(event);
  }
  function goBack(): void {
    if (!confirming && half === 'time') return setTimed(timed.filter((each) => each !== question));
    const before = confirming ? null : questionBefore(draft, role);
    if (isMoment(before)) setTimed([...timed, before]);
    form.goBack();
  }
  return { question, half, step, steps, goOn, goBack };
}
