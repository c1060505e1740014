import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Credentials } from '../platform/session.ts';
import { switchPush } from '../sync/calls/push-subscription.ts';
import { usePushState } from '../sync/use-push.ts';
import { Alert } from '../ui/status/alert.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Switch } from '../ui/forms/switch.tsx';
import { toaster } from '../ui/overlays/toaster.ts';

/** The switch for notifications while the app is closed, and the state of the browser's permission. */
export function NotifySwitch({ session }: { session: Credentials }) {
  const { t } = useLingui();
  const state = usePushState(session);
  const [turning, setTurning] = useState<boolean | null>(null);
  const failed = t`Notifications could not be switched on. Try again when there is a net.`;

  async function turn(on: boolean): Promise<void> {
    if (turning !== null) return;
    setTurning(on);
    const after = await switchPush(session, on);
    setTurning(null);
    if (on && after === 'off' && Notification.permission === 'granted')
      toaster.show({ kind: 'error', text: failed });
  }

  return (
    <section className="col g3">
      <h2>{t`Notifications`}</h2>
      {state === 'unsupported' ? (
        <p className="small mute">{t`This browser cannot notify you. On some phones it can once the app is installed.`}</p>
      ) : state === 'denied' ? (
        <Alert icon="bell">
          {t`Notifications are blocked. You can allow them for this site in the browser's settings.`}
        </Alert>
      ) : (
        <Card as="div">
          <Switch checked={turning ?? state === 'on'} onChange={(on) => void turn(on)}>
            <b className="small line">{t`Notify me`}</b>
            <span className="micro mute">
              {session.user.type === 'driver'
                ? t`Of your journeys, also when the app is closed.`
                : t`Of bids and decisions, also when the app is closed.`}
            </span>
          </Switch>
        </Card>
      )}
    </section>
  );
}
