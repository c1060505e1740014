import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { BeforeSignInScreen } from '../../features/sign-in/before-sign-in-screen.tsx';
import { titles } from '../../features/sign-in/titles.ts';
import { useGoBack } from '../../app/use-go-back.ts';
import { useTitle } from '../../app/title.ts';

export function BeforeSignInRoute(): ReactNode {
  const { i18n } = useLingui();
  useTitle(i18n._(titles.beforeSignIn));
  return <BeforeSignInScreen onBack={useGoBack('/signup')} />;
}
