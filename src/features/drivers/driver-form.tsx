import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DriverForm as Typed } from '../../../domain/driver.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import { plainText } from '../../../domain/plain-text.ts';
import { PhotoField, type Photo } from '../../files/photo-field.tsx';
import { errorText } from '../../i18n/error-text.ts';
import { useDbs } from '../../sync/use-view.ts';
import { useSave } from '../../trip/use-save.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { addDriver, whyNotAdd } from './driver-acts.ts';

type DriverFormProps = {
  /** What was typed into the form of a refused action, and its id. */
  again?: {
    typed: Typed;
    licencePhoto: string | null;
    id: string;
    error: Pick<Refusal, 'field' | 'values'> & { code: string };
  };
  onSaved: () => void;
};

const empty: Typed = { name: '', phone: '', licence: '' };

/** A new driver: name, number, licence. Saved on the phone; the code goes out when it has arrived. */
export function DriverForm({ again, onSaved }: DriverFormProps) {
  const { i18n, t } = useLingui();
  const dbs = useDbs();
  const save = useSave();
  const [typed, setTyped] = useState(again?.typed ?? empty);
  const [photos, setPhotos] = useState<Photo[]>(() =>
    again?.licencePhoto ? [{ slot: 'licence', file: again.licencePhoto }] : [],
  );
  const [refusals, setRefusals] = useState<NonNullable<DriverFormProps['again']>['error'][]>(
    again ? [again.error] : [],
  );
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
    const found = await whyNotAdd(dbs, typed);
    setRefusals(found);
    if (found.length > 0) return;
    const saved = await save(
      () =>
        addDriver(dbs, typed, {
          licencePhoto: photos[0]?.file ?? null,
          ...(again && { replaces: again.id }),
        }),
      {
        online: t`The driver is being added`,
        offline: t`The driver is kept on the phone: the code goes out when you’re online`,
      },
    );
    if (saved) onSaved();
  };
  return (
    <form
      className="col g3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextInput
        label={labels.name}
        value={typed.name}
        autoComplete="off"
        maxLength={120}
        error={wrong('name')}
        onChange={set('name')}
      />
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
      <TextInput
        label={labels.licence}
        value={typed.licence}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={30}
        error={wrong('licence')}
        onChange={set('licence')}
      />
      <PhotoField
        label={t`Photo of the licence, if it is at hand`}
        slots={[{ key: 'licence', label: t`Licence` }]}
        max={1}
        kind="paper"
        value={photos}
        onChange={setPhotos}
      />
      <Hint icon="shield-check">{t`The driver sees only their own journeys: no bids, no wallet.`}</Hint>
      <Button type="submit" wide icon="user-plus">
        {t`Add and send the code`}
      </Button>
    </form>
  );
}
