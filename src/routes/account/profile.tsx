import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { useLocation } from '@tanstack/react-router';
import { ProfileScreen } from '../../features/profile/profile-screen.tsx';
import { titles } from '../../features/sign-in/titles.ts';
import { useSession } from '../../sync/session-store.ts';
import { Page } from '../../app/page.tsx';

export function ProfileRoute(): ReactNode {
  const { i18n } = useLingui();
  const { hash } = useLocation();
  const role = useSession()?.user.type ?? 'customer';
  return (
    <Page title={i18n._(titles.profile)} backTo="/" fresh narrow>
      <ProfileScreen role={role} carsAsked={hash === 'my-cars'} />
    </Page>
  );
}
