import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Session } from '../../person/sign-in/account-calls.ts';
import { dropSteps, wantedPage } from '../../person/sign-in/saved-steps.ts';
import { dropEndedSession, readEndedSession } from '../../platform/ended-session.ts';
import { tabStorage } from '../../platform/tab-storage.ts';
import { signIn } from '../../sync/session/session-store.ts';

/** Signs the person in and opens the page that they had asked for, unless another account asked for it. */
export function useEnter(): (session: Session) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ token, user }) => {
      const ended = readEndedSession();
      const href = ended && ended.userId !== user.id ? '/' : wantedPage(tabStorage);
      dropSteps(tabStorage);
      const signedIn = signIn({ id: user.id, type: user.type }, token);
      dropEndedSession();
      void signedIn.then(() => navigate({ href }));
    },
    [navigate],
  );
}
