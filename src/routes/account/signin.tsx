import { useLingui } from '@lingui/react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { saveCode, savedCode } from '../../features/sign-in/saved-steps.ts';
import { refusedBeforeStart } from '../../features/sign-in/refused-before-start.ts';
import { SigninScreen } from '../../features/sign-in/signin-screen.tsx';
import { titles } from '../../features/sign-in/titles.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useGoBack } from '../../app/use-go-back.ts';
import { useTitle } from '../../app/title.ts';
import { useEnter } from './use-enter.ts';

export function SigninRoute() {
  const { i18n } = useLingui();
  useTitle(i18n._(titles.signin));
  const goBack = useGoBack('/before-sign-in');
  const enter = useEnter();
  const refused = refusedBeforeStart(useLocation().searchStr);
  const [waiting] = useState(() => savedCode(sessionStorage, 'signin', correctedNow()));
  return (
    <SigninScreen
      refused={refused}
      waiting={waiting}
      onWaiting={(next) => saveCode(sessionStorage, 'signin', next)}
      onBack={goBack}
      onSignedIn={enter}
    />
  );
}
