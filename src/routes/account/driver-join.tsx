import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { useSearch } from '@tanstack/react-router';
import { useGoBack } from '../../app/start/use-go-back.ts';
import { useTitle } from '../../app/start/title.ts';
import { DriverJoinScreen } from '../../person/sign-in/driver-join-screen.tsx';
import { refusedBeforeStart } from '../../person/sign-in/form/refused-before-start.ts';
import { signInTitles } from '../../person/sign-in/sign-in-titles.ts';
import { useEnter } from '../../app/start/use-enter.ts';

export function DriverJoinRoute(): ReactNode {
  const { i18n } = useLingui();
  useTitle(i18n._(signInTitles.driverJoin));
  const goBack = useGoBack('/before-sign-in');
  const enter = useEnter();
  const refused = refusedBeforeStart(useSearch({ from: '/driver/join' }));
  return <DriverJoinScreen refused={refused} onBack={goBack} onSignedIn={enter} />;
}
