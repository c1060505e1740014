import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { TripNotHere } from '../app/trip-not-here.tsx';
import { Page } from '../app/page.tsx';
import { tripView } from '../db/mirror/trip-views.ts';
import { faceView } from '../db/outbox/faces.ts';
import type { TripDraft } from '../../domain/trip/trip-draft.ts';
import type { TripRow } from '../../protocol/sync/rows.ts';
import { activeLocale, needTexts } from '../i18n/i18n.ts';
import { loadPlaceFinder } from '../place/use-place-finder.ts';
import { correctedNow } from '../platform/clock.ts';
import { draftOf } from '../trip/request/earlier-trip.ts';
import { FaceScreen } from '../face/face-screen.tsx';
import { useSession } from '../sync/session/session-store.ts';
import { useView } from '../sync/use-view.ts';
import { later } from '../ui/base/later.tsx';
import { SkeletonCard } from '../ui/cards/skeleton-card.tsx';
import { FreshnessStamp } from '../ui/status/freshness-stamp.tsx';

const Report = later(async () => {
  const [report] = await Promise.all([import('../report/report-sheet.tsx'), needTexts('report')]);
  return report.ReportSheet;
});

/** Only a phone that had no net for days has something to renew. */
const Renewal = later(async () => (await import('../outbox/sms/nodata-settings.tsx')).Renewal);

/** The form from which a request came, with its places from the list. */
async function draftOfRequest(trip: TripRow): Promise<TripDraft> {
  const finder = await loadPlaceFinder().catch(() => null);
  return draftOf(trip, { kind: 'edit', locale: activeLocale(), now: correctedNow(), finder });
}

/** /face: an owner scans a passenger's code; /face/…: the passenger's own request, or what was agreed. */
export function FaceRoute(): ReactNode {
  const { t } = useLingui();
  const { trip: tripId } = useParams({ from: '/signed-in/face/{-$trip}' });
  const side = useSession()?.user.type === 'provider' ? 'owner' : 'passenger';
  const known = useView(
    async (dbs) => {
      const id = tripId ?? '';
      const [trip, face] = await Promise.all([tripView(dbs, id), faceView(dbs, id)]);
      return { trip, face };
    },
    [tripId],
  );
  const frame = (content: ReactNode): ReactNode => (
    <Page
      title={t`Agree face to face`}
      backTo={side === 'owner' ? '/feed' : tripId === undefined ? '/trips' : `/trip-bidding/${tripId}`}
      stamp={<FreshnessStamp>{t`Needs no net`}</FreshnessStamp>}
      narrow
    >
      {content}
    </Page>
  );
  if (known === undefined) return frame(<SkeletonCard />);
  const { trip, face } = known;
  if (side === 'passenger' && !trip && !face) return frame(<TripNotHere tripId={tripId ?? ''} />);
  if (side === 'owner' && tripId !== undefined && !face) return frame(<TripNotHere tripId={tripId} />);
  return frame(
    <FaceScreen
      side={side}
      trip={trip ?? null}
      tripId={tripId ?? null}
      draftOf={draftOfRequest}
      renewal={<Renewal />}
      Report={Report}
    />,
  );
}
