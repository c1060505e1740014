import { useLingui } from '@lingui/react/macro';
import { initials } from '../../../domain/person/person-name.ts';
import type { ProfileRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { useDbs } from '../../sync/use-view.ts';
import { MutationStrip } from '../../action/mutation-strip.tsx';
import { useSave } from '../../action/use-save.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { showInitials } from './privacy-acts.ts';

/** Chooses whether car owners see only a passenger's initials until a trip is agreed. */
export function NamePrivacy({ profile }: { profile: WithMutations<ProfileRow> }) {
  const { t } = useLingui();
  const dbs = useDbs();
  const save = useSave();
  const shown = profile.initials ? initials(profile.name) : profile.name;
  const choose = (only: boolean): Promise<boolean> =>
    save(() => showInitials(dbs, profile, only), { offline: t`Kept on the phone, goes when you’re online` });
  return (
    <section className="col g3">
      <h2>{t`Your name`}</h2>
      <Card as="div" sync={<MutationStrip mutations={profile.mutations} />}>
        <Switch checked={profile.initials === true} onChange={(only) => void choose(only)}>
          <b className="small line">{t`Show only my initials`}</b>
          <span className="micro mute">
            {t`Until a trip is agreed, car owners see “${shown}”. After that both see name and number.`}
          </span>
        </Switch>
      </Card>
    </section>
  );
}
