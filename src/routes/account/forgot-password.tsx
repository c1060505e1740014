import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '../../person/sign-in/forgot-password-screen.tsx';
import { saveCode } from '../../person/sign-in/saved-steps.ts';
import { refusedBeforeStart } from '../../person/sign-in/form/refused-before-start.ts';
import { signInTitles } from '../../person/sign-in/sign-in-titles.ts';
import { tabStorage } from '../../platform/tab-storage.ts';
import { useGoBack } from '../../app/start/use-go-back.ts';
import { useTitle } from '../../app/start/title.ts';

export function ForgotPasswordRoute(): ReactNode {
  const { i18n } = useLingui();
  useTitle(i18n._(signInTitles.forgotPassword));
  const goBack = useGoBack('/signin');
  const navigate = useNavigate();
  const refused = refusedBeforeStart(useSearch({ from: '/forgot-password' }));
  return (
    <ForgotPasswordScreen
      refused={refused}
      onBack={goBack}
      onCodeSent={(waiting) => {
        saveCode(tabStorage, 'reset', waiting);
        void navigate({ to: '/reset-password' });
      }}
    />
  );
}
