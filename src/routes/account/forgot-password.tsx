import { useLingui } from '@lingui/react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '../../features/account/forgot-password-screen.tsx';
import { keepCode } from '../../features/account/kept-steps.ts';
import { refusedBeforeStart } from '../../features/account/refused-before-start.ts';
import { titles } from '../../features/account/titles.ts';
import { useGoBack } from '../use-go-back.ts';
import { useTitle } from '../title.ts';

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
        keepCode(sessionStorage, 'reset', waiting);
        void navigate({ to: '/reset-password' });
      }}
    />
  );
}
