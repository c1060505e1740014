import { useFormat } from '../../i18n/use-format.ts';
import { toLatinDigits } from '../../../domain/base/digits.ts';
import { Field } from './field.tsx';

/** The code in a typed or pasted text: its digits, converted to Latin ones and cut to the length. */
export function codeFrom(text: string, length: number): string {
  return toLatinDigits(text).replace(/\D/g, '').slice(0, length);
}

type OtpInputProps = {
  label: string;
  name?: string;
  length: number;
  /** Latin digits. */
  value: string;
  error?: string | undefined;
  onChange: (code: string) => void;
  onComplete: (code: string) => void;
};

/**
 * One input behind drawn boxes, so that pasting, the keyboard's code suggestion and screen readers simply
 * work.
 */
export function OtpInput({ label, name, length, value, error, onChange, onComplete }: OtpInputProps) {
  const { digits } = useFormat();
  function change(text: string) {
    const code = codeFrom(text, length);
    onChange(code);
    if (code.length === length && code !== value) onComplete(code);
  }
  return (
    <Field label={<span className="spoken">{label}</span>} error={error}>
      {(control) => (
        <span className="otp">
          <input
            {...control}
            className="native"
            name={name}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={value}
            onChange={(event) => change(event.target.value)}
          />
          {Array.from({ length }, (_, place) => (
            <span key={place} className={place === value.length ? 'input at' : 'input'} aria-hidden="true">
              {digits(value.charAt(place))}
            </span>
          ))}
        </span>
      )}
    </Field>
  );
}
