import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { aboutBy } from '../../../domain/bid/lost-bid.ts';
import type { BidRow, TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useDbs } from '../../sync/use-view.ts';
import { CarDetail, CarPicture, useCarName } from '../../ui/cars/car-line.tsx';
import { isUnderWay, MutationStrip } from '../../action/mutation-strip.tsx';
import { OwnBidBadge } from '../parts/own-bid-badge.tsx';
import { asksForPrice, refusedOffer, ownStatusOf } from '../parts/own-bid.ts';
import { PriceIncludes } from '../../money/parts/price-includes.tsx';
import { useSave } from '../../action/use-save.ts';
import { Alert } from '../../ui/status/alert.tsx';
import { Button, buttonClass } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { withdrawBid } from './own-bid-acts.ts';

type OwnBidCardProps = { trip: WithMutations<TripRow>; bid: WithMutations<BidRow>; open: boolean };

/** A car owner's bid on a passenger's trip, which can be changed or withdrawn while the trip accepts bids. */
export function OwnBidCard({ trip, bid, open }: OwnBidCardProps) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const carName = useCarName();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const standing = ownStatusOf(bid);
  const refused = refusedOffer(bid);
  const leaving = isUnderWay(bid.mutations, 'bid.withdraw');
  const changeable = open && !leaving && (standing === 'proposed' || standing === 'placing');
  // what an SMS carries is not changed before its answer
  const onlyLeft = !leaving && (standing === 'backup' || (open && standing === 'by_sms'));
  const backup = standing === 'backup';
  const params = { slug: trip.id };
  const changePrice = {
    label: t`Change bid`,
    onClick: () => void navigate({ to: '/trip-booking/$slug', params, state: { overPage: true } }),
  };
  return (
    <Card
      label={t`Your bid`}
      sync={
        <MutationStrip
          mutations={bid.mutations}
          {...(refused && open && asksForPrice(refused.error) && { fix: changePrice })}
        />
      }
    >
      <div className="row wrap">
        <h2 className="grow">{t`Your bid`}</h2>
        <OwnBidBadge bid={bid} />
      </div>
      <div className="row g3">
        <CarPicture car={bid.car} />
        <div className="grow">
          <span className="price line">{taka(bid.price)}</span>
          <b className="small line">{carName(bid.car)}</b>
          <span className="small mute line">
            <CarDetail car={bid.car} />
          </span>
        </div>
      </div>
      <PriceIncludes includes={bid.includes} paidBy="passenger" />
      {standing === 'closed' && <ClosedBecause bid={bid} />}
      {backup && (
        <Alert tone="wait">
          <b className="line">{t`You are the backup`}</b>
          {t`The passenger chose another car. If its owner cancels, the passenger may take you at this fare; you’ll hear of it at once. Until then you may take the bid back.`}
        </Alert>
      )}
      {onlyLeft && (
        <Button variant="line" small onClick={() => setAsking(true)}>
          {t`Take the bid back`}
        </Button>
      )}
      {changeable && (
        <div className="two">
          <Button variant="line" small onClick={() => setAsking(true)}>
            {t`Take it back`}
          </Button>
          <Link
            className={buttonClass(
              bid.counter?.state === 'asked' ? { variant: 'line', small: true } : { small: true },
            )}
            to="/trip-booking/$slug"
            params={params}
            state={{ overPage: true }}
          >
            {t`Change bid`}
          </Link>
        </div>
      )}
      <WithdrawDialog trip={trip} bid={bid} open={asking} onClose={() => setAsking(false)} />
    </Card>
  );
}

function ClosedBecause({ bid: { closed_reason, price, winning_price } }: { bid: BidRow }) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const difference = winning_price == null ? null : aboutBy(price - winning_price);
  const by = difference !== null && difference > 0 ? taka(difference) : null;
  const reason =
    closed_reason === 'other_chosen'
      ? t`The passenger chose another car.`
      : closed_reason === 'expired'
        ? t`The time ran out without a choice.`
        : t`The trip was canceled.`;
  return (
    <Alert tone="wait">
      {reason}
      {by !== null && <span className="line">{t`A lower fare won, by about ${by}`}</span>}
    </Alert>
  );
}

type WithdrawDialogProps = Pick<OwnBidCardProps, 'trip' | 'bid'> & { open: boolean; onClose: () => void };

function WithdrawDialog({ trip, bid, open, onClose }: WithdrawDialogProps) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const dbs = useDbs();
  const save = useSave();
  const price = taka(bid.price);
  const withdraw = async (): Promise<void> => {
    onClose();
    await save(() => withdrawBid(dbs, trip, bid), {
      offline: t`Kept on the phone: the bid is taken back once it reaches the server`,
    });
  };
  return (
    <Dialog
      open={open}
      title={t`Take the bid back?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t`Keep the bid`}
          </Button>
          <Button variant="decide" onClick={() => void withdraw()}>
            {t`Take it back`}
          </Button>
        </>
      }
    >
      {t`Your bid of ${price} disappears from the passenger’s list.`}
    </Dialog>
  );
}
