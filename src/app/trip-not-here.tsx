import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { later } from '../ui/base/later.tsx';
import { needTexts } from '../i18n/i18n.ts';
import { buttonClass } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';

const RefusedAboutTrip = later(async () => {
  const [refused] = await Promise.all([
    import('../features/outbox/refused-actions.tsx'),
    needTexts('outbox'),
  ]);
  return refused.RefusedAboutTrip;
});

/** A trip that is over for this person, with what the server did not take on it. */
export function TripNotHere({ tripId }: { tripId: string }) {
  const { t } = useLingui();
  return (
    <>
      <RefusedAboutTrip tripId={tripId} />
      <EmptyState title={t`This trip is not here`} text={t`It is not on this phone, or it is not yours.`}>
        <Link to="/trips" className={buttonClass()}>
          {t`My trips`}
        </Link>
      </EmptyState>
    </>
  );
}
