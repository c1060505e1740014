import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ChosenPlace } from '../../domain/place/chosen-place.ts';
import { isPhoneFull } from '../db/outbox/phone-full.ts';
import { ownPlacesView, setOwnPlace } from '../db/outbox/own-places.ts';
import { ownPlaceKinds, type OwnPlaceKind } from '../db/outbox/outbox-rows.ts';
import { errorText } from '../i18n/error-text.ts';
import { useDbs, useView } from '../sync/use-view.ts';
import { toaster } from '../ui/overlays/toaster.ts';
import { PlaceInput } from './place-input.tsx';
import { useKnownPlaces } from './use-known-places.ts';

/** This phone's home and work, which an empty place field offers. */
export function HomeAndWork() {
  const { t } = useLingui();
  const own = useView(ownPlacesView, []);
  if (!own) return null;
  const names: Record<OwnPlaceKind, string> = { home: t`My home`, work: t`My work` };
  return (
    <div className="col g4">
      <p className="small mute">{t`They stand first when you say where you get in. They stay on this phone.`}</p>
      {ownPlaceKinds.map((kind) => (
        <OwnPlaceField
          key={kind}
          kind={kind}
          label={names[kind]}
          place={own.find((each) => each.kind === kind)?.place ?? null}
        />
      ))}
    </div>
  );
}

type OwnPlaceFieldProps = { kind: OwnPlaceKind; label: string; place: ChosenPlace | null };

function OwnPlaceField({ kind, label, place }: OwnPlaceFieldProps) {
  const { i18n } = useLingui();
  const dbs = useDbs();
  const [used, setUsed] = useState(false);
  const known = useKnownPlaces(used);
  const [text, setText] = useState(place?.address ?? '');
  async function set(chosen: ChosenPlace | null): Promise<void> {
    setText(chosen?.address ?? '');
    try {
      await setOwnPlace(dbs, kind, chosen);
    } catch (error) {
      if (!isPhoneFull(error)) throw error;
      toaster.show({ kind: 'error', text: errorText(i18n, { code: 'phone_full' }) });
    }
  }
  return (
    <PlaceInput
      name={`own-${kind}`}
      label={label}
      icon={kind === 'home' ? 'house' : 'briefcase'}
      field={{ text, place: place?.address === text ? place : null }}
      finder={known.finder}
      from={null}
      ownPlaces={[]}
      earlier={[]}
      without={[]}
      starts
      onUse={() => setUsed(true)}
      onType={setText}
      onChoose={(chosen) => void set(chosen)}
      onClear={() => void set(null)}
    />
  );
}
