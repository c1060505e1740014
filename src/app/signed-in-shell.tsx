import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { showPhone } from '../../domain/base/phone.ts';
import { countUnsent } from '../db/outbox/outbox.ts';
import { countUnseen, profileView } from '../db/mirror/views.ts';
import { endFirstTask } from '../platform/data-saver.ts';
import { ShellProvider, type Refused, type Shell, type ShellUser } from '../shell/shell-context.ts';
import { currentSession, signOut, useSession } from '../sync/session/session-store.ts';
import { useOnline } from '../sync/use-online.ts';
import { useView } from '../sync/use-view.ts';
import { beside } from '../ui/base/later.tsx';
import '../ui/base/screens.css';

const ShellBeside = beside(async () => (await import('./shell-side-panel.tsx')).ShellBeside);

/** Fills the frame of every screen from the person's data. */
export function SignedInShell({ children }: { children: ReactNode }) {
  const session = useSession();
  const online = useOnline();
  const outboxCount = useView((dbs) => countUnsent(dbs), []) ?? 0;
  const profile = useView((dbs) => profileView(dbs), []);
  const unseenCount = useView((dbs) => countUnseen(dbs), []) ?? 0;
  const [leaving, setLeaving] = useState(0);
  const [closed, setClosed] = useState<ReactNode>(null);
  const [stuck, setStuck] = useState<ReactNode>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    if (currentSession()?.impersonating)
      return (await import('../sync/session/impersonation.ts')).leaveImpersonation();
    const token = currentSession()?.token;
    setLeaving(0);
    // the phone signs out in any case, so the server's answer is ignored (REQ 8)
    if (token) void import('../sync/calls/api.ts').then(({ call }) => call('auth/logout', {}, token));
    await signOut();
    await navigate({ to: '/signup' });
  };
  const user: ShellUser | null = session && {
    name: profile?.name ?? '',
    phone: profile ? showPhone(profile.phone) : '',
    role: session.user.type,
    // a photo that has not arrived has its hash in place of a path
    ...(profile?.photo?.startsWith('/') && { photo: profile.photo }),
  };
  const shell: Shell = {
    user,
    online,
    outboxCount,
    stuck,
    refused,
    unseenCount,
    onSignOut: () => {
      endFirstTask();
      return outboxCount > 0 ? setLeaving(outboxCount) : void leave();
    },
  };
  return (
    <ShellProvider value={shell}>
      {closed ?? children}
      <ShellBeside
        outboxCount={outboxCount}
        leaving={leaving}
        onStay={() => setLeaving(0)}
        onLeave={() => void leave()}
        onStuck={setStuck}
        onRefused={setRefused}
        onClosed={setClosed}
      />
    </ShellProvider>
  );
}
