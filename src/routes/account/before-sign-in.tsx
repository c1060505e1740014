import { useLingui } from '@lingui/react';
import { BeforeSignInScreen } from '../../features/account/before-sign-in-screen.tsx';
import { titles } from '../../features/account/titles.ts';
import { useGoBack } from '../use-go-back.ts';
import { useTitle } from '../title.ts';

export function BeforeSignInRoute() {
  const { i18n } = useLingui();
  useTitle(i18n._(titles.beforeSignIn));
  return <BeforeSignInScreen onBack={useGoBack('/signup')} />;
}
