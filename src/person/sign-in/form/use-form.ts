import { useState } from 'react';
import type { Result } from '../account-calls.ts';
import { allWell, stateAfter, stateOf, without, type FormState } from './form-errors.ts';

type Refusals = Parameters<typeof stateOf>[0];

/**
 * The state of one form and its call: checks the rules first, then sends, then shows the outcome.
 * @param fields the wire names of its fields, in the form's order
 */
export function useForm(fields: readonly string[], initial: FormState = allWell) {
  const [state, setState] = useState(initial);
  // the state when last judged: fixing a field changes `state` but must not move anything on the screen
  const [judged, setJudged] = useState(initial);
  const [sending, setSending] = useState(false);

  function judge(next: FormState): void {
    setState(next);
    setJudged(next);
  }

  /**
   * Resolves to the server's answer, or to null when a rule or the server refused, which the form then shows.
   * After an answer the form stays busy, because another screen follows, unless it `stays`.
   */
  async function submit<T>(
    refusals: Refusals,
    send: () => Promise<Result<T>>,
    stays = false,
  ): Promise<T | null> {
    if (sending) return null;
    judge(stateOf(refusals));
    if (refusals.length > 0) return null;
    setSending(true);
    const result = await send();
    if (stays || !result.ok) setSending(false);
    if (result.ok) return result.data;
    judge(stateAfter(result.failure, fields));
    return null;
  }

  const clearError = (field: string): void => setState((now) => without(now, field));
  return { ...state, judged, fields, sending, submit, clearError };
}

export type Form = ReturnType<typeof useForm>;
