import type { ReactNode } from 'react';
import { useLocation, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import type { TripRow } from '../../protocol/sync/rows.ts';
import type { FeedTrip } from '../db/mirror/views.ts';
import { BidSheet } from '../bid/owner/bid-sheet.tsx';
import { useSession } from '../sync/session/session-store.ts';
import { SEND } from '../outbox/sms/send-now.ts';
import { TripAloud } from '../app/aloud.ts';
import { later } from '../ui/base/later.tsx';
import { needTexts } from '../i18n/i18n.ts';
import { OfferPage } from './trip/offer-page.tsx';

const OutsideArea = later(async () => {
  const [area] = await Promise.all([import('../feed/interest/outside-area.tsx'), needTexts('feed/interest')]);
  return area.OutsideArea;
});

const Report = later(async () => {
  const [report] = await Promise.all([import('../report/report-sheet.tsx'), needTexts('report')]);
  return report.ReportSheet;
});

const requestAloud = (trip: TripRow): ReactNode => <TripAloud trip={trip} as="offer" />;

const outsideArea = (trip: FeedTrip): ReactNode => <OutsideArea trip={trip} />;
const outsideAreaWithTrip = (trip: FeedTrip): ReactNode => <OutsideArea trip={trip} withTrip />;

const from = '/signed-in/feed-with-sheet/trip-booking/$slug';

/**
 * TripBooking: a provider's bid over the feed, or a customer's booking on a separate page. A sheet opened
 * from a page goes back to it, so that the feed keeps its place; any other one leads to the feed. A trip that
 * came by SMS is bid on by SMS: what is saved is sent from the page of what waits.
 */
export function TripBookingRoute(): ReactNode {
  const navigate = useNavigate();
  const { slug } = useParams({ from });
  const search = useSearch({ from });
  const router = useRouter();
  const overPage = useLocation({ select: ({ state }) => state.overPage === true });
  if (useSession()?.user.type === 'customer') return <OfferPage tripId={slug} />;
  const close = (): void => {
    if (overPage) router.history.back({ ignoreBlocker: true });
    else void navigate({ to: '/feed', search, replace: true });
  };
  return (
    <BidSheet
      tripId={slug}
      aloud={requestAloud}
      outside={overPage ? outsideArea : outsideAreaWithTrip}
      Report={Report}
      onClose={close}
      onSaved={(trip) => (trip.said ? void navigate({ to: '/outbox', hash: SEND, replace: true }) : close())}
    />
  );
}
