import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { tripActions } from '../../../domain/trip-status.ts';
import type { TripRow } from '../../../protocol/rows.ts';
import type { Marked } from '../../db/overlay.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { perform } from '../../sync/perform.ts';
import { useSession } from '../../sync/session-store.ts';
import { useOnline } from '../../sync/use-online.ts';
import { useDbs } from '../../sync/use-view.ts';
import { isUnderWay } from '../../trip/marks.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toaster } from '../../ui/toaster.ts';

/** Asks why and cancels. */
export type CancelSheetType = ComponentType<{ trip: TripRow; open: boolean; onClose: () => void }>;

type TripActionsProps = { trip: Marked<TripRow>; own: boolean; CancelSheet: CancelSheetType };

/** What this person may do to the trip now, by the rule of the trip's life (SPEC 4, 6). */
export function TripActions({ trip, own, CancelSheet }: TripActionsProps) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const dbs = useDbs();
  const online = useOnline();
  const type = useSession()?.user.type ?? 'customer';
  const [asking, setAsking] = useState<'complete' | 'cancel' | null>(null);
  const part = own ? 'creator' : trip.contact ? 'counterpart' : 'stranger';
  const allowed = tripActions(trip.status, { type, part });
  const complete = async (): Promise<void> => {
    setAsking(null);
    const { geo_location, journey_date_time, created_by } = trip;
    try {
      await perform(
        dbs,
        { name: 'trip.complete', args: { trip_id: trip.id } },
        { preview: { geo_location, journey_date_time, createdBy: created_by } },
      );
      toaster.show({
        kind: 'success',
        text: online ? t`‘Completed’ is being sent` : t`‘Completed’ is kept on the phone`,
      });
    } catch {
      toaster.show({
        kind: 'error',
        text: t`The phone is full: nothing was kept. Free some room and try again.`,
      });
    }
  };
  const fare = taka(trip.fixed_price ?? 0);
  const mayComplete = allowed.includes('complete') && !isUnderWay(trip.marks, 'trip.complete');
  const mayCancel = allowed.includes('cancel') && !isUnderWay(trip.marks, 'trip.cancel');
  return (
    <div className="col">
      {mayComplete && (
        <Button wide icon="flag" onClick={() => setAsking('complete')}>
          {t`Complete the trip`}
        </Button>
      )}
      <div className={mayCancel ? 'two' : 'col'}>
        <Link className={buttonClass({ variant: 'text' })} to="/help">
          <Icon name="circle-help" size="m" />
          {t`Help`}
        </Link>
        {mayCancel && (
          <Button variant="danger" onClick={() => setAsking('cancel')}>
            {t`Cancel the trip`}
          </Button>
        )}
      </div>
      <Dialog
        open={asking === 'complete'}
        title={t`Is the journey over?`}
        onClose={() => setAsking(null)}
        actions={
          <>
            <Button variant="line" onClick={() => setAsking(null)}>
              {t`Not yet`}
            </Button>
            <Button onClick={() => void complete()}>{t`Completed`}</Button>
          </>
        }
      >
        {t`Please collect ${fare} in cash from the passenger.`}
      </Dialog>
      <CancelSheet trip={trip} open={asking === 'cancel'} onClose={() => setAsking(null)} />
    </div>
  );
}
