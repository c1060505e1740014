import { useLingui } from '@lingui/react/macro';
import type { Refusal } from '../../../domain/base/refusal.ts';
import { errorText } from '../../i18n/error-text.ts';

/** The text of the first of these fields that a rule refused, if any. */
export function useRefusalTexts(refusals: readonly Refusal[]): (...fields: string[]) => string | undefined {
  const { i18n } = useLingui();
  return (...fields) => {
    const refusal = refusals.find(({ field }) => field !== undefined && fields.includes(field));
    return refusal && errorText(i18n, refusal);
  };
}
