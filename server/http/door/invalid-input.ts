import type { type } from 'arktype';
import type { Locale } from '../../../domain/base/locale.ts';
import { errorText, serverText } from '../answer/texts.ts';

/** The input does not fit the schema of its call. */
export class InvalidInput extends Error {
  readonly errors: type.errors;

  constructor(errors: type.errors) {
    super('input does not fit its schema');
    this.name = 'InvalidInput';
    this.errors = errors;
  }
}

/** A text for each field that does not fit, under its wire name; `body` for the entire input. */
export function fieldErrors(errors: type.errors, locale: Locale): Record<string, string[]> {
  const byField: Record<string, string[]> = {};
  for (const error of errors) {
    const field = error.path.join('.') || 'body';
    (byField[field] ??= []).push(fieldError(error, field, locale));
  }
  return byField;
}

function fieldError(error: type.errors[number], field: string, locale: Locale): string {
  if (error.hasCode('required'))
    return errorText(locale, { code: 'field_required', values: { field: lastPart(field) } });
  if (error.hasCode('maxLength')) return serverText(locale, 'value.too_long', { max: error.rule });
  if (error.hasCode('minLength')) return serverText(locale, 'value.too_short', { min: error.rule });
  if (error.hasCode('max')) return serverText(locale, 'value.too_big', { max: error.rule });
  if (error.hasCode('min')) return serverText(locale, 'value.too_small', { min: error.rule });
  return serverText(locale, 'value.invalid');
}

const lastPart = (field: string): string => field.split('.').at(-1) ?? field;
