import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { BeforeSignInScreen } from '../../person/sign-in/before-sign-in-screen.tsx';
import { signInTitles } from '../../person/sign-in/sign-in-titles.ts';
import { useGoBack } from '../../app/start/use-go-back.ts';
import { useTitle } from '../../app/start/title.ts';

export function BeforeSignInRoute(): ReactNode {
  const { i18n } = useLingui();
  useTitle(i18n._(signInTitles.beforeSignIn));
  return <BeforeSignInScreen onBack={useGoBack('/signup')} />;
}
