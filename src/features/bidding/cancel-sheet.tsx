import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { cancelReasons, type CancelReason } from '../../../domain/trip-status.ts';
import type { TripRow } from '../../../protocol/rows.ts';
import { useSession } from '../../sync/session-store.ts';
import { useDbs } from '../../sync/use-view.ts';
import { useKeeping } from '../../trip/use-keeping.ts';
import { Button } from '../../ui/button.tsx';
import { RadioRow } from '../../ui/radio-card.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { cancelTrip } from './bid-acts.ts';
import { reasonTexts } from './cancel-reasons.ts';

type CancelSheetProps = { trip: TripRow; open: boolean; onClose: () => void };

/** Canceling asks why (SPEC 4). */
export function CancelSheet({ trip, open, onClose }: CancelSheetProps) {
  const { i18n, t } = useLingui();
  const dbs = useDbs();
  const type = useSession()?.user.type ?? 'customer';
  const [reason, setReason] = useState<CancelReason | null>(null);
  const keeping = useKeeping(t`The phone is full: nothing was kept. Free some room and try again.`);
  const cancel = async (chosen: CancelReason): Promise<void> => {
    await keeping(() => cancelTrip(dbs, trip, { reason: chosen, type }), {
      online: t`The cancellation is being sent`,
      offline: t`The cancellation is kept on the phone`,
    });
    onClose();
  };
  return (
    <Sheet open={open} title={t`Why do you cancel?`} onClose={onClose}>
      <fieldset className="col g0">
        <legend className="spoken">{t`Reason`}</legend>
        {cancelReasons.map((each) => (
          <RadioRow
            key={each}
            name="reason"
            value={each}
            checked={reason === each}
            onChange={() => setReason(each)}
          >
            {i18n._(reasonTexts[each])}
          </RadioRow>
        ))}
      </fieldset>
      {trip.confirmed_bid_id !== null && (
        <p className="small mute">{t`The other party learns it at once. This can’t be undone.`}</p>
      )}
      <div className="two">
        <Button variant="line" onClick={onClose}>
          {t`Keep the trip`}
        </Button>
        <Button variant="decide" disabled={reason === null} onClick={() => reason && void cancel(reason)}>
          {t`Cancel the trip`}
        </Button>
      </div>
    </Sheet>
  );
}
