import { Plural, useLingui } from '@lingui/react/macro';
import { Alert } from '../../../ui/status/alert.tsx';
import type { Trouble } from './form-errors.ts';
import { useFieldErrorText } from './use-field-error-text.ts';

/** The error of the entire form, and how to fix it; shows nothing if there is none. */
export function FormTrouble({ trouble }: { trouble: Trouble }) {
  const { t } = useLingui();
  const text = useFieldErrorText();
  switch (trouble.kind) {
    case 'none':
      return null;
    case 'unreachable':
      return (
        <Alert icon="cloud-off" urgent>
          {t`The server could not be reached. Nothing you typed is lost: try again when there is a net.`}
        </Alert>
      );
    case 'too-many':
      return (
        <Alert tone="bad" urgent>
          {trouble.minutes === null ? (
            t`Too many tries. Try again in a few minutes.`
          ) : (
            <Plural
              value={trouble.minutes}
              one="Too many tries. Try again in # minute."
              other="Too many tries. Try again in # minutes."
            />
          )}
        </Alert>
      );
    case 'refused':
      return (
        <Alert tone="bad" urgent>
          {text(trouble.fieldError)}
        </Alert>
      );
  }
}
