import { useLingui } from '@lingui/react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '../../features/sign-in/forgot-password-screen.tsx';
import { saveCode } from '../../features/sign-in/saved-steps.ts';
import { refusedBeforeStart } from '../../features/sign-in/refused-before-start.ts';
import { titles } from '../../features/sign-in/titles.ts';
import { useGoBack } from '../../app/use-go-back.ts';
import { useTitle } from '../../app/title.ts';

export function ForgotPasswordRoute() {
  const { i18n } = useLingui();
  useTitle(i18n._(titles.forgotPassword));
  const goBack = useGoBack('/signin');
  const navigate = useNavigate();
  const refused = refusedBeforeStart(useLocation().searchStr);
  return (
    <ForgotPasswordScreen
      refused={refused}
      onBack={goBack}
      onWaiting={(waiting) => {
        saveCode(sessionStorage, 'reset', waiting);
        void navigate({ to: '/reset-password' });
      }}
    />
  );
}
