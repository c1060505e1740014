import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import type { CallFailure } from '../../sync/calls/api.ts';

type Outcome<T> = { ok: true; data: T } | { ok: false; failure: CallFailure };

/**
 * The state of a call about the person's account: whether it is under way, and the error of a field or of the
 * whole.
 */
export function useOwnCall() {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [trouble, setTrouble] = useState<string | null>(null);

  /**
   * @param fields the wire names of the form's fields @returns the answer, or null when the screen shows the
   * error
   */
  async function run<T>(send: () => Promise<Outcome<T>>, fields: readonly string[] = []): Promise<T | null> {
    if (busy) return null;
    setBusy(true);
    setErrors({});
    setTrouble(null);
    const outcome = await send();
    setBusy(false);
    if (outcome.ok) return outcome.data;
    const { failure } = outcome;
    if (failure.kind === 'unreachable') setTrouble(t`This needs internet. Nothing has happened; try again.`);
    else {
      const own = Object.entries(failure.fields).filter(([field]) => fields.includes(field));
      setErrors(Object.fromEntries(own));
      if (own.length === 0) setTrouble(errorText(i18n, failure.error));
    }
    return null;
  }
  const refuse = (own: Readonly<Record<string, string>>): void => {
    setTrouble(null);
    setErrors(own);
  };
  return { busy, errors, trouble, run, refuse };
}
