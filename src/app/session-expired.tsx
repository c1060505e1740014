import { msg } from '@lingui/core/macro';
import type { AnyRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { EndedSessionCard } from '../outbox/ended-session-card.tsx';
import { SessionEndedDialog } from '../person/sign-in/session-ended-dialog.tsx';
import { i18n, needTexts } from '../i18n/i18n.ts';
import { dropEndedSession, saveEndedPhone } from '../platform/ended-session.ts';
import { tabStorage } from '../platform/tab-storage.ts';
import { currentSession, leaveEndedSession, signIn, useSession } from '../sync/session/session-store.ts';
import { toaster } from '../ui/overlays/toaster.ts';
import { besideThePage } from './beside-the-page.tsx';

const expired = msg`Your session expired. Please login`;

/** Removes the dialog that is currently open. */
let close: (() => void) | null = null;

/**
 * REQ 8, 401: shows a toast, and the sign-in over the page, which stays as it is. The databases remain for
 * their owner, as the dialog explains. A person whose number this phone does not know signs in on the
 * separate sign-in page.
 */
export async function whenSessionExpires(router: AnyRouter, userId: string): Promise<void> {
  if (currentSession()?.impersonating)
    return (await import('../sync/session/impersonation.ts')).leaveImpersonation();
  toaster.show({ kind: 'session', text: i18n._(expired) });
  const { dbsOf } = await import('../db/user-dbs.ts');
  const profile = await dbsOf(userId).mirror.profiles.get(userId);
  if (!profile) return leaveFor(router, '/signin');
  const { phone } = profile;
  saveEndedPhone(phone);
  await Promise.all([needTexts('person/sign-in'), needTexts('outbox')]);
  close?.();
  close = besideThePage(router, <SessionEnded router={router} userId={userId} phone={phone} />);
}

async function leaveFor(router: AnyRouter, to: '/signin' | '/forgot-password'): Promise<void> {
  tabStorage.setItem('wanted-page', router.state.location.href);
  leaveEndedSession();
  await router.navigate({ to });
}

type SessionEndedProps = { router: AnyRouter; userId: string; phone: string };

function SessionEnded({ router, userId, phone }: SessionEndedProps) {
  const session = useSession();
  const [ended] = useState(session);
  const isOver = session !== ended;
  // closes the dialog also when its owner has signed in, or left, in another tab
  useEffect(() => {
    if (!isOver) return;
    close?.();
    close = null;
  }, [isOver]);
  if (isOver) return null;
  return (
    <SessionEndedDialog
      phone={phone}
      notice={<EndedSessionCard ended={{ userId, phone }} />}
      onForgot={() => void leaveFor(router, '/forgot-password')}
      onLeave={() => void leaveFor(router, '/signin')}
      onSignedIn={({ token, user }) => {
        void signIn({ id: user.id, type: user.type }, token);
        dropEndedSession();
        // the number may have a new owner
        if (user.id !== userId) void router.navigate({ to: '/' });
      }}
    />
  );
}
