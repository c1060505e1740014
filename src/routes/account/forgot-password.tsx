import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '../../features/sign-in/forgot-password-screen.tsx';
import { saveCode } from '../../features/sign-in/saved-steps.ts';
import { refusedBeforeStart } from '../../features/sign-in/refused-before-start.ts';
import { titles } from '../../features/sign-in/titles.ts';
import { tabStorage } from '../../platform/tab-storage.ts';
import { useGoBack } from '../../app/use-go-back.ts';
import { useTitle } from '../../app/title.ts';

export function ForgotPasswordRoute(): ReactNode {
  const { i18n } = useLingui();
  useTitle(i18n._(titles.forgotPassword));
  const goBack = useGoBack('/signin');
  const navigate = useNavigate();
  const refused = refusedBeforeStart(useSearch({ from: '/forgot-password' }));
  return (
    <ForgotPasswordScreen
      refused={refused}
      onBack={goBack}
      onWaiting={(waiting) => {
        saveCode(tabStorage, 'reset', waiting);
        void navigate({ to: '/reset-password' });
      }}
    />
  );
}
