import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { useSearch } from '@tanstack/react-router';
import { useGoBack } from '../../app/use-go-back.ts';
import { useTitle } from '../../app/title.ts';
import { DriverJoinScreen } from '../../features/sign-in/driver-join-screen.tsx';
import { refusedBeforeStart } from '../../features/sign-in/refused-before-start.ts';
import { titles } from '../../features/sign-in/titles.ts';
import { useEnter } from '../../app/use-enter.ts';

export function DriverJoinRoute(): ReactNode {
  const { i18n } = useLingui();
  useTitle(i18n._(titles.driverJoin));
  const goBack = useGoBack('/before-sign-in');
  const enter = useEnter();
  const refused = refusedBeforeStart(useSearch({ from: '/driver/join' }));
  return <DriverJoinScreen refused={refused} onBack={goBack} onSignedIn={enter} />;
}
