import { useLingui } from '@lingui/react';
import { useCanGoBack, useSearch } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { savedProved, saveProved } from '../../person/sign-in/proved-number.ts';
import { saveCode, saveDraft, savedCode, savedDraft } from '../../person/sign-in/saved-steps.ts';
import { FirstHead } from '../../site/first-page/first-head.tsx';
import { refusedBeforeStart } from '../../person/sign-in/form/refused-before-start.ts';
import { SignupScreen } from '../../person/sign-in/signup-screen.tsx';
import { signInTitles } from '../../person/sign-in/sign-in-titles.ts';
import { afterFirstTask, beginFirstTask, isOnFirstTask } from '../../platform/data-saver.ts';
import { tabStorage } from '../../platform/tab-storage.ts';
import { correctedNow } from '../../platform/clock.ts';
import { openChannel } from '../../sync/channel.ts';
import { useGoBack } from '../../app/start/use-go-back.ts';
import { useTitle } from '../../app/start/title.ts';
import { useEnter } from '../../app/start/use-enter.ts';

/** Where data are saved, page and workers fetch nothing else until the request is posted. */
async function beginFirstRequest(): Promise<void> {
  beginFirstTask();
  if (!isOnFirstTask()) return;
  const workers = openChannel(() => undefined);
  workers.post({ type: 'first-task', on: true });
  await afterFirstTask();
  workers.post({ type: 'first-task', on: false });
  workers.close();
}

export function SignupRoute(): ReactNode {
  const { i18n } = useLingui();
  useTitle(i18n._(signInTitles.signup));
  const goBack = useGoBack('/before-sign-in');
  const canGoBack = useCanGoBack();
  const enter = useEnter();
  const search = useSearch({ from: '/signup' });
  const { type, ref = '' } = search;
  const saved = useMemo(() => {
    return {
      draft: {
        ...savedDraft(tabStorage),
        ...(type !== undefined && { type }),
        ...(ref !== '' && { referral_code: ref.slice(0, 20) }),
      },
      waiting: savedCode(tabStorage, 'number', correctedNow()),
      proved: savedProved(tabStorage, correctedNow()),
    };
  }, [type, ref]);
  return (
    <SignupScreen
      key={`${type} ${ref}`}
      {...saved}
      lead={<FirstHead />}
      refused={refusedBeforeStart(search)}
      onTyped={(typed) => saveDraft(tabStorage, typed)}
      onCodeSent={(waiting) => saveCode(tabStorage, 'number', waiting)}
      onProved={(proved) => saveProved(tabStorage, proved)}
      onBack={canGoBack ? goBack : undefined}
      onSignedIn={(session) => {
        if (session.user.type === 'customer') void beginFirstRequest();
        enter(session);
      }}
    />
  );
}
