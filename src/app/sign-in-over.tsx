import { useLingui } from '@lingui/react';
import { useState, type ReactNode } from 'react';
import { OverPage } from '../person/sign-in/over-page.tsx';
import { savedProved, saveProved } from '../person/sign-in/proved-number.ts';
import { saveCode, saveDraft, savedCode, savedDraft } from '../person/sign-in/saved-steps.ts';
import { SigninScreen } from '../person/sign-in/signin-screen.tsx';
import { SignupScreen } from '../person/sign-in/signup-screen.tsx';
import { signInTitles } from '../person/sign-in/sign-in-titles.ts';
import { correctedNow } from '../platform/clock.ts';
import { tabStorage } from '../platform/tab-storage.ts';
import { useEnter } from './start/use-enter.ts';

type SignInOverProps = {
  page: 'signin' | 'signup';
  /** The role to sign up for, if the link names it. */
  type?: string;
  /** The address of the page below. */
  href: string;
  onClose: () => void;
};

/** REQ 2, the dialogs 'signup' and 'login': signing up or in over a visitor's page, which stays open. */
export function SignInOver({ page, type, href, onClose }: SignInOverProps): ReactNode {
  const { i18n } = useLingui();
  const enter = useEnter();
  const [saved] = useState(() => ({
    signin: { waiting: savedCode(tabStorage, 'signin', correctedNow()) },
    signup: {
      draft: { ...savedDraft(tabStorage), ...(type !== undefined && { type }) },
      waiting: savedCode(tabStorage, 'number', correctedNow()),
      proved: savedProved(tabStorage, correctedNow()),
    },
  }));
  const settled = {
    onBack: onClose,
    onSignedIn: (session: Parameters<typeof enter>[0]): void => {
      if (tabStorage.getItem('wanted-page') === null) tabStorage.setItem('wanted-page', href);
      enter(session);
    },
  };
  return (
    <OverPage title={i18n._(signInTitles[page])} onClose={onClose}>
      {page === 'signin' ? (
        <SigninScreen
          {...settled}
          {...saved.signin}
          onCodeSent={(next) => saveCode(tabStorage, 'signin', next)}
        />
      ) : (
        <SignupScreen
          {...settled}
          {...saved.signup}
          onTyped={(typed) => saveDraft(tabStorage, typed)}
          onCodeSent={(waiting) => saveCode(tabStorage, 'number', waiting)}
          onProved={(proved) => saveProved(tabStorage, proved)}
        />
      )}
    </OverPage>
  );
}
