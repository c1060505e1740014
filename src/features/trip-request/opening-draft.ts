import { useEffect, useState } from 'react';
import type { TripDraft, TripOrigin } from '../../../domain/trip-draft.ts';
import { draftOfRefused } from '../../db/outbox/trip-requests.ts';
import { savedDraft } from '../../db/outbox/drafts.ts';
import { tripView } from '../../db/mirror/trip-views.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { activeLocale } from '../../i18n/i18n.ts';
import { loadPlaceFinder, type PlaceFinder } from '../../places/use-place-finder.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useDbs } from '../../sync/use-view.ts';
import { draftOf } from './earlier-trip.ts';
import { namesPlaces, originOf, started, type TripStart } from './trip-start.ts';

type Opening = {
  /** The parameters of the link to the wizard, read when the screen opens. */
  start: TripStart;
  /** The wizard is open and its draft contains what the link brought. */
  onOpened: (link: TripStart) => void;
};

/** The draft that the link opens, with the link's values applied; null while it is loading. */
export function useOpeningDraft({ start, onOpened }: Opening): { draft: TripDraft | null; link: TripStart } {
  const dbs = useDbs();
  const [link] = useState(start);
  const [draft, setDraft] = useState<TripDraft | null>(null);
  useEffect(() => {
    let left = false;
    const open = async (): Promise<void> => {
      const opening = await openingDraft(dbs, link);
      if (left) return;
      setDraft(opening);
      onOpened(link);
    };
    void open();
    return () => {
      left = true;
    };
    // the link is read once; what the person types afterwards takes precedence
    // oxlint-disable-next-line react/exhaustive-deps
  }, [dbs]);
  return { draft, link };
}

/**
 * The draft that a link opens. Failures to load the places or to read the phone do not keep the wizard from opening.
 */
export async function openingDraft(dbs: UserDbs, link: TripStart): Promise<TripDraft> {
  const origin = originOf(link);
  if (origin?.kind === 'fix') return fixedDraft(dbs, origin);
  const [saved, finder, trip] = await Promise.all([
    savedDraft(dbs, origin).catch(() => null),
    namesPlaces(link) ? loadPlaceFinder().catch((): PlaceFinder | null => null) : null,
    origin && 'tripId' in origin ? tripView(dbs, origin.tripId).catch(() => undefined) : undefined,
  ]);
  const opened = { locale: activeLocale(), now: correctedNow() };
  if (!origin || origin.kind === 'start')
    return started(saved, link, { ...opened, placeAt: finder && finder.placeAt });
  if (saved) return saved;
  // a trip that this phone does not have can't be copied: the wizard opens for a new request
  return trip ? draftOf(trip, { ...opened, kind: origin.kind, finder }) : openingDraft(dbs, {});
}

/** A refused request, as requested or as far as it was fixed before; a new draft if it was dismissed. */
async function fixedDraft(dbs: UserDbs, origin: Extract<TripOrigin, { kind: 'fix' }>): Promise<TripDraft> {
  const saved = await savedDraft(dbs, origin).catch(() => null);
  return (
    saved ?? (await draftOfRefused(dbs, origin.fixes).catch(() => null)) ?? (await openingDraft(dbs, {}))
  );
}
