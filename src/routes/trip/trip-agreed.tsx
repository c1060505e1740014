import { CancelSheet } from '../../bid/passenger/cancel-sheet.tsx';
import { CanceledBecause } from '../../bid/passenger/canceled-because.tsx';
import { TripQuestions } from '../../bid/questions/trip-questions.tsx';
import { TripBookings } from '../../booking/trip-bookings.tsx';
import { ReportSheet } from '../../report/report-sheet.tsx';
import { TookPlace } from '../../report/took-place.tsx';
import { TripReports } from '../../report/trip-reports.tsx';
import { TripDetailsScreen } from '../../trip/own/trip-details-screen.tsx';
import { needTexts } from '../../i18n/i18n.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { later } from '../../ui/base/later.tsx';
import { SafeSlip } from '../../app/safe-slip.tsx';
import type { TripPartProps } from './trip-page.tsx';

// only car owners need it, and it loads the form's rules and the list of places
const ReturnLegCard = later(async () => {
  const [card] = await Promise.all([
    import('../../trip/request/return-leg/return-leg-card.tsx'),
    needTexts('trip/request'),
    needTexts('place'),
  ]);
  return card.ReturnLegCard;
});

const CounterCard = later(async () => (await import('../../bid/owner/counter-card.tsx')).CounterCard);

/** A trip that is agreed, over or somebody else's. */
export function AgreedTrip({ trip, countdown }: TripPartProps) {
  const type = useSession()?.user.type;
  const driving = type === 'driver';
  return (
    <TripDetailsScreen
      trip={trip}
      countdown={countdown}
      CancelSheet={CancelSheet}
      Counter={CounterCard}
      Slip={SafeSlip}
      bookings={
        driving ? null : (
          <>
            {type === 'provider' && <ReturnLegCard trip={trip} />}
            <TripBookings trip={trip} />
          </>
        )
      }
      questions={driving ? null : <TripQuestions trip={trip} Report={ReportSheet} />}
      question={driving ? null : <TookPlace trip={trip} />}
      reports={driving ? null : <TripReports trip={trip} />}
      canceled={<CanceledBecause trip={trip} />}
    />
  );
}
