import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { BookingRow, FeedRow } from '../../protocol/sync/rows.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useDbs } from '../sync/use-view.ts';
import { MutationStrip } from '../action/mutation-strip.tsx';
import { useSave } from '../action/use-save.ts';
import { Button, buttonClass } from '../ui/actions/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { BookingBadge } from './booking-badge.tsx';
import { BookingPrice } from './booking-price.tsx';
import { moveBooking } from './booking-acts.ts';
import { openBookingActions, ownStatusOf } from './own-booking-status.ts';

type OwnBookingCardProps = {
  trip: FeedRow;
  booking: WithMutations<BookingRow>;
  /** Whether the surrounding screen already shows the other party's number. */
  agreed?: boolean;
};

/** A customer's booking of a provider's trip: its status, and its cancellation. */
export function OwnBookingCard({ trip, booking, agreed = false }: OwnBookingCardProps) {
  const { t } = useLingui();
  const open = openBookingActions(booking, { part: 'customer', tripStatus: trip.status });
  const [asking, setAsking] = useState(false);
  const standing = ownStatusOf(booking);
  const cancelable = open.includes('cancel') && standing !== 'asking' && standing !== 'refused';
  const confirmed = standing === 'confirmed';
  return (
    <Card label={t`Your booking`} sync={<MutationStrip mutations={booking.mutations} />}>
      <div className="row wrap">
        <h2 className="grow">{t`Your booking`}</h2>
        <BookingBadge booking={booking} />
      </div>
      <BookingPrice booking={booking} />
      <OwnStatusText standing={standing} />
      {confirmed && !agreed && (
        <Link
          className={buttonClass({ wide: true })}
          to="/trip-details/$slug"
          params={{ slug: booking.trip_id }}
        >
          <Icon name="phone" size="m" />
          {t`Phone number and trip`}
        </Link>
      )}
      {cancelable && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          {confirmed ? t`Cancel the booking` : t`Take the request back`}
        </Button>
      )}
      <CancelDialog trip={trip} booking={booking} open={asking} onClose={() => setAsking(false)} />
    </Card>
  );
}

function OwnStatusText({ standing }: { standing: ReturnType<typeof ownStatusOf> }) {
  const { t } = useLingui();
  const texts = {
    asking: null,
    refused: null,
    requested: t`The car owner has not answered yet. You will see it here at once.`,
    confirmed: t`The car owner takes you along.`,
    rejected: t`The car owner could not take you this time. Other trips are in the feed.`,
    closed: t`Another passenger was taken, or the time ran out.`,
    canceled: t`This booking is off.`,
  };
  const text = texts[standing];
  return text === null ? null : <p className="small mute">{text}</p>;
}

type CancelDialogProps = Pick<OwnBookingCardProps, 'trip' | 'booking'> & {
  open: boolean;
  onClose: () => void;
};

function CancelDialog({ trip, booking, open, onClose }: CancelDialogProps) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const dbs = useDbs();
  const save = useSave();
  const price = taka(booking.fixed_price);
  const confirmed = booking.status === 'confirmed';
  const cancel = async (): Promise<void> => {
    onClose();
    await save(() => moveBooking(dbs, trip, { booking, part: 'customer', action: 'cancel' }), {
      offline: t`Your cancellation is kept on the phone`,
    });
  };
  return (
    <Dialog
      open={open}
      title={confirmed ? t`Cancel the booking?` : t`Take the request back?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t`Keep it`}
          </Button>
          <Button variant="decide" onClick={() => void cancel()}>
            {confirmed ? t`Cancel it` : t`Take it back`}
          </Button>
        </>
      }
    >
      {confirmed
        ? t`The car owner learns it at once, and the trip is open for others again.`
        : t`Your request for ${price} disappears from the car owner’s list.`}
    </Dialog>
  );
}
