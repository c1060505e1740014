import { useEffect, useState } from 'react';
import { differs, type TripDraft, type TripOrigin } from '../../../domain/trip/trip-draft.ts';
import { draftOfRefused } from '../../db/outbox/trip-requests.ts';
import { savedDraft } from '../../db/outbox/drafts.ts';
import { tripView } from '../../db/mirror/trip-views.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { activeLocale } from '../../i18n/i18n.ts';
import { loadPlaceFinder, type PlaceFinder } from '../../place/use-place-finder.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useDbs } from '../../sync/use-view.ts';
import { draftOf, weekLater } from './earlier-trip.ts';
import { namesPlaces, originOf, started, type TripStart } from './trip-start.ts';

type Opening = {
  /** The parameters of the link to the wizard, read when the screen opens. */
  start: TripStart;
  /** Called once the wizard is open and its draft contains the link's values. */
  onOpened: (link: TripStart) => void;
};

/** The draft that a form opens with, and the new one that it offers instead if the first is half-filled. */
export type OpenedDraft = { draft: TripDraft; anew: TripDraft | null };

/** The draft that the link opens, with the link's values applied; null while it is loading. */
export function useOpeningDraft({ start, onOpened }: Opening): {
  opened: OpenedDraft | null;
  link: TripStart;
} {
  const dbs = useDbs();
  const [link] = useState(start);
  const [opened, setOpened] = useState<OpenedDraft | null>(null);
  useEffect(() => {
    let left = false;
    const open = async (): Promise<void> => {
      const opening = await openingDraft(dbs, link);
      if (left) return;
      setOpened(opening);
      onOpened(link);
    };
    void open();
    return () => {
      left = true;
    };
    // the link is read once; what the person types afterwards takes precedence
    // oxlint-disable-next-line react/exhaustive-deps
  }, [dbs]);
  return { opened, link };
}

/** The draft that a link opens. The wizard opens even if loading the places or reading the phone fails. */
export async function openingDraft(dbs: UserDbs, link: TripStart): Promise<OpenedDraft> {
  const origin = originOf(link);
  if (origin?.kind === 'fix') return { draft: await fixedDraft(dbs, origin), anew: null };
  const [saved, finder, trip] = await Promise.all([
    savedDraft(dbs, origin).catch(() => null),
    namesPlaces(link) ? loadPlaceFinder().catch((): PlaceFinder | null => null) : null,
    origin && 'tripId' in origin ? tripView(dbs, origin.tripId).catch(() => undefined) : undefined,
  ]);
  const context = { locale: activeLocale(), now: correctedNow() };
  if (!origin || origin.kind === 'start') {
    const places = { ...context, placeAt: finder && finder.placeAt };
    const [draft, anew] = await Promise.all([started(saved, link, places), started(null, link, places)]);
    return { draft, anew: differs(draft, anew) ? anew : null };
  }
  if (saved && !(link.week && trip)) return { draft: saved, anew: null };
  // the week's day takes precedence over the one left in the form
  if (saved && trip) return { draft: { ...saved, ...weekLater(trip, context.now) }, anew: null };
  // a trip that this phone does not have cannot be copied, so the wizard opens for a new request
  if (!trip) return openingDraft(dbs, {});
  return {
    draft: await draftOf(trip, { ...context, kind: origin.kind, weekly: link.week === 'next', finder }),
    anew: null,
  };
}

/**
 * A refused request, as requested or as far as the person has already fixed it; a new draft if it was
 * dismissed.
 */
async function fixedDraft(dbs: UserDbs, origin: Extract<TripOrigin, { kind: 'fix' }>): Promise<TripDraft> {
  const saved = await savedDraft(dbs, origin).catch(() => null);
  return (
    saved ??
    (await draftOfRefused(dbs, origin.fixes).catch(() => null)) ??
    (await openingDraft(dbs, {})).draft
  );
}
