import type { ReactNode } from 'react';
import { driverTitles } from '../driver/list/driver-titles.ts';
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { knownTrip } from '../app/find-trip.ts';
import { Page } from '../app/page.tsx';
import { TripNotHere } from '../app/trip-not-here.tsx';
import { AddDriverScreen } from '../driver/list/add-driver-screen.tsx';
import { WhoDrivesScreen } from '../driver/list/who-drives-screen.tsx';
import { useDesktop } from '../ui/frame/use-desktop.ts';
import { useView } from '../sync/use-view.ts';
import { SkeletonCard } from '../ui/cards/skeleton-card.tsx';
import { FreshnessStamp } from '../ui/status/freshness-stamp.tsx';
import { Dock } from '../ui/frame/dock.tsx';

/** /driver/add: a car owner's new driver. */
export function AddDriverRoute(): ReactNode {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { fix } = useSearch({ from: '/signed-in/driver/add' });
  return (
    <Page title={i18n._(driverTitles.drivers)} backTo="/provider/profile" narrow>
      <AddDriverScreen
        fix={fix}
        onSaved={() => void navigate({ to: '/provider/profile', hash: 'my-drivers' })}
      />
    </Page>
  );
}

/** Chooses the driver of an agreed trip. */
export function WhoDrivesRoute(): ReactNode {
  const { i18n, t } = useLingui();
  const navigate = useNavigate();
  const { slug } = useParams({ from: '/signed-in/trip-driver/$slug' });
  const wide = useDesktop();
  const trip = useView((dbs) => knownTrip(dbs, slug), [slug]);
  const back = `/trip-details/${slug}`;
  const frame = (content: ReactNode, dock: ReactNode = null): ReactNode => (
    <Page
      title={i18n._(driverTitles.whoDrives)}
      backTo={back}
      stamp={<FreshnessStamp>{t`On the phone, offline too`}</FreshnessStamp>}
      {...(!wide && { dock: <Dock>{dock}</Dock> })}
      narrow
    >
      {content}
      {wide && dock}
    </Page>
  );
  if (trip === undefined) return frame(<SkeletonCard />);
  if (trip === null) return frame(<TripNotHere tripId={slug} />);
  return (
    <WhoDrivesScreen
      key={trip.id}
      trip={trip}
      frame={frame}
      onSaved={() => void navigate({ to: '/trip-details/$slug', params: { slug }, replace: true })}
    />
  );
}
