import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FeedRow } from '../../protocol/sync/rows.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useOnline } from '../sync/use-online.ts';
import { useDbs } from '../sync/use-view.ts';
import { useCarName } from '../ui/cars/car-line.tsx';
import { useRoadName } from '../trip/parts/trip-road.tsx';
import { useSave } from '../action/use-save.ts';
import { Alert } from '../ui/status/alert.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Facts } from '../ui/cards/facts.tsx';
import { Sheet } from '../ui/overlays/sheet.tsx';
import { requestBooking } from './booking-acts.ts';

type BookSheetProps = { trip: FeedRow; open: boolean; onClose: () => void };

/** Asks for confirmation of a booking and its price. The car owner decides whether to accept it. */
export function BookSheet({ trip, open, onClose }: BookSheetProps) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const { journeyFull } = useDateFormat();
  const carName = useCarName();
  const roadName = useRoadName();
  const dbs = useDbs();
  const online = useOnline();
  const save = useSave();
  const [saving, setSaving] = useState(false);
  const price = taka(trip.price ?? 0);
  const book = async (): Promise<void> => {
    setSaving(true);
    await save(() => requestBooking(dbs, trip), {
      offline: t`Your booking is kept on the phone`,
    });
    setSaving(false);
    onClose();
  };
  return (
    <Sheet open={open} title={t`Book this trip?`} detail={roadName(trip)} onClose={onClose}>
      <Facts
        facts={[
          { term: t`Fare`, value: price },
          { term: t`Leaves`, value: journeyFull(Date.parse(trip.journey_date_time)) },
          ...(trip.car ? [{ term: t`Car`, value: carName(trip.car) }] : []),
        ]}
      />
      <p className="small mute">
        {t`The car owner confirms or turns it down. Once confirmed, you see each other’s phone numbers. You pay in cash after the journey.`}
      </p>
      {!online && (
        <Alert icon="cloud-off">
          {t`You’re offline. The booking stays on the phone and goes when you’re online; until then nothing is settled.`}
        </Alert>
      )}
      <div className="two">
        <Button variant="line" onClick={onClose}>
          {t`Not yet`}
        </Button>
        <Button disabled={saving} onClick={() => void book()}>
          {t`Book it`}
        </Button>
      </div>
    </Sheet>
  );
}
