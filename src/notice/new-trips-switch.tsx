import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { presetChoice, wayOf } from '../../domain/notice/notice-choice.ts';
import type { ProfileRow } from '../../protocol/sync/rows.ts';
import { ownProfileView } from '../db/mirror/driver-views.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import type { Credentials } from '../platform/session.ts';
import { switchPush } from '../sync/calls/push-subscription.ts';
import { useSession } from '../sync/session/session-store.ts';
import { usePushState } from '../sync/use-push.ts';
import { useDbs, useView } from '../sync/use-view.ts';
import { useSave } from '../action/use-save.ts';
import { Card } from '../ui/cards/card.tsx';
import { Switch } from '../ui/forms/switch.tsx';
import { Alert } from '../ui/status/alert.tsx';
import { chooseNotices } from './notice-acts.ts';

/**
 * Chooses whether the person is notified of new trips in the districts of their feed; shows nothing if the
 * browser cannot notify.
 */
export function NewTripsSwitch() {
  const session = useSession();
  const profile = useView((dbs) => ownProfileView(dbs), []);
  if (!session || session.impersonating || !profile) return null;
  return <OfPerson session={session} profile={profile} />;
}

function OfPerson({ session, profile }: { session: Credentials; profile: WithMutations<ProfileRow> }) {
  const { t } = useLingui();
  const dbs = useDbs();
  const save = useSave();
  const state = usePushState(session);
  const [turning, setTurning] = useState<boolean | null>(null);
  const owner = profile.type === 'provider';
  const isOn = state === 'on' && wayOf(profile.notices ?? presetChoice, 'new_trips', profile.type) === 'push';

  async function turn(on: boolean): Promise<void> {
    if (turning !== null) return;
    setTurning(on);
    if (!on || state === 'on' || (await switchPush(session, true)) === 'on')
      await save(() => chooseNotices(dbs, profile, { ways: { new_trips: on ? 'push' : 'none' } }), {
        offline: t`Kept on the phone, goes when you’re online`,
      });
    setTurning(null);
  }

  if (state === 'unsupported') return null;
  if (state === 'denied')
    return (
      <Alert icon="bell">
        {t`Notifications are blocked. You can allow them for this site in the browser's settings.`}
      </Alert>
    );
  return (
    <Card as="div">
      <Switch checked={turning ?? isOn} onChange={(on) => void turn(on)}>
        <b className="small line">
          {owner ? t`Tell me when a trip comes here` : t`Tell me when an offer comes here`}
        </b>
        <span className="micro mute">
          {owner ? t`As a notification, at most four an hour` : t`As a notification, at most once a day`}
        </span>
      </Switch>
    </Card>
  );
}
