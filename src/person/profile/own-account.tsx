import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../sync/session/session-store.ts';
import { ChangeNumber } from './change-number.tsx';
import { ChangePassword } from './change-password.tsx';
import { CloseAccount } from './close-account.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { TakeData } from './take-data.tsx';
import './profile.css';

/** The sign-ins, the password and the number; each section opens by itself. */
export function OwnAccount() {
  const { t } = useLingui();
  const session = useSession();
  // an operator's impersonation may not touch the account
  if (!session || session.impersonating) return null;
  return (
    <div className="card folds" id="account">
      <Fold title={t`Where you are signed in`}>
        <OwnSessions />
      </Fold>
      <Fold title={t`Change the password`}>
        <ChangePassword />
      </Fold>
      {session.user.type !== 'driver' && (
        <Fold title={t`Change the number`}>
          <ChangeNumber />
        </Fold>
      )}
    </div>
  );
}

/** The person's data in a file, and closing the account. */
export function OwnData() {
  const { t } = useLingui();
  const session = useSession();
  if (!session || session.impersonating) return null;
  return (
    <div className="card folds" id="data">
      <Fold title={t`Take your data away`}>
        <TakeData />
      </Fold>
      {session.user.type !== 'driver' && (
        <Fold title={t`Close the account`}>
          <CloseAccount />
        </Fold>
      )}
    </div>
  );
}

/** Renders its content only once it is opened, because the content may ask the server. */
function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="fold" onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>{title}</summary>
      {opened && <div className="col g3">{children}</div>}
    </details>
  );
}
