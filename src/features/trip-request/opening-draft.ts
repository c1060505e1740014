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
  /** What the link to the wizard brought along; read when the screen opens. */
  start: TripStart;
  /** The wizard is open: what the link brought is in the draft. */
  onOpened: (link: TripStart) => void;
};

/** The draft of what the link opens, as it was left, with what a link brings laid over it; null while it is being read. */
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
    // the link is read once; what the person types afterwards is worth more than it
    // oxlint-disable-next-line react/exhaustive-deps
  }, [dbs]);
  return { draft, link };
}

/** Without the list of places, or with a phone that can't be read, the wizard opens all the same. */
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
  // of a trip that this phone does not know nothing can be brought along
  return trip ? draftOf(trip, { ...opened, kind: origin.kind, finder }) : openingDraft(dbs, {});
}

/** A refused request as it was asked for, or as far as it was mended before; one that was put away is begun anew. */
async function fixedDraft(dbs: UserDbs, origin: Extract<TripOrigin, { kind: 'fix' }>): Promise<TripDraft> {
  const saved = await savedDraft(dbs, origin).catch(() => null);
  return (
    saved ?? (await draftOfRefused(dbs, origin.fixes).catch(() => null)) ?? (await openingDraft(dbs, {}))
  );
}
