import { useState } from 'react';
import type { Result } from './account-calls.ts';
import { allWell, stateAfter, stateOf, without, type FormState } from './form-errors.ts';

type Refusals = Parameters<typeof stateOf>[0];

/**
 * One form and its call: judged by the rules first, then sent, then what came of it.
 * @param fields the wire names of its fields, in the order they stand
 */
export function useForm(fields: readonly string[], initial: FormState = allWell) {
  const [state, setState] = useState(initial);
  // as it was when last judged: mending a field changes the state, but moves nothing on the screen
  const [judged, setJudged] = useState(initial);
  const [sending, setSending] = useState(false);

  function judge(next: FormState): void {
    setState(next);
    setJudged(next);
  }

  /** Resolves to what the server answered; to null when a rule or the server said no, which the form then shows. */
  async function submit<T>(refusals: Refusals, send: () => Promise<Result<T>>): Promise<T | null> {
    if (sending) return null;
    judge(stateOf(refusals));
    if (refusals.length > 0) return null;
    setSending(true);
    const result = await send();
    setSending(false);
    if (result.ok) return result.data;
    judge(stateAfter(result.failure, fields));
    return null;
  }

  const clearError = (field: string): void => setState((now) => without(now, field));
  return { ...state, judged, fields, sending, submit, clearError };
}

export type Form = ReturnType<typeof useForm>;
