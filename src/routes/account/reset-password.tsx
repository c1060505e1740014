import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { saveCode, savedCode } from '../../person/sign-in/saved-steps.ts';
import { ResetPasswordScreen } from '../../person/sign-in/reset-password-screen.tsx';
import { signInTitles } from '../../person/sign-in/sign-in-titles.ts';
import { tabStorage } from '../../platform/tab-storage.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useTitle } from '../../app/start/title.ts';
import { useEnter } from '../../app/start/use-enter.ts';

export function ResetPasswordRoute(): ReactNode {
  const { i18n } = useLingui();
  useTitle(i18n._(signInTitles.resetPassword));
  const navigate = useNavigate();
  const enter = useEnter();
  const [waiting] = useState(() => savedCode(tabStorage, 'reset', correctedNow()));
  return (
    <ResetPasswordScreen
      waiting={waiting}
      onCodeSent={(next) => saveCode(tabStorage, 'reset', next)}
      onChangeNumber={() => void navigate({ to: '/forgot-password' })}
      onSignedIn={enter}
    />
  );
}
