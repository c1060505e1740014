import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** Hidden by default; on a small phone, showing the password is easier than typing it twice. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'trail'>) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const toggle = (
    <IconButton
      icon={shown ? 'eye' : 'eye-off'}
      size="m"
      label={shown ? t`Hide password` : t`Show password`}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    />
  );
  return <TextInput {...props} type={shown ? 'text' : 'password'} trail={toggle} />;
}
