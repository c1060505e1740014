import { useLingui } from '@lingui/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, type ReactNode } from 'react';
import { ImpersonateScreen } from '../../features/sign-in/impersonate-screen.tsx';
import { titles } from '../../features/sign-in/titles.ts';
import { pageStorage } from '../../platform/page-storage.ts';
import type { StoredUser } from '../../platform/session.ts';
import { useTitle } from '../../app/title.ts';

/** SPEC 6: the token comes in the query or is in storage under the impersonation key. */
export function ImpersonateRoute(): ReactNode {
  const { i18n } = useLingui();
  useTitle(i18n._(titles.impersonate));
  const navigate = useNavigate();
  const { token = pageStorage.getItem('imp_token') } = useSearch({ from: '/impersonate' });
  const enter = useCallback(
    (user: StoredUser, accepted: string, until: number) => {
      void import('../../sync/impersonation.ts')
        .then(({ lookAs }) => lookAs(user, accepted, until))
        .then(() => navigate({ to: '/', replace: true }));
    },
    [navigate],
  );
  return <ImpersonateScreen token={token} onEntered={enter} />;
}
