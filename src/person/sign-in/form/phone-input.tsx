import { TextInput, type TextInputProps } from '../../../ui/forms/text-input.tsx';

type PhoneInputProps = Pick<TextInputProps, 'label' | 'error' | 'defaultValue' | 'hint' | 'hintIcon'> & {
  autoComplete: 'tel' | 'username';
};

/** A Bangladeshi mobile number in Bengali or Latin digits as people write it, beginning with 01. */
export const PhoneInput = (props: PhoneInputProps) => (
  <TextInput name="phone" type="tel" inputMode="tel" required {...props} />
);
