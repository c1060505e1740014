import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { errorText } from '../../../i18n/error-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import type { FieldError, FieldErrors } from './form-errors.ts';

/** The text of a field error; the name of an empty field is inserted (REQ 5). */
export function useFieldErrorText(): (fieldError: FieldError, label?: string) => string {
  const { i18n } = useLingui();
  return (fieldError, label) => {
    if ('text' in fieldError) return fieldError.text;
    const values = label === undefined ? fieldError.values : { ...fieldError.values, field: label };
    return errorText(i18n, values ? { code: fieldError.code, values } : { code: fieldError.code });
  };
}

export function useFieldText(fieldErrors: FieldErrors): (field: string, label: string) => string | undefined {
  const text = useFieldErrorText();
  return (field, label) => {
    const fieldError = fieldErrors[field];
    return fieldError && text(fieldError, label);
  };
}

/**
 * The text of the mobile number's error. If the number is too short, it names the number of missing digits.
 */
export function usePhoneText(fieldErrors: FieldErrors): (label: string) => string | undefined {
  const { digits } = useFormat();
  const field = useFieldText(fieldErrors);
  return (label) => {
    const fieldError = fieldErrors['phone'];
    const missing = fieldError && 'code' in fieldError ? Number(fieldError.values?.['missing'] ?? 0) : 0;
    if (missing === 0) return field('phone', label);
    const length = digits(11);
    return plural(missing, {
      one: `The number must have ${length} digits, # is missing.`,
      other: `The number must have ${length} digits, # are missing.`,
    });
  };
}
