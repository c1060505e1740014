import { useState, type ComponentProps } from 'react';
import { ReportSheet } from '../report/report-sheet.tsx';
import { SafetyDoors } from '../trip/safety/safety-doors.tsx';
import { Slip } from '../trip/slip/slip.tsx';
import { useSession } from '../sync/session/session-store.ts';

/** The slip; for a passenger with her trusted contacts, 999 and the report that she does not feel safe. */
export function SafeSlip(props: Omit<ComponentProps<typeof Slip>, 'safety'>) {
  const { trip } = props;
  const [unsafe, setUnsafe] = useState(false);
  const { terms, contact, status } = trip;
  const passenger = useSession()?.user.type === 'customer';
  // after the journey the numbers stay for a while, but there is no journey left to share
  const over = status === 'completed' || terms === null || contact === null;
  if (!passenger || over) return <Slip {...props} />;
  return (
    <>
      <Slip
        {...props}
        safety={
          <SafetyDoors
            journey={{ ...trip, terms, contact }}
            started={status === 'started'}
            onReport={() => setUnsafe(true)}
          />
        }
      />
      <ReportSheet trip={trip} about="unsafe" open={unsafe} onClose={() => setUnsafe(false)} />
    </>
  );
}
