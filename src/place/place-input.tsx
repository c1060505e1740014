import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type FocusEvent } from 'react';
import { chosenPlace, type ChosenPlace } from '../../domain/place/chosen-place.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Combobox } from '../ui/choosers/combobox.tsx';
import type { IconName } from '../ui/icons/icon-drawings.ts';
import { later } from '../ui/base/later.tsx';
import type { MapHit } from './google-place.ts';
import { GoogleScript, useGooglePlaces } from './use-google-places.ts';
import { useHere } from './use-here.ts';
import { usePlaceOptions, type PlaceOption, type PlaceQuestion } from './use-place-options.ts';

const ByDistrict = later(async () => (await import('./by-district.tsx')).ByDistrict);

type PlaceInputProps = PlaceQuestion & {
  name: string;
  label: string;
  icon: IconName;
  error?: string | undefined;
  onType: (text: string) => void;
  onChoose: (place: ChosenPlace) => void;
  onClear: () => void;
  /** The field has received the focus. */
  onUse?: () => void;
};

/**
 * A place field: typed and then chosen from the list (REQ 5), or chosen step by step from division to union.
 */
export function PlaceInput(props: PlaceInputProps) {
  const { name, label, icon, field, finder, error, onType, onChoose, onClear } = props;
  const { t } = useLingui();
  const locale = useLocale();
  const [used, setUsed] = useState(false);
  const [byDistrict, setByDistrict] = useState(false);
  const google = useGooglePlaces(field.place ? '' : field.text, used);
  const options = usePlaceOptions(props, google.hits);
  const { mapTrouble, readHit, forget } = useMapChoice(props, google.places);
  const here = useHere(finder, onChoose);

  function pick({ choice }: PlaceOption): void {
    forget();
    here.forget();
    switch (choice.kind) {
      case 'known':
        return onChoose(chosenPlace(choice.place, locale));
      case 'own':
        return onChoose(choice.place);
      case 'google':
        return void readHit(choice.hit);
      case 'here':
        return here.ask();
      case 'by-district':
        return setByDistrict(true);
    }
  }
  function use({ target }: FocusEvent): void {
    if (!(target instanceof HTMLInputElement)) return;
    setUsed(true);
    props.onUse?.();
  }
  return (
    <div onFocus={use}>
      <Combobox<PlaceOption>
        name={name}
        label={label}
        icon={icon}
        placeholder={t`Write the name of a place`}
        text={field.text}
        options={options}
        emptyText={field.place || finder ? '' : t`Loading the list of places…`}
        error={mapTrouble ?? here.trouble ?? error}
        onTextChange={(text) => {
          forget();
          here.forget();
          onType(text);
        }}
        onPick={pick}
        onClear={onClear}
      />
      {google.wanted && <GoogleScript maps={google.wanted} onReady={google.onReady} />}
      {finder && byDistrict && (
        <ByDistrict
          open
          finder={finder}
          typed={field.text}
          onChoose={onChoose}
          onClose={() => setByDistrict(false)}
        />
      )}
    </div>
  );
}

type MapChoice = {
  /** The reason why the last choice from Google's list failed. */
  mapTrouble: string | undefined;
  readHit: (hit: MapHit) => Promise<void>;
  forget: () => void;
};

/** Fetches the location of a chosen Google place; meanwhile its name is in the field but not yet chosen. */
function useMapChoice(
  { onType, onChoose }: Pick<PlaceInputProps, 'onType' | 'onChoose'>,
  places: ReturnType<typeof useGooglePlaces>['places'],
): MapChoice {
  const { t } = useLingui();
  const locale = useLocale();
  const [trouble, setTrouble] = useState<string | undefined>();
  const asked = useRef(0);
  return {
    mapTrouble: trouble,
    forget: () => {
      asked.current += 1;
      setTrouble(undefined);
    },
    readHit: async (hit) => {
      const mine = (asked.current += 1);
      onType(hit.name);
      const place = await places?.read(hit, locale).catch((error: unknown): undefined => {
        console.warn('Google does not tell where the place is', error);
      });
      // the person has typed or chosen something else meanwhile
      if (asked.current !== mine) return;
      if (place) onChoose(place);
      else if (place === null) setTrouble(t`This place is not in Bangladesh. Choose another one.`);
      else
        setTrouble(
          t`The map does not tell where this is. Choose the nearest place of the list, or the district.`,
        );
    },
  };
}
