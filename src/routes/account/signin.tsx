import { useLingui } from '@lingui/react';
import { useLocation } from '@tanstack/react-router';
import { refusedBeforeStart } from '../../features/account/refused-before-start.ts';
import { SigninScreen } from '../../features/account/signin-screen.tsx';
import { titles } from '../../features/account/titles.ts';
import { useGoBack } from '../use-go-back.ts';
import { useTitle } from '../title.ts';
import { useEnter } from './use-enter.ts';

export function SigninRoute() {
  const { i18n } = useLingui();
  useTitle(i18n._(titles.signin));
  const goBack = useGoBack('/before-sign-in');
  const enter = useEnter();
  const refused = refusedBeforeStart(useLocation().searchStr);
  return <SigninScreen refused={refused} onBack={goBack} onSignedIn={enter} />;
}
