import { useLingui } from '@lingui/react/macro';
import { isFileHash } from '../../../domain/file-hash.ts';
import { ownProfileView } from '../../db/mirror/driver-views.ts';
import { PhotoField } from '../../files/photo-field.tsx';
import { useDbs, useView } from '../../sync/use-view.ts';
import { MutationStrip } from '../../trip/mutation-strip.tsx';
import { useSave } from '../../trip/use-save.ts';
import { Card } from '../../ui/cards/card.tsx';
import { chooseOwnPhoto } from './driver-acts.ts';

/** A driver's own photo: saved as soon as it is chosen. */
export function OwnPhoto() {
  const { t } = useLingui();
  const dbs = useDbs();
  const save = useSave();
  const profile = useView((all) => ownProfileView(all), []);
  if (!profile) return null;
  const { photo } = profile;
  const choose = (chosen: string | null): void => {
    void save(() => chooseOwnPhoto(dbs, profile, chosen), {
      offline: t`Kept on the phone until you’re online`,
    });
  };
  return (
    <Card label={t`My photo`} sync={<MutationStrip mutations={profile.mutations} />}>
      <PhotoField
        label={t`My photo`}
        hint={t`The passengers whom you drive recognise you by it.`}
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
