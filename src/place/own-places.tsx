import { useLingui } from '@lingui/react/macro';
import { isSamePlace, type ChosenPlace } from '../../domain/place/chosen-place.ts';
import { isPhoneFull } from '../db/outbox/phone-full.ts';
import { ownPlacesView, setOwnPlace } from '../db/outbox/own-places.ts';
import { ownPlaceKinds, type OwnPlaceKind } from '../db/outbox/outbox-rows.ts';
import { errorText } from '../i18n/error-text.ts';
import { useDbs, useView } from '../sync/use-view.ts';
import { Chip } from '../ui/actions/chip.tsx';
import { toaster } from '../ui/overlays/toaster.ts';

const icons = { home: 'house', work: 'briefcase' } as const satisfies Record<OwnPlaceKind, string>;

/** Saves the pickup place as home or work, which an empty field then offers. A second press deletes it. */
export function OwnPlaces({ place }: { place: ChosenPlace }) {
  const { i18n, t } = useLingui();
  const dbs = useDbs();
  const own = useView((each) => ownPlacesView(each), []);
  const names: Record<OwnPlaceKind, string> = { home: t`My home`, work: t`My work` };
  if (!own) return null;
  const isOwn = (kind: OwnPlaceKind): boolean =>
    own.some((each) => each.kind === kind && isSamePlace(each.place, place));
  // a kind that is saved for another place is not offered here
  const kinds = ownPlaceKinds.filter((kind) => isOwn(kind) || !own.some((each) => each.kind === kind));
  if (kinds.length === 0) return null;
  async function set(kind: OwnPlaceKind, chosen: ChosenPlace | null): Promise<void> {
    try {
      await setOwnPlace(dbs, kind, chosen);
    } catch (error) {
      if (!isPhoneFull(error)) throw error;
      toaster.show({ kind: 'error', text: errorText(i18n, { code: 'phone_full' }) });
    }
  }
  return (
    <div className="row wrap" role="group" aria-label={t`Remember this place`}>
      {kinds.map((kind) => (
        <Chip
          key={kind}
          icon={icons[kind]}
          on={isOwn(kind)}
          onClick={() => void set(kind, isOwn(kind) ? null : place)}
        >
          {names[kind]}
        </Chip>
      ))}
    </div>
  );
}
