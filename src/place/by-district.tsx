import { useLingui } from '@lingui/react/macro';
import type { ChosenPlace } from '../../domain/place/chosen-place.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Sheet } from '../ui/overlays/sheet.tsx';
import { GeoSelector } from './geo-selector.tsx';
import type { GeoPath } from './geo-steps.ts';
import type { PlaceFinder } from './use-place-finder.ts';

type ByDistrictProps = {
  open: boolean;
  finder: PlaceFinder;
  /** The typed text, stored as words with the place. */
  typed: string;
  onChoose: (place: ChosenPlace) => void;
  onClose: () => void;
};

/** Chooses an upazila, or a union of it, for a place that is not in the list. */
export function ByDistrict({ open, finder, typed, onChoose, onClose }: ByDistrictProps) {
  const { t } = useLingui();
  const locale = useLocale();
  function done({ sub_district: subDistrict, union }: GeoPath): void {
    const place = subDistrict && finder.placeWithin(subDistrict.id, union ?? null, locale, typed);
    if (place) onChoose(place);
    onClose();
  }
  return (
    <Sheet
      open={open}
      title={t`Choose by district`}
      detail={t`For a place that is not in the list.`}
      onClose={onClose}
    >
      <GeoSelector variant="full" onDone={done} />
    </Sheet>
  );
}
