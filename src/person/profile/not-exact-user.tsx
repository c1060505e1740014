import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../sync/session/session-store.ts';
import { useShell } from '../../shell/shell-context.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/**
 * REQ 2, 'not-exact-user': the address belongs to the other kind of account. Explains this and links to the
 * right pages.
 */
export function NotExactUser() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { onSignOut } = useShell();
  const isOwner = useSession()?.user.type === 'provider';
  const stay = (): void => void navigate({ to: '/', replace: true });
  return (
    <Dialog
      open
      title={isOwner ? t`This page is for passengers` : t`This page is for car owners`}
      onClose={stay}
      actions={
        <>
          <Button onClick={stay}>{t`Stay here`}</Button>
          <Button
            variant="line"
            onClick={() => {
              stay();
              onSignOut();
            }}
          >
            {t`Use another account`}
          </Button>
        </>
      }
    >
      {isOwner
        ? t`You are signed in as a car owner. To ask for trips, sign in with a passenger’s account.`
        : t`You are signed in as a passenger. To drive and bid, sign in with a car owner’s account.`}
    </Dialog>
  );
}
