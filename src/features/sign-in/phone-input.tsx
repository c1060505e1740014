import { useFormat } from '../../i18n/use-format.ts';
import { TextInput } from '../../ui/forms/text-input.tsx';

type PhoneInputProps = {
  error: string | undefined;
  label: string;
  autoComplete: 'tel' | 'username';
  defaultValue?: string | undefined;
};

/** A Bangladeshi mobile number in Bengali or Latin digits; the country code is shown before it. */
export function PhoneInput({ error, label, autoComplete, defaultValue }: PhoneInputProps) {
  const { digits } = useFormat();
  return (
    <TextInput
      label={label}
      error={error}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      defaultValue={defaultValue}
      required
      lead={
        <span className="mute" aria-hidden="true">
          {digits('+880')}
        </span>
      }
    />
  );
}
