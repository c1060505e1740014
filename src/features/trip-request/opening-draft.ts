import { useEffect, useState } from 'react';
import { emptyDraft, type TripDraft } from '../../../machines/trip-draft.ts';
import { keptDraft } from '../../db/drafts.ts';
import { tripView } from '../../db/trip-views.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { activeLocale } from '../../i18n/i18n.ts';
import { loadPlaceFinder, type PlaceFinder } from '../../places/use-place-finder.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useDbs } from '../../sync/use-view.ts';
import { draftOf } from './earlier-trip.ts';
import { namesPlaces, originOf, started, type TripStart } from './trip-start.ts';

type Opening = {
  /** What the link to the wizard brought along; read when the screen opens. */
  start: TripStart;
  /** The wizard is open: what the link brought is in the draft. */
  onOpened: () => void;
};

/** The draft kept on the phone, with what a link brings laid over it; null while it is being read. */
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
      onOpened();
    };
    void open();
    return () => {
      left = true;
    };
    // the link is read once; what the person types afterwards is worth more than it
    // oxlint-disable-next-line react/exhaustive-deps
  }, [dbs]);
  return { draft, link };
}

/** Without the list of places, or with a phone that can't be read, the wizard opens all the same. */
async function openingDraft(dbs: UserDbs, link: TripStart): Promise<TripDraft> {
  const origin = originOf(link);
  const [kept, finder, trip] = await Promise.all([
    keptDraft(dbs).catch(() => null),
    namesPlaces(link) ? loadPlaceFinder().catch((): PlaceFinder | null => null) : null,
    origin && tripView(dbs, origin.tripId).catch(() => undefined),
  ]);
  if (origin && trip)
    return draftOf(trip, { kind: origin.kind, locale: activeLocale(), now: correctedNow(), finder });
  return started(kept ?? emptyDraft, link, {
    locale: activeLocale(),
    now: correctedNow(),
    placeAt: finder && finder.placeAt,
  });
}
