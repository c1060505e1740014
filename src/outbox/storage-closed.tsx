import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { i18n } from '../i18n/i18n.ts';
import { useShell } from '../shell/shell-context.ts';
import { Button } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import { toaster } from '../ui/overlays/toaster.ts';

const nothingSaved = msg`This window keeps nothing. You can sign in, but for trips open the app in a normal window.`;

/** Warns that the window has no storage, before anybody signs up in vain. */
export const showStorageClosed = (): void =>
  toaster.show({ kind: 'notification', text: i18n._(nothingSaved) });

/** Replaces every screen in a window without storage, since screens show only data saved on the phone. */
export function StorageClosed() {
  const { t } = useLingui();
  const { onSignOut } = useShell();
  return (
    <main>
      <EmptyState
        title={t`Nothing can be kept in this window`}
        text={t`The browser keeps no data here, as in some private windows. Trips can’t be shown, and what you do would be lost. Open the app in a normal window.`}
      >
        <Button variant="line" icon="log-out" onClick={onSignOut}>
          {t`Log out`}
        </Button>
      </EmptyState>
    </main>
  );
}
