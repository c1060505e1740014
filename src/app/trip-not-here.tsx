import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { later } from '../ui/base/later.tsx';
import { needTexts } from '../i18n/i18n.ts';
import { buttonClass } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import { useAskedTrip } from '../trip/parts/use-asked-trip.ts';

const RefusedAboutTrip = later(async () => {
  const [refused] = await Promise.all([import('../outbox/refused-actions.tsx'), needTexts('outbox')]);
  return refused.RefusedAboutTrip;
});

const TripOnItsWay = later(async () => {
  const [way] = await Promise.all([import('../bid/owner/trip-on-its-way.tsx'), needTexts('bid')]);
  return way.TripOnItsWay;
});

/**
 * Shown for a trip that this phone does not have, with the refused actions on it. The phone asks the server
 * for the trip; the page denies access only when the server does not show it.
 */
export function TripNotHere({ tripId }: { tripId: string }) {
  const { t } = useLingui();
  const missing = useAskedTrip(tripId);
  return (
    <>
      <RefusedAboutTrip tripId={tripId} />
      {missing === 'closed' ? (
        <EmptyState
          title={t`This trip is not open to you`}
          text={t`It may be agreed or over, or the link is wrong.`}
        >
          <Link to="/trips" className={buttonClass()}>
            {t`My trips`}
          </Link>
        </EmptyState>
      ) : (
        <TripOnItsWay missing={missing} />
      )}
    </>
  );
}
