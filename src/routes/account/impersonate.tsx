import { useLingui } from '@lingui/react';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useState, type ReactNode } from 'react';
import { ImpersonateScreen } from '../../person/sign-in/impersonate-screen.tsx';
import { signInTitles } from '../../person/sign-in/sign-in-titles.ts';
import { pageStorage } from '../../platform/page-storage.ts';
import type { StoredUser } from '../../platform/session.ts';
import { useTitle } from '../../app/start/title.ts';

/**
 * Opens an impersonation link. The link's token is in the fragment, which reaches no server and no log.
 * REQ 6: it may also come in the query, or be in storage under the impersonation key. Either way it is
 * removed from the address, and so from the history, at once.
 */
export function ImpersonateRoute(): ReactNode {
  const { i18n } = useLingui();
  useTitle(i18n._(signInTitles.impersonate));
  const navigate = useNavigate();
  const search = useSearch({ from: '/impersonate' });
  // a link opened in the tab of an older one changes only the fragment
  const fragment = useLocation({ select: ({ hash }) => hash });
  const linked = new URLSearchParams(fragment).get('token') ?? search.token;
  const [token, setToken] = useState(linked ?? pageStorage.getItem('imp_token'));
  if (linked !== undefined && linked !== token) setToken(linked);
  useLayoutEffect(() => {
    if (linked !== undefined) history.replaceState(history.state, '', location.pathname);
  }, [linked]);
  const enter = useCallback(
    (user: StoredUser, accepted: string, until: number) => {
      void import('../../sync/session/impersonation.ts')
        .then(({ lookAs }) => lookAs(user, accepted, until))
        .then(() => navigate({ to: '/', replace: true }));
    },
    [navigate],
  );
  return <ImpersonateScreen key={token} token={token} onEntered={enter} />;
}
