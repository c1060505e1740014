import { useLingui } from '@lingui/react';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { saveCode, saveDraft, savedCode, savedDraft } from '../../features/sign-in/saved-steps.ts';
import { refusedBeforeStart } from '../../features/sign-in/refused-before-start.ts';
import { SignupScreen } from '../../features/sign-in/signup-screen.tsx';
import { titles } from '../../features/sign-in/titles.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useGoBack } from '../../app/use-go-back.ts';
import { useTitle } from '../../app/title.ts';
import { useEnter } from './use-enter.ts';

export function SignupRoute() {
  const { i18n } = useLingui();
  useTitle(i18n._(titles.signup));
  const goBack = useGoBack('/before-sign-in');
  const enter = useEnter();
  const query = useLocation().searchStr;
  const saved = useMemo(() => {
    const chosen = new URLSearchParams(query).get('type');
    return {
      referralCode: new URLSearchParams(query).get('ref')?.slice(0, 20) ?? '',
      draft: { ...savedDraft(sessionStorage), ...(chosen !== null && { type: chosen }) },
      waiting: savedCode(sessionStorage, 'signup', correctedNow()),
    };
  }, [query]);
  return (
    <SignupScreen
      key={query}
      {...saved}
      refused={refusedBeforeStart(query)}
      onTyped={(typed) => saveDraft(sessionStorage, typed)}
      onWaiting={(waiting) => saveCode(sessionStorage, 'signup', waiting)}
      onBack={goBack}
      onSignedIn={enter}
    />
  );
}
