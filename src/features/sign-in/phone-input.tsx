import { TextInput } from '../../ui/forms/text-input.tsx';

type PhoneInputProps = {
  error: string | undefined;
  label: string;
  autoComplete: 'tel' | 'username';
  defaultValue?: string | undefined;
  hint?: string;
};

/** A Bangladeshi mobile number in Bengali or Latin digits as people write it, beginning with 01. */
export function PhoneInput({ error, label, autoComplete, defaultValue, hint }: PhoneInputProps) {
  return (
    <TextInput
      label={label}
      error={error}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      defaultValue={defaultValue}
      hint={hint}
      hintIcon="message-square"
      required
    />
  );
}
