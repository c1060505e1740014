import { useLingui } from '@lingui/react/macro';
import { useState, type Dispatch, type SetStateAction } from 'react';
import { checkDriverChange, type DriverForm as Typed } from '../../../domain/driver/driver.ts';
import { isFileHash } from '../../../domain/base/file-hash.ts';
import type { Refusal } from '../../../domain/base/refusal.ts';
import { plainText } from '../../../domain/base/plain-text.ts';
import type { OwnDriver } from '../../db/mirror/driver-views.ts';
import { PhotoField } from '../../file/photo-field.tsx';
import type { Photo } from '../../file/photo-slot.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useDbs } from '../../sync/use-view.ts';
import { useSaveOnce } from '../../action/use-save-once.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { addDriver, changeDriver, whyNotAdd, type DriverPhotos } from './driver-acts.ts';

/** A refused form: the typed values and the reason. */
export type RefusedForm = {
  typed: Typed;
  photos: DriverPhotos;
  id: string;
  error: Pick<Refusal, 'field' | 'values'> & { code: string };
};

type DriverFormProps = {
  /** The driver to change; without one, the form adds a new driver. */
  driver?: OwnDriver;
  again?: RefusedForm;
  onSaved: () => void;
};

const empty = { name: '', phone: '', licence: '', licence_photo: null, photo: null };

/** The address of a picture that the server has; '#': a paper has no permanent address. */
const asPhoto = (slot: string, file: string | null, src: string | null): Photo[] =>
  file === null ? [] : [{ slot, file, ...(src !== null && !isFileHash(file) && { src }) }];

type DriverPhotoFieldsProps = { photos: DriverPhotos; onChange: Dispatch<SetStateAction<DriverPhotos>> };

function DriverPhotoFields({ photos: { photo, licence_photo }, onChange }: DriverPhotoFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <PhotoField
        label={t`The driver’s photo, if it is at hand`}
        hint={t`The passenger sees it when this driver is to drive.`}
        slots={[{ key: 'photo', label: t`Driver` }]}
        max={1}
        kind="photo"
        value={asPhoto('photo', photo, photo)}
        onChange={([chosen]) => onChange((now) => ({ ...now, photo: chosen?.file ?? null }))}
      />
      <PhotoField
        label={t`Photo of the licence`}
        hint={t`Only you and the office see it.`}
        slots={[{ key: 'licence', label: t`Licence` }]}
        max={1}
        kind="paper"
        value={asPhoto('licence', licence_photo, '#')}
        onChange={([chosen]) => onChange((now) => ({ ...now, licence_photo: chosen?.file ?? null }))}
      />
    </>
  );
}

/**
 * A driver: name, number, licence, photos. Saved on the phone first; the server sends a new driver's code
 * once the action has arrived.
 */
export function DriverForm({ driver, again, onSaved }: DriverFormProps) {
  const { i18n, t } = useLingui();
  const dbs = useDbs();
  const save = useSaveOnce();
  const given = driver ?? empty;
  const [typed, setTyped] = useState<Typed>(again?.typed ?? given);
  const { photo, licence_photo } = given;
  const [photos, setPhotos] = useState<DriverPhotos>(again?.photos ?? { photo, licence_photo });
  const [refusals, setRefusals] = useState<RefusedForm['error'][]>(again ? [again.error] : []);
  const set = (field: keyof Typed) => (event: { target: { value: string } }) => {
    const value = plainText(event.target.value);
    setTyped((now) => ({ ...now, [field]: value }));
    setRefusals((now) => now.filter((refusal) => refusal.field !== field));
  };
  const labels = { name: t`The driver’s name`, phone: t`Mobile number`, licence: t`Licence number` };
  const wrong = (field: keyof Typed): string | undefined => {
    const refusal = refusals.find((each) => each.field === field);
    if (!refusal) return undefined;
    const values = refusal.code === 'field_required' ? { field: labels[field] } : refusal.values;
    return errorText(i18n, { code: refusal.code, ...(values && { values }) });
  };
  const send = async (): Promise<void> => {
    const found = driver ? checkDriverChange(typed) : await whyNotAdd(dbs, typed);
    setRefusals(found);
    if (found.length > 0) return;
    const saved = driver
      ? await save(() => changeDriver(dbs, driver, typed, photos), {
          offline: t`Kept on the phone until you’re online`,
        })
      : await save(() => addDriver(dbs, typed, { photos, ...(again && { replaces: again.id }) }), {
          offline: t`The driver is kept on the phone: the code goes out when you’re online`,
        });
    if (saved) onSaved();
  };
  return (
    <Form className="col g3" onSubmit={() => void send()}>
      <TextInput
        label={labels.name}
        value={typed.name}
        autoComplete="off"
        maxLength={120}
        error={wrong('name')}
        onChange={set('name')}
      />
      {!driver && (
        <TextInput
          label={labels.phone}
          value={typed.phone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
          error={wrong('phone')}
          onChange={set('phone')}
        />
      )}
      <TextInput
        label={labels.licence}
        value={typed.licence}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={30}
        error={wrong('licence')}
        onChange={set('licence')}
      />
      <DriverPhotoFields photos={photos} onChange={setPhotos} />
      {driver ? (
        <Hint icon="smartphone">{t`The number cannot be changed: for another one deactivate the driver and add a new one.`}</Hint>
      ) : (
        <Hint icon="shield-check">{t`The driver sees only their own journeys: no bids, no wallet.`}</Hint>
      )}
      <Button type="submit" wide icon={driver ? 'check' : 'user-plus'}>
        {driver ? t`Save` : t`Add and send the code`}
      </Button>
    </Form>
  );
}
