import { useLingui } from '@lingui/react/macro';
import { isFileHash } from '../../../domain/base/file-hash.ts';
import { PhotoField } from '../../file/photo-field.tsx';
import type { ProfileRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { useDbs } from '../../sync/use-view.ts';
import { MutationStrip } from '../../action/mutation-strip.tsx';
import { useSave } from '../../action/use-save.ts';
import { Card } from '../../ui/cards/card.tsx';
import { chooseOwnPhoto } from './detail-acts.ts';

/** The person's photo: saved as soon as it is chosen. */
export function OwnPhoto({ profile }: { profile: WithMutations<ProfileRow> }) {
  const { t } = useLingui();
  const dbs = useDbs();
  const save = useSave();
  const { photo, type, mutations } = profile;
  const hint = {
    driver: t`The passengers whom you drive recognise you by it.`,
    provider: t`Passengers see it after you have agreed, with your number.`,
    customer: t`The car owner sees it after you have agreed, with your number.`,
  }[type];
  const choose = (chosen: string | null): void => {
    void save(() => chooseOwnPhoto(dbs, profile, chosen), {
      offline: t`Kept on the phone until you’re online`,
    });
  };
  return (
    <Card
      label={t`My photo`}
      sync={<MutationStrip mutations={mutations.filter(({ name }) => name === 'profile.photo')} />}
    >
      <PhotoField
        label={t`My photo`}
        hint={hint}
        slots={[{ key: 'own', label: t`My photo` }]}
        max={1}
        kind="photo"
        value={
          photo === null ? [] : [{ slot: 'own', file: photo, ...(!isFileHash(photo) && { src: photo }) }]
        }
        onChange={([chosen]) => choose(chosen?.file ?? null)}
      />
    </Card>
  );
}
