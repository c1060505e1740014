import { useLingui } from '@lingui/react/macro';
import { updateApp } from '../platform/update-app.ts';
import { tryNow } from '../sync/client.ts';
import type { Trouble } from '../sync/watchdog.ts';
import { OfflineBar } from '../ui/status/offline-bar.tsx';

/** The reason why the outbox is stuck, and the one button that helps. */
export function StuckBar({ trouble }: { trouble: Trouble }) {
  const { t } = useLingui();
  const text = {
    intercepted: t`This net does not let us through: it may ask for a sign-in of its own. What you did is kept. Open any other site to sign in to it, or try another net.`,
    update: t`This version of the app is too old, so nothing is sent. What you did is kept.`,
    'sign-in': t`Your sign-in is over, so nothing is sent. What you did is kept.`,
    unreachable: t`There is a net, but our server can’t be reached. Check your connection or try another net.`,
    busy: t`Our server can’t take it just now. It is tried again by itself; nothing is lost.`,
    still: t`Something has not moved for 2 minutes. If trying again does not help, close all tabs of the app and open it again.`,
  }[trouble];
  const act = {
    intercepted: { label: t`Try now`, onClick: tryNow },
    update: { label: t`Update`, onClick: () => void updateApp() },
    // reloading finds that the session is over and opens the sign-in
    'sign-in': { label: t`Sign in`, onClick: () => location.reload() },
    unreachable: { label: t`Try now`, onClick: tryNow },
    busy: { label: t`Try now`, onClick: tryNow },
    still: { label: t`Try now`, onClick: tryNow },
  }[trouble];
  return (
    <OfflineBar
      icon="circle-alert"
      link={
        <button type="button" onClick={act.onClick}>
          {act.label}
        </button>
      }
    >
      {text}
    </OfflineBar>
  );
}
