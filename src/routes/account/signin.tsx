import { useLingui } from '@lingui/react';
import { useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { saveCode, savedCode } from '../../person/sign-in/saved-steps.ts';
import { refusedBeforeStart } from '../../person/sign-in/form/refused-before-start.ts';
import { SigninScreen } from '../../person/sign-in/signin-screen.tsx';
import { signInTitles } from '../../person/sign-in/sign-in-titles.ts';
import { tabStorage } from '../../platform/tab-storage.ts';
import { correctedNow } from '../../platform/clock.ts';
import { readEndedSession } from '../../platform/ended-session.ts';
import { needTexts } from '../../i18n/i18n.ts';
import { later } from '../../ui/base/later.tsx';
import { useGoBack } from '../../app/start/use-go-back.ts';
import { useTitle } from '../../app/start/title.ts';
import { useEnter } from '../../app/start/use-enter.ts';

// needed only after a session that has ended by itself
const EndedSessionCard = later(async () => {
  const [card] = await Promise.all([import('../../outbox/ended-session-card.tsx'), needTexts('outbox')]);
  return card.EndedSessionCard;
});

export function SigninRoute(): ReactNode {
  const { i18n } = useLingui();
  useTitle(i18n._(signInTitles.signin));
  const goBack = useGoBack('/before-sign-in');
  const enter = useEnter();
  const refused = refusedBeforeStart(useSearch({ from: '/signin' }));
  const [waiting] = useState(() => savedCode(tabStorage, 'signin', correctedNow()));
  const [ended] = useState(readEndedSession);
  return (
    <SigninScreen
      ended={ended}
      notice={ended && <EndedSessionCard ended={ended} />}
      refused={refused}
      waiting={waiting}
      onCodeSent={(next) => saveCode(tabStorage, 'signin', next)}
      onBack={goBack}
      onSignedIn={enter}
    />
  );
}
